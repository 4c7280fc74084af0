#!/bin/sh
# output.sh - runic check: findings, counts, and output without findings.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'fine \303\251\n' >fine
printf '\357\273\277fine\n' >sig8
printf 'a\377b\n\300c\n' >bad
: >empty

title "nothing is printed without -v"
t check fine sig8 empty
t check -v fine sig8 empty
printf 'fine' | t check -v

title "findings; with -q only the exit status"
t check bad
t check -v bad
t check -q bad
t check -q fine
t check fine bad empty

title "--max-errors is for each file"
printf '\377\377\377\377\377' >five
t check --max-errors 2 -f utf-8 five bad
t check --max-errors 5 -f utf-8 five
t check --max-errors 0 -f utf-8 five
python3 -c 'open("many", "wb").write(b"\xff" * 1234)'
t check -f utf-8 many | tail -n 2
t check -f utf-8 --max-errors 0 many | tail -n 2

title "binary data, and text that is likely something else"
printf 'h\0e\0l\0l\0o\0' >le
printf 'h\0\0e\0\0l\377\0\0' >binary
printf 'caf\351!' >latin
t check le binary latin
t check -f utf-8 le binary
t check -f latin1 latin
t check -f auto,latin1 latin
printf 'h\0e\0l\0l\0o\0' | t check

title "colours"
t check --color=always bad
NO_COLOR=1 t check --color=always bad | head -n 2

title "joiners belong to ordinary text: emoji, Persian; a soft hyphen and a zero width space do not"
printf '\360\237\221\250\342\200\215\360\237\221\251 \331\205\333\214\342\200\214\330\256\331\210\330\247\331\207\331\205\n' | t check --trojan
printf 'ad\302\255min us\342\200\213er\n' | t check --trojan

title "check -l: names as they are, for other programs; a terminal gets them with escapes"
named=$(printf 'tab\t\001.txt')
cp bad "$named"
"$RUNIC" check -l fine bad "$named" | od -An -c
script -qec "'$RUNIC' check -l '$named'" /dev/null </dev/null | tr -d '\r'

title "the total is the same if no more findings are listed: inside the text U+FEFF is one"
# shellcheck disable=SC2046 # 50,000 words
{ printf '+AAEAAQ-' && printf '+/v8-%.0s' $(seq 50000); } >hidden7
for most in 1 3; do
    t check -f utf-7 --trojan --controls --max-errors $most hidden7
done

title "UTF-8 that -f names UTF-16 is fine in UTF-16, with a warning"
printf 'plain text, in two-byte units\n' >plain
t check -f utf-16be plain
t check -f utf-16le fine
# shellcheck disable=SC2002 # a pipe is not a file
cat plain | t check -f utf-16be
