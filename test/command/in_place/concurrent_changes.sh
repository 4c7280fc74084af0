#!/bin/sh
# concurrent_changes.sh - another process changes a file while it is converted: the change survives and is reported.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import os, shutil, subprocess
import held

held.needs_strace()
OLD = b"old \xff\n"
NEW = "old \N{REPLACEMENT CHARACTER}\n".encode()
trials = 0

def write(path, data):
    with open(path, "wb") as file:
        file.write(data)

def read(path):
    with open(path, "rb") as file:
        return file.read()

def append():
    with open("file", "ab") as file:
        file.write(b"more")

def rewrite():
    """Of the same length, by its own inode."""
    with open("file", "r+b") as file:
        file.write(b"neu")

def replace():
    write("other", b"another")
    os.rename("other", "file")

def for_link():
    os.rename("file", "away")
    write("elsewhere", b"elsewhere")
    os.symlink("elsewhere", "file")

def for_folder():
    os.rename("file", "away")
    os.mkdir("file")

def for_fifo():
    os.rename("file", "away")
    os.mkfifo("file")

ACTIONS = {
    "chmod": lambda: os.chmod("file", 0o600),
    "link": lambda: os.link("file", "second"),
    "append": append,
    "truncate": lambda: os.truncate("file", 2),
    "rewrite": rewrite,
    "replace": replace,
    "remove": lambda: os.remove("file"),
    "rename": lambda: os.rename("file", "away"),
    "a link": for_link,
    "a folder": for_folder,
    "a FIFO": for_fifo,
}
if os.getuid() == 0:
    ACTIONS["chown"] = lambda: os.chown("file", 65534, 65533)

def attributes(path):
    try:
        return {name: os.getxattr(path, name, follow_symlinks=False) for name in os.listxattr(path, follow_symlinks=False)}
    except OSError:
        return {}

def state():
    """All that is there, with what somebody may change; but not our own files and names."""
    ours = {os.lstat(name).st_ino: 1 for name in os.listdir(".") if name == "file.old"}
    found = {}
    for name in sorted(os.listdir(".")):
        status = os.lstat(name)
        data = read(name) if os.path.isfile(name) else None
        names = status.st_nlink - ours.get(status.st_ino, 0)
        if name != "file.old" and not name.startswith(".runic-"):
            found[name] = (status.st_ino, oct(status.st_mode), status.st_uid, status.st_gid, names, data, attributes(name))
    return found

def one(how, name, arguments):
    """Makes a file, converts it, acts meanwhile: nothing may be different from what the action left."""
    global trials
    trials += 1
    os.mkdir("run")
    os.chdir("run")
    write("file", OLD)
    after = {}
    def act():
        ACTIONS[name]()
        after.update(state())
    try:
        said, status = how(["convert", "-j1", "-f", "utf-8", "--on-error", "replace"] + arguments, act)
        words = [line for line in said.splitlines() if "replaced, the first" not in line]
        left = [name for name in os.listdir(".") if name == "file.old" or name.startswith(".runic-")]
        if status != 2 or state() != after or left or len(words) != 2:
            print("WRONG:", name, arguments, status, words, state(), after, left)
    finally:
        os.chdir("..")
        shutil.rmtree("run")
    return words

def until_in_time(deed, *arguments):
    while True:
        try:
            return deed(*arguments)
        except held.TooLate:
            pass

def at_note(arguments, act):
    return held.at_message(arguments, act)

def at_rename(arguments, act):
    return held.at_call("renameat2", 1, arguments, act)

def at_exchange(arguments, act):
    """With a backup, which is renamed first."""
    return held.at_call("renameat2", 2, arguments, act)

WAYS = [
    ("all is converted, and nothing replaced yet", at_note, ["-i", "file"]),
    ("the same, with a backup", at_note, ["-i", "--backup=.old", "file"]),
    ("all has been looked at, and the rename comes next", at_rename, ["-i", "file"]),
    ("the same, with a backup", at_exchange, ["-i", "--backup=.old", "file"]),
]
for title, how, arguments in WAYS:
    print("\n# " + title)
    for name in ACTIONS:
        if name == "chown": # which only root can do
            until_in_time(one, how, name, arguments)
            continue
        print("%s: %s" % (name, " / ".join(until_in_time(one, how, name, arguments))))

print("\n# an attribute: only the time of the last change tells, and once it is renamed, the attributes themselves")
try:
    write("probe", b"")
    os.setxattr("probe", "user.color", b"blue")
    os.remove("probe")
    ACTIONS["attribute"] = lambda: os.setxattr("file", "user.color", b"blue")
    for title, how, arguments in WAYS:
        print(" / ".join(until_in_time(one, how, "attribute", arguments)))
except OSError as why:
    print("no attributes here:", why)

print("\n# a new file: somebody else makes one of its name meanwhile")
for how in (at_note, at_rename):
    trials += 1
    write("from", OLD)
    said, status = until_in_time(how, ["convert", "-f", "utf-8", "--on-error", "replace", "from", "-o", "new"],
                                 lambda: write("new", b"mine"))
    print(status, said.splitlines()[1:], read("new"), held.temporaries())
    os.remove("new")

print("\n# a device: somebody puts a file in its place before it is opened")
def for_file():
    os.remove("to")
    write("to", b"mine")

def to_device(arguments):
    if os.path.lexists("to"):
        os.remove("to")
    os.symlink(os.devnull, "to")
    return held.at_call(*held.which_call('"to"', arguments), arguments, for_file)

trials += 1
said, status = until_in_time(to_device, ["convert", "-f", "latin1", "from", "-o", "to"])
print(status, said.splitlines(), read("to"), held.temporaries())

print("\n# without anybody, all is replaced")
write("file", OLD)
said, status = at_note(["convert", "-f", "utf-8", "--on-error", "replace", "-i", "file"], lambda: None)
print(status, said.splitlines(), read("file") == NEW, held.temporaries())
print("\n# a thread of the same run replaces the file while a link to it is being followed: that is nobody else")
write("once", b"\xe9\n")
os.symlink("once", "again")
delay = ["strace", "-f", "-o", os.devnull, "-e", "trace=readlinkat", "-e", "inject=readlinkat:delay_enter=150000:when=2"]
done = subprocess.run(delay + [held.RUNIC, "convert", "-j2", "-f", "latin1", "-i", "once", "again"], capture_output=True,
                      timeout=60, check=False)
print(done.returncode, done.stderr.decode().splitlines(), read("once"), held.temporaries())
print("\ntrials: more than 40" if trials > 40 else trials)
END
