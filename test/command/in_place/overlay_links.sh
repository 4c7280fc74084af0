#!/bin/sh
# overlay_links.sh - hard links on overlayfs, which copies a file at the first write, so that its inode changes.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs unshare

mkdir disk
cat >inside.sh <<END
. "$(dirname "$0")/../lib.sh"
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
unshare -m sh inside.sh 2>/dev/null && exit
unshare -rm sh inside.sh 2>/dev/null || skip "overlayfs cannot be mounted here"
