#!/bin/sh
# utf8mb3.sh - utf8mb3 lacks supplementary characters: as target with each policy, as source, in place, in the middle, with threads.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'na\303\257ve \342\202\254\n\360\237\230\200 and \360\235\204\236\n' >f

title "a character that it lacks is unmappable"
for action in stop replace skip escape escape=json translit; do
    t convert -t utf8mb3 --on-unmappable $action f
done
t convert -t utf8mb3//TRANSLIT f
t convert -t utf8mb3 -i f
t convert -t utf8mb3 --eol crlf -c f
"$RUNIC" convert -t utf-16le f | t convert -f utf-16le -t utf8mb3 -c
t iconv -f utf-8 -t utf8mb3 -c f

title "text that it has is UTF-8"
head -n 1 f >plain
t convert -t utf8mb3 plain
t convert -f utf8mb3 plain
"$RUNIC" convert -q -f utf8mb3 -t utf-16be plain | tx convert -f utf-16be -t utf8mb3
t detect plain

title "a sequence of four bytes is ill-formed"
t check -f utf8mb3 f
t convert -f utf8mb3 --on-error replace f

title "several threads"
for i in $(seq 300000); do printf 'line %d\n' "$i"; done >many
cat f >>many
for jobs in 1 4; do
    t convert -t utf8mb3 --on-unmappable replace -j$jobs -o out many
    cksum <out
done
