#!/bin/sh
# listed_links.sh - convert -i follows a symbolic link in a list of names only with --follow, as in a tree.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
mkdir tree
printf 'caf\351\n' >outside
ln -s ../outside tree/link
ln -s nowhere tree/dangling

title "skipped, not followed out of the tree"
printf 'tree/link\n' | t convert -i -f latin1 --files-from -
show outside
printf 'tree/link\0' | t convert -v -0 -i -f latin1
printf 'tree/dangling\0' | t convert -0 -i -f latin1

title "read by other commands, and named ones are followed"
printf 'tree/link\n' | t check --files-from -
printf 'tree/link\n' | t convert -f latin1 --files-from - --output-dir out
t convert -i -f latin1 tree/link
show outside

title "with --follow"
printf 'caf\351\n' >outside
printf 'tree/link\n' | t convert -i --follow -f latin1 --files-from -
show outside
readlink tree/link
