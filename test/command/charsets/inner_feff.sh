#!/bin/sh
# inner_feff.sh - --inner-feff remove removes every U+FEFF after the beginning, in any charset, and counts them.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
printf '\357\273\277a\357\273\277b\n\357\273\277c\357\273\277' >joined
printf '\357\273\277\357\273\277a\n' >doubled

title "from UTF-8 into charsets with and without U+FEFF"
for to in utf-8 utf-8-bom utf-16le us-ascii utf-7 gb18030; do
    tx convert --inner-feff remove -t $to joined
done
tx convert --inner-feff remove doubled
tx convert --inner-feff remove --in-bom keep doubled

title "from other charsets, and as an escape"
printf 'a\0\377\376b\0' | tx convert -f utf-16le --inner-feff remove
printf 'a+/v8-b' | tx convert -f utf-7 --inner-feff remove
printf 'a\\uFEFFb' | tx convert --unescape java --inner-feff remove

title "in place; places count them; between pieces"
printf 'a\357\273\277\377\n' >bad
t convert -v -f utf-8 --inner-feff remove --on-error replace -o out bad
show out
t convert -i -t same --inner-feff remove joined
show joined
python3 -c 'import sys; sys.stdout.buffer.write("\ufeffx".encode() * 1000000)' >long
"$RUNIC" convert --inner-feff remove long -o out 2>&1
tr -d x <out | wc -c
wc -c <out
t convert -f utf-8 --inner-feff remove --part 1/2 joined
