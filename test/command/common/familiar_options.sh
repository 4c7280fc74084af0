#!/bin/sh
# familiar_options.sh - options as in other tools: -V, --list, those of iconv, sed and jq; detect -b, check -l.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "version and list"
"$RUNIC" --version >"$SCRATCH/long" && "$RUNIC" -V | cmp - "$SCRATCH/long" && echo "-V: the same"
for option in --version -V; do
    "$RUNIC" convert $option | cmp - "$SCRATCH/long" && echo "convert $option: the same"
done
t version
"$RUNIC" list >"$SCRATCH/long" && "$RUNIC" --list | cmp - "$SCRATCH/long" && echo "--list: the same"

"$RUNIC" -l | cmp - "$SCRATCH/long" && echo "-l: the same"

title "options of sed, jq and .gitignore get a message with runic's own"
printf 'text' >text
t convert -i.bak text
t convert --in-place=.bak text
t detect --json text
t convert --replace text
t convert --json text
t convert --on-error=ignore text
t convert --eol=dos text
t check --eol unix text
t convert --on-error=dos text
t convert -f utf-8,latin1 text
t convert -f guess text
t help overlong
t help windows-1250-unmappable
t check -r --exclude build/ .
t check -r --include '*.c' --include src/ .

title "options of iconv"
printf 'caf\351' >latin
tx convert --from-code=latin1 --to-code utf-16be latin
tx --from-code latin1 --to-code=utf-8 latin
printf 'a\377b' >bad
t convert -f utf-8 --on-error skip bad
t convert -f utf-8 -s --on-error skip bad
t convert --silent -f utf-8 --on-error skip bad

title "a charset after an unknown option: the options that take one; else the nearest name"
t convert -e latin1 latin
t convert -e=latin1 latin
t convert --input-encoding=cp1252 latin
t check --encoding utf-8 latin
t inspect -elatin1 latin
t convert --fallbak latin1 latin
t detect -e latin1 latin
t convert -e - latin
t check -e "$(printf '_us\033')" latin
t "$(printf 'latin1..utf-8\033')"

title "the charset alone"
: >empty
printf 'plain' >ascii
printf 'caf\303\251' >utf8
printf '\377\376a\0' >utf16
t detect -b empty ascii utf8 utf16 latin bad
t detect --brief -q utf8
t detect --brief --format json utf8
t detect -b <utf8

title "names alone"
t check -l ascii bad utf8 latin
t check --files-with-findings ascii utf8
t check -lq bad
t check -l --require-bom ascii utf16
t check -l --format json bad
t check -l --max-errors 0 bad

title "combinations in which one option has no effect"
t detect -b -v utf8
t list -b -v
t detect --format json -v utf8
t detect -v --format text utf8
t check -q -v utf8
t convert --quiet --verbose utf8
t convert -s -v utf8
t inspect -v -q utf8

title "what other programs do"
t convert --nfc text
t convert -x any-nfc text
t convert --rename text
t convert -f quoted-printable text
t convert -f ansel text
t convert -f iso-5426 text
t convert -f gsm0338 text
t convert -f kamenicky text
t convert -f mazovia text
t convert -f rtf text

title "names of charsets in Oracle, in old mail and on the web"
t convert -f AL32UTF8 text
t list -v EE8MSWIN1250 JA16SJISTILDE
t convert -f x-mac-japanese text
t convert -f unicode-1-1-utf-8 text
printf '+APw-' | t convert -f unicode-1-1-utf-7

title "requests of recode, and names of other programs"
t latin1..utf-8 latin
t convert latin1..utf-8 latin
t convert -f latin1..utf-8 latin
t convert latin..unknown latin
cp utf8 utf-8..latin1
t convert utf-8..latin1
t recode latin1..utf-8 latin
t chardet latin
t isutf8 latin

title "words of Python, uconv and iconv for what to do with a fault"
for word in xml XML xmlcharrefreplace backslashreplace html escape-xml strict '?' transliterate discard; do
    t convert -t us-ascii --on-unmappable "$word" utf8
done
for word in xml backslashreplace surrogateescape '?'; do
    t convert --on-error "$word" bad
done
t convert --on-unmappable escape=XML utf8
t convert --on-invalid skip bad
t convert --callback=escape-xml utf8
t convert --escape=html utf8

title "near misses of convert name the option that does it"
printf '\303\251\n' >one
t convert --no-bom one
t convert -i --require-bom one
t convert --escape java one
t convert --escape=java one
t convert --escape one
t convert -t us-ascii --on-unmappable escape=html one
t convert -t us-ascii --on-unmappable escape=URL one
t convert one no-such-file
t convert one one
t convert -q --eol CRLF one
t check --eol LF one
printf 'na\357ve' >short
t convert --guess=10 short
t convert --guess=30 short
t convert --guess short
