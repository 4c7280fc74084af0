#!/bin/sh
# ranges.sh - ranges and parts of a file: positions of findings, where they may begin, refused options. (common/cuts joins parts.)
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "findings in a range: line and column in the whole text"
printf '\357\273\277a\n\303\251\342\202x\n\377\n' >bad
for range in 0:7 3:7 4:8 5:20 8:9 8:12 7:8 9: :; do
    t convert -f utf-8 --on-error skip -v --range $range bad -o /dev/null
done
t convert -f utf-8 --range 5: bad -o /dev/null
printf '\357\273\277ab\377' >first
t convert -f utf-8 --range 4: first -o /dev/null
python3 -c 'open("long", "wb").write("\u00e9\n".encode() * 60000 + b"\xffx" * 30 + "\u20ac".encode() * 70000 + b"\xff")'
t convert -f utf-8 --on-error skip --range 300000: long -o /dev/null

title "-f, or a signature, defines where ranges may begin"
printf '\377\376a\0b\0' >marked
tx convert --range 4: marked
tx convert --part 1/2 marked
t convert --part 2/2 bad -o /dev/null
printf 'abc' >plain
t convert --range 1: plain
printf 'h\0i\0 \0y\0o\0u\0\n\0' >unmarked
t convert --range 2: unmarked
t convert -f utf-8 --range 3: plain
t convert -f utf-8 --range 4: plain
t convert -f utf-8 --range 4:9 plain
t convert -f utf-8 --part 1000000000/1000000000 plain
t convert -f utf-8 --part 999999999/1000000000 plain
t convert -f utf-16 --range 4: marked

title "refused options"
printf 'abc' | t convert -f utf-8 --range 1:2 -
t convert -f utf-8 --range 1:2
t convert -f utf-8 --range 1:2 plain plain
t convert -f utf-8 --range 2:1 plain
t convert -f utf-8 --range x:1 plain
t convert --range 1 plain
t convert -f utf-8 --part 0/2 plain
t convert -f utf-8 --part 3/2 plain
t convert --part 1 plain
t convert -f utf-8 --part 1000000001/1000000001 plain
t convert -f utf-8 --part 1/2 --range 1:2 plain

: >empty
printf '\377\376a\000\n\000\334\000' >marked
t convert -v --part 2/2 marked
t convert -f auto,latin1 --part 1/2 marked

tx convert -f utf-8 -t utf-16 --part 1/3 empty
tx convert -f utf-8 -t utf-16 --part 2/3 empty

title "onto the input: only the range would remain of the file"
printf '0123456789' >whole
t convert -f utf-8 -i --range 2:4 whole
t convert -f utf-8 -i --part 1/2 whole
t convert -f utf-8 -o whole --range 2:4 whole
ln -s whole leads_to_whole
t convert -f utf-8 -o leads_to_whole --part 1/2 -F --backup whole
show whole
