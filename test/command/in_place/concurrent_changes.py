"""concurrent_changes.py - another process changes a file while it is converted: the change survives and is reported."""
# SPDX-License-Identifier: MIT
# The group other_processes of test/faults makes every change at every call. This test has the messages, and outputs that are new or devices.
import itertools
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
print("# extended attributes appear between two calls that read them: they stay, with the new or with the old text")
names = ["user.%d" % i for i in range(50)]
for call, nth, before in itertools.product(("flistxattr", "fgetxattr"), range(1, 7), ([], names[:1])):
    if call == "fgetxattr" and not before:
        continue
    numbers = itertools.count(1)
    write("file", OLD)
    for name in set(os.listxattr("file")) | set(before):
        (os.setxattr("file", name, b"1") if name in before else os.removexattr("file", name))
    said, status = held.at_call(call, lambda path: next(numbers) == nth, TO_UTF8 + ["-i", "-q", "file"],
                                lambda: [os.setxattr("file", name, name.encode() * 9) for name in names])
    kept = sorted(os.listxattr("file")) == sorted(names) and all(os.getxattr("file", name) == name.encode() * 9 for name in names)
    if not kept or (said, status, read("file")) != ("", 0, NEW) and (status != 2 or not said or read("file") != OLD):
        print(call, nth, before, said, status, kept, read("file"))
write("file", OLD)
show("nothing is changed", "file", *held.at_message(TO_UTF8 + ["-i", "file"], lambda: None))
print(read("file") == NEW)
