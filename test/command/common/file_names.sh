#!/bin/sh
# file_names.sh - file names with spaces, line ends, controls and a leading minus; output escapes them.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

newline='new
line'
escape=$(printf 'esc\033[31mred')
override=$(printf 'txt\342\200\256fdp')
broken=$(printf 'latin\351')
for name in 'two words' "$newline" "$escape" "$override" "$broken" 'naïve €' ./-dash; do
    printf 'a\377' >"$name"
    "$RUNIC" check -f utf-8 "$name"
    "$RUNIC" detect "$name"
    "$RUNIC" convert -f utf-8 "$name" -o "$name.out" 2>&1
    "$RUNIC" convert "$name.missing" 2>&1
done

title "a leading minus: ./-dash or behind --"
t convert -f utf-8 -c -- -dash
t convert -f utf-8 -c -o ./-out -dash
t convert -f utf-8 -c -o -out -- -dash
show ./-out

title "each message is one write, so that those of several programs are not mixed"
python3 "$(dirname "$0")/../lib/file_names_one_write.py"

title "words from other sources are shown safely, too"
"$RUNIC" convert -f "$escape" 2>&1
"$RUNIC" "$escape.none" 2>&1
"$RUNIC" convert "--on-error=$escape" 2>&1
"$RUNIC" convert "--$escape" 2>&1
"$RUNIC" convert --target "$escape" 'two words' 2>&1
"$RUNIC" inspect --at "$escape" 'two words' 2>&1
