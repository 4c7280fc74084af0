#!/bin/sh
# full_disk.sh - runic edit: on a full or write-protected disk, the file is as it was, and the edited text is kept.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs unshare

cat >inside.sh <<END
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../lib/edit.sh"
mount -t tmpfs -o size=28k none disk || exit 77
head -c 20000 /dev/zero | tr '\0' a >disk/file
e disk/file -- sed -i s/aaa/x/
wc -c <disk/file
ls -A disk
TMPDIR=\$PWD/disk e disk/file -- false
ls -A disk
mount -o remount,ro disk
e disk/file -- sed -i s/aaa/x/
wc -c <disk/file
END
mkdir disk
unshare -m sh inside.sh 2>/dev/null && exit
unshare -rm sh inside.sh 2>/dev/null || skip "no file system can be mounted here"
