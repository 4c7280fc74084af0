#!/bin/sh
# failing_rename.sh - system calls that fail around the rename: the file is wholly old or new, the message is true, no file is left.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import held

held.needs_strace()
trials = 0

def describe(status, text):
    """Mode, number of names, text, and whether the time is that of the file before."""
    return "%o x%d %s%s" % (status.st_mode & 0o777, status.st_nlink, text, " old time" if status.st_mtime == 1000000000 else "")

def show(title, faults, arguments, before=()):
    global trials
    trials += 1
    held.show_faults(title, faults, arguments, before, describe)

NO_EXCHANGE = "renameat2:error=EINVAL"
BACKUP = ["-i", "--backup=.old", "file"]
show("the folder cannot be made sure of: the file is new", "fsync:error=EIO:when=2", ["-i", "file"])
show("so is one that was not there", "fsync:error=EIO:when=2", ["file", "-o", "new"])
show("a system that says that folders have no fsync", "fsync:error=EINVAL:when=2", ["-i", "file"])
show("the file cannot be made sure of: it is old", "fsync:error=EIO:when=1", ["-i", "file"])
show("files cannot be exchanged: renamed", NO_EXCHANGE, ["-i", "file"])
show("nor renamed", "renameat,renameat2:error=EIO", ["-i", "file"])
show("nor a new one", "renameat,renameat2:error=EIO", ["file", "-o", "new"])
show("a backup, without exchange", NO_EXCHANGE, BACKUP)
show("it gets its name, and the rename fails: no second name is left", "renameat2:error=EIO:when=2+ renameat:error=EIO", BACKUP)
show("it does not get its name", "renameat,renameat2:error=EIO", BACKUP)
show("a file can have only one name: a copy, with its mode and time", "linkat:error=EPERM", BACKUP)
show("and that cannot be written", "linkat:error=EPERM write:error=ENOSPC:when=1", BACKUP)
show("nor made sure of", "linkat:error=EPERM fsync:error=EIO:when=2", BACKUP)
EARLIER = (("file.old", b"earlier"),)
show("an earlier backup stays", "linkat:error=EPERM", BACKUP, EARLIER)
show("or is replaced with -F", "linkat:error=EPERM", ["-F"] + BACKUP, EARLIER)
show("but comes back when the file is not replaced", "renameat2:error=EIO:when=3 renameat:error=EIO:when=1", ["-F"] + BACKUP, EARLIER)
show("a link that cannot be read is no file to replace", "readlinkat:error=ENOMEM", ["-i", "file"])
print("\ntrials:", trials)
END
