#!/bin/sh
# names_of_files.sh - check -l prints names of files with findings; with -0 each is ended by NUL, so that any name can be read back.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
mkdir tree
printf '\377' >"tree/x
b"
printf '\377' >tree/y
printf 'fine' >tree/z

title "operands and trees"
tx check -rl tree
tx check -rl0 tree
tx check -l -0 tree/*
t check -r -0 tree

title "without operands, the names are also read from standard input"
printf 'tree/y\0tree/x\nb\0' | tx check -l0
printf 'tree/y\0tree/z\0' >list
tx check -l --files0-from list
tx check -l -0 --files-from list

title "the way back"
"$RUNIC" check -rl0 tree | "$RUNIC" convert -0 -i -f latin1
echo "= $?"
for file in tree/*; do show "$file"; done
