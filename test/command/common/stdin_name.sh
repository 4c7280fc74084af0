#!/bin/sh
# stdin_name.sh - --stdin-name sets the name of standard input in messages and in every report format.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

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
