#!/bin/sh
# rows.sh - runic inspect: aligned bytes and characters, the rows around faults, and positions (--at), also in UTF-16 units and code points.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "wide, combining, control and hidden characters"
printf 'a\314\201\344\270\255\n\t\r\033\0 \302\240\360\237\230\200\357\273\277\342\200\256\356\200\200\357\277\277\302\205\357\277\275\357\270\217' >rich
t inspect -n 99 rich
LC_ALL=C t inspect -n 3 rich

title "UTF-16 and UTF-32"
printf '\377\376a\0\75\330\0\336\0\334\n\0x' >sig16
t inspect sig16
t inspect -f utf-16be -n 2 sig16
printf '\0\1\366\0\0\0\330\0\0\0' | t inspect -f utf-32be

title "all of them in UTF-32, where both other forms are shown; no line is wider than 80 columns"
python3 -c '
values = [0, 7, 8, 9, 10, 12, 13, 26, 27, 32, 127, 133, 160, 173, 0x61C, *range(0x200B, 0x2010), *range(0x2028, 0x2030), 0x2060,
          *range(0x2066, 0x206A), 0x3000, 0xFE0F, 0xFFFD, 0xFEFF, 0x10FFFF, 0x1F600, 0x301, 0x4E2D]
for name in ("utf-8", "utf-16-le", "utf-32-be"):
    open(name, "wb").write("".join(map(chr, values)).encode(name))'
t inspect -n 99 -f utf-32be utf-32-be
for charset in utf-8 utf-16-le utf-32-be; do
    "$RUNIC" inspect -n 99 -f $charset $charset
    "$RUNIC" inspect -n 99 -f utf-8 utf-32-be
done | python3 -c '
import sys, unicodedata
width = lambda c: 0 if unicodedata.category(c) in ("Mn", "Cf") else 1 + (unicodedata.east_asian_width(c) in "WF")
print("widest:", max(sum(map(width, line.rstrip("\n"))) for line in sys.stdin))'

title "colour"
t inspect --color=always -n 3 -f utf-16le sig16

title "positions: offsets, also inside a character; lines and columns"
printf 'one\r\ntw\342\202\254 \365x\n\nfour' >text
t inspect -f utf-8 --at 7 -n 1 text
t inspect -f utf-8 --at 8 -n 1 text
t inspect -f utf-8 --at 0x9 -n 1 text
t inspect -f utf-8 --at 2:3 -n 1 text
t inspect -f utf-8 --at 2:5 -n 1 text
t inspect -f utf-8 --at 3:1 -n 1 text
t inspect -f utf-8 --at 4:4 -n 2 text
t inspect -f utf-16le --at 1:1 -n 1 sig16
t inspect -f utf-16le --at 6 -n 1 sig16
t inspect -f utf-16le --at 2:1 -n 1 sig16
t inspect -f utf-8 -n 0 text

title "by default, 16 rows are shown, and 3 around each fault"
printf '0123456789abcdefghij' | t inspect
printf 'abcdefgh\377ijklmnop' | t inspect --errors

title "positions that do not exist, and words that are not positions"
t inspect -f utf-8 --at 99 text
t inspect -f utf-8 --at 3:2 text
t inspect -f utf-8 --at 4:5 text
t inspect -f utf-8 --at 5:1 text
for at in 0:1 1:0 x 1:x -1 1: :1 0x; do
    t inspect -f utf-8 --at=$at text 2>&1 | tail -n 2
done

title "faults and their surroundings"
t inspect -f utf-8 --errors text
t inspect -f utf-8 --errors -n 1 text
t inspect -f utf-8 --errors -n 0 text
printf '\377 \376' >two
t inspect --errors --max-errors 1 two
printf 'fine' >fine
t inspect --errors fine
t inspect --errors -q fine
printf "a\342\202\342\202bcdefghijk\377\n" >near # the rows of sequences that are near each other are shown once
t inspect --errors -f utf-8 near

title "far into a large file"
python3 -c '
open("large", "wb").write("\u20ac\U0001F600\n".encode() * 100000 + b"a\xf0\x9f\x98" + "\u20ac".encode())'
t inspect --errors large
t inspect --at 50001:2 -n 2 large
t inspect --at 400005 -n 1 large

title "beyond 100 million bytes, columns and arrows are still aligned"
truncate -s 10G far
printf 'a\377\340\200b' >>far
t inspect -f utf-8 --at 10737418239 far
t inspect -f utf-16be --at 10737418242 far
rm far

title "standard input, which is not always a file"
t inspect -n 2 <text
# shellcheck disable=SC2002 # a pipe is not a file
cat text | t inspect -f utf-8 --errors -n 1
t inspect text two

title "a guess is reported as such"
printf 'h\0e\0l\0l\0o\0' >le
t inspect le
t inspect two
t inspect --at x two
: >empty
t inspect empty

# Inspect --at U16:N and CP:N: a position in UTF-16 units or code points, in UTF-8 and in other charsets.
fresh
title "UTF-8: an emoji is two units and one code point; a cut character is one of each"
printf 'a\360\237\230\200\342\202b\n' >text
for at in U16:0 U16:1 U16:2 U16:3 U16:4 U16:5 CP:1 CP:2 CP:3 CP:0x4; do
    t inspect -f utf-8 --at $at -n 1 text
done

title "a position after the end, and words that are not numbers"
t inspect -f utf-8 --at U16:6 text
t inspect -f utf-8 --at CP:9 text
t inspect -f utf-8 --at U16: text
t inspect -f utf-8 --at u16:1 text

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
