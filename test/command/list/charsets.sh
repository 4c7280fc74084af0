#!/bin/sh
# charsets.sh - runic list shows every charset, also those of the system's iconv(3); for an unknown name it suggests others.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "convert takes every label that list -v and list -b print"
python3 "$(dirname "$0")/../lib/charsets_listed.py"

title "nearest names"
for name in win1251 win1257x 1252 ansi 65001 utf8mb5 utf-9 windows-1521 koi9-r cp125x2 mac-roman jis xyzzy; do
    t convert -f $name missing
done
t convert -t latin1-x missing
t check --expect utf-8,win1251 missing
for name in utf-8-sig UTF8-BOM utf_16le_bom; do
    printf 'a' | tx convert -t $name
done

title "a national variant of ISO 646, in which braces are letters: not already US-ASCII"
printf 'hej {}\n' >seven
t convert -f ISO646-SE seven
