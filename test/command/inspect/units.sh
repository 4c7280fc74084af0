#!/bin/sh
# units.sh - inspect --at U16:N and CP:N: a position in UTF-16 units or code points, in UTF-8 and in other charsets.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "UTF-8: an emoji is two units and one code point; a cut character is one of each"
printf 'a\360\237\230\200\342\202b\n' >text
for at in U16:0 U16:1 U16:2 U16:3 U16:4 U16:5 CP:1 CP:2 CP:3 CP:0x4; do
    t inspect --at $at -n 1 text
done

title "a position after the end, and words that are not numbers"
t inspect --at U16:6 text
t inspect --at CP:9 text
t inspect --at U16: text
t inspect --at u16:1 text

title "a byte order mark is not counted; UTF-16; a charset with state"
printf '\357\273\277\303\251!' >marked
t inspect --at CP:1 -n 1 marked
printf '\377\376\075\330\000\336!\000' >wide
t inspect --at U16:2 -n 1 wide
t inspect --at CP:1 -n 1 wide
printf '+2D3eAA-!' >seven
t inspect -f utf-7 --at U16:2 -n 1 seven

title "a position in a file of several buffers is that of Python"
read -r points units bytes <<EOF
$(python3 "$(dirname "$0")/../lib/units_places.py")
EOF
"$RUNIC" inspect --at "$bytes" -n 5 long >"$SCRATCH/wanted"
for at in CP:$points U16:$units; do
    "$RUNIC" inspect --at "$at" -n 5 long | cmp - "$SCRATCH/wanted" && echo "${at%:*}: as Python"
done
