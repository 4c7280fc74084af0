"""concurrent_changes.py - another process changes a file while it is converted: the change survives and is reported."""
# SPDX-License-Identifier: MIT
# The group other_processes of test/faults makes every change at every call. This test has the messages, and outputs that are new or devices.
import os

import held

OLD, NEW = b"old \xff\n", "old \N{REPLACEMENT CHARACTER}\n".encode()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def append():
    with open("file", "ab") as file:
        file.write(b"more")


def at_rename(arguments, act):
    return held.at_call("renameat2", lambda path: True, arguments, act)


def for_file():
    """The output, a device, is replaced by a file."""
    os.remove("to")
    write("to", b"mine")


def show(title, path, said, status):
    print("# " + title)
    print(status, [line for line in said.splitlines() if "replaced, the first" not in line], read(path), held.temporaries())


held.needs_tracer()
TO_UTF8 = ["convert", "-j1", "-f", "utf-8", "--on-error", "replace"]
for when, how in ("all is converted, and nothing is replaced", held.at_message), ("the rename comes next", at_rename):
    for more in [], ["--backup=.old"]:
        write("file", OLD)
        show(when + (": appended to, with a backup" if more else ": appended to"), "file", *how(TO_UTF8 + ["-i", *more, "file"], append))
    write("file", OLD)
    show(when + ": another file of the new name", "new", *how(TO_UTF8 + ["file", "-o", "new"], lambda: write("new", b"mine")))
    os.remove("new")
os.symlink(os.devnull, "to")
show("a device is replaced by a file before it is opened", "to", *held.at_opening("to", ["convert", "-f", "latin1", "file", "-o", "to"], for_file))
show("nothing is changed", "file", *held.at_message(TO_UTF8 + ["-i", "file"], lambda: None))
print(read("file") == NEW)
