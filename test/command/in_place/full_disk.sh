#!/bin/sh
# full_disk.sh - on a full disk the exit status is 2, the old file is unchanged and no temporary file is left.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs unshare

python3 -c 'print("x" * 1000000)' >large
cat >inside.sh <<END
. "$(dirname "$0")/../lib.sh"
mount -t tmpfs -o size=64k none disk || exit 77
printf 'old\n' >disk/file
t convert large -o disk/file
show disk/file
t convert large -o disk/new
show disk/new
ls -A disk
"\$RUNIC" convert large >disk/direct 2>"\$SCRATCH/err"
echo "= \$?"
cat "\$SCRATCH/err"
END
mkdir disk
unshare -m sh inside.sh 2>/dev/null && exit
unshare -rm sh inside.sh 2>/dev/null || skip "no file system can be mounted here"
