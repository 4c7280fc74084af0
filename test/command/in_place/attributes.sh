#!/bin/sh
# attributes.sh - a replaced file keeps its extended attributes and its ACL.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs setfattr getfattr setfacl getfacl

printf '\377\376a\0' >file
setfattr -n user.color -v blue file 2>/dev/null || skip "no extended attributes here"
setfacl -m u:65534:rw,g:65533:r file 2>/dev/null || skip "no ACLs here"

title "both stay"
t convert -i file
show file
getfattr -d file
getfacl -nc file

title "also if the folder has a default ACL and the file has none"
mkdir folder
setfacl -d -m u:65534:rwx folder
printf '\377\376a\0' >folder/plain
setfacl -b folder/plain
chmod 640 folder/plain
t convert -i folder/plain
show folder/plain
getfacl -nc folder/plain
