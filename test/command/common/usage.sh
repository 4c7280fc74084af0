#!/bin/sh
# usage.sh - the command line: accepted forms, and the errors for others.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'caf\303\251' >text

title "the implicit form, and the ways to write options"
tx -f utf-8 -t latin1 text
tx -t latin1 text
tx text -t latin1
tx --from=utf-8 --to=latin1 text
tx convert -tlatin1 text
tx convert text --to latin1
tx convert -qtlatin1 -- text
tx convert -t ascii --on-unmappable stop --on-unmappable skip text
tx convert -t ascii --on-unmappable skip -c --on-unmappable stop text
tx convert - <text
tx convert <text

title "unknown words"
t
t cnovert text
t chekc
t detct
t help charsets
t xyzzy
t -x text
t --target scalar text
t -- text
t .
t convert -x
t convert --on-eror stop
t convert --out x
t convert --out-dir x
t convert --xyzzy
t check -t utf-8
t check --on-error stop
t detect -f utf-8
t convert --parts=3 text
t list -q
t check --target=scalar --part 1/2 text
t list utf
t help convrt
t help help help
t help convert check
t convert -f utf9 text
t convert -f utf-61be text
t convert -t windos-1252 text
t convert -t utf-16lebon text
t convert -f auto,ltin1 text
t convert -f auto, text
t convert -t auto text
t convert -t '' text
t check -f xx text

title "values that are missing, wrong, or not taken"
t convert -f
t convert --to
t convert --on-error
t inspect -n
t inspect -n x text
t convert --on-error=replce text
t convert --bom yes text
t convert --dry-run=yes text
t check --max-errors x text
t check --max-errors -1 text
t check --max-errors '' text
t check --max-errors 9999999999999999999 text
t convert --target abacus text
tx convert --target scalar text

title "options that would do nothing are refused, and nothing is written"
cp text kept
for option in --include=t* --exclude=t* --hidden --no-ignore --follow; do
    t check "$option" text
    t detect "$option" text
    t convert "$option" -t latin1 -i kept
    echo text | t check -q "$option" --files-from -
done
for option in --backup --keep-time --if-needed --break-links; do
    t convert "$option" text
    t convert "$option" -o - text
done
cmp text kept
t inspect --errors --at 1 text
t inspect --max-errors 1 text

title "these options have an effect in other combinations"
mkdir tree
cp text tree/.text
t check -r --hidden --expect ascii tree
t check -r --include 'x*' --expect ascii text tree
t convert --keep-time --if-needed -t latin1 -o kept text
