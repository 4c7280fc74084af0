#!/bin/sh
# disk.sh - a full disk: exit status 2, the file as it was, no temporary file; hard links on overlayfs.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

python3 -c 'print("x" * 1000000)' >large
cat >inside.sh <<END
. "$(dirname "$0")/lib.sh"
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
umount disk
mount -t tmpfs none disk || exit 77
mkdir disk/lower disk/upper disk/work disk/all
printf 'a\\377' >disk/lower/file
ln disk/lower/file disk/lower/link
mount -t overlay -o lowerdir=disk/lower,upperdir=disk/upper,workdir=disk/work none disk/all || exit 77
for way in "-i disk/all/file" "-i --backup disk/all/link"; do
    t convert -f latin1 --break-links \$way
    t convert -f latin1 --break-links \$way
done
show disk/all/file
show disk/all/link
END
mkdir disk
unshare -m sh inside.sh 2>/dev/null && exit
unshare -rm sh inside.sh 2>/dev/null || skip "no file system can be mounted here"
