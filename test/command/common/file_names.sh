#!/bin/sh
# file_names.sh - file names in messages: with spaces, line ends, controls, a leading minus; --stdin-name; check -l and -0, which other programs read.
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

fresh
title "--stdin-name sets the name of standard input in messages and in every report format"
printf 'a\377\n' >bad
for form in text json github sarif; do
    t check --stdin-name src/a.c --format $form <bad
done
t check -l --stdin-name src/a.c <bad
t check --stdin-name "$(printf 'a\033[m\377')" <bad
t check --stdin-name '' <bad
cp bad other
t check --stdin-name src/a.c other - <bad
printf 'a\303\251\n' >good
t detect --stdin-name src/a.c <good
t detect --stdin-name src/a.c --format json <good
t convert --stdin-name src/a.c -f utf-8 <bad
t convert --stdin-name src/a.c -c --output-dir out <bad
ls out
t inspect --stdin-name src/a.c <bad

# Check -l prints names of files with findings; with -0 each is ended by NUL, so that any name can be read back.
fresh
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
tx check -l -0 --files-from list

title "the way back"
"$RUNIC" check -rl0 tree | "$RUNIC" convert -0 -i -f latin1
echo "= $?"
for file in tree/*; do show "$file"; done

fresh
title "lists from Windows: a note says how to read them, once"
for name in a.txt b.txt; do echo $name >$name; done
printf 'a.txt\r\nb.txt\r\n' >crlf
printf '\357\273\277a.txt\nb.txt\nnone\n' >marked
printf '\377\376a\0.\0t\0x\0t\0\r\0\n\0b\0.\0t\0x\0t\0\r\0\n\0' >utf16
for list in crlf marked utf16; do
    t check --files-from $list
done
"$RUNIC" convert --eol lf utf16 | t check --expect utf-16 --files-from -

title "names that git quotes"
printf '"caf\\303\\251"\n' | t check --files-from -

title "lines beside -0"
t check -0 --files-from marked
