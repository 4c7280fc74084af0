#!/bin/sh
# failing_unlink.sh - files that cannot be removed or linked: the file is whole, and a remaining temporary file is reported.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import held

held.needs_strace()
trials = 0

def describe(status, text):
    """Number of names, and text."""
    return "x%d %s" % (status.st_nlink, text)

def show(title, faults, arguments, before=()):
    global trials
    trials += 1
    held.show_faults(title, faults, arguments, before, describe)

BACKUP = ["-i", "--backup=.old", "file"]
KEPT = "unlinkat:error=EPERM "
show("the new file is not finished, and cannot be removed", KEPT + "fsync:error=EIO:when=1", ["-i", "file"])
show("the old file cannot be removed", KEPT, ["-i", "file"])
show("the same with -o", KEPT, ["file", "-o", "file"])
show("nor can a copy that is to be the backup", KEPT + "linkat:error=EPERM renameat,renameat2:error=EIO", BACKUP)
show("nor an earlier backup", KEPT, ["-F"] + BACKUP, (("file.old", b"earlier"),))
show("a second name is promised, and not there: the backup is a copy", "linkat:retval=0", BACKUP)
show("a name that somebody has foreseen, and taken before", "getrandom:retval=8", ["-i", "file"], ((".runic-000000000000", b"planted"),))
show("write-protected, and -F would change nothing", "faccessat2,faccessat:error=EROFS", ["-i", "file"])
show("write-protected, and -F would do", "faccessat2,faccessat:error=EACCES", ["-i", "file"])
print("\ntrials:", trials)
END
