#!/bin/sh
# eol.sh - line ends: kept, changed to LF or CRLF; a lone CR; offsets are those of the input.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'a\r\nb\nc\rd\r\r\n\r' >mixed
for eol in keep lf crlf; do
    tx convert --eol $eol mixed
done
tx convert --eol crlf -t utf-16le mixed
tx convert --eol lf -t utf-16be mixed
tx convert --eol lf -t utf-32 mixed

title "a CR at the end of one input, an LF at the start of the next"
printf 'a\r' >cr
printf '\nb' >lf
tx convert --eol lf cr lf
tx convert --eol crlf cr lf
tx convert --eol lf cr
tx convert --eol lf -f utf-8 cr cr

title "if the text stops at a fault, a CR before it is written"
printf 'a\r\377\n' >bad
tx convert -f utf-8 --eol lf bad
tx convert -f utf-8 --eol lf --on-error skip bad

title "U+0A0D, whose bytes look like line ends, is a letter"
printf '\015\012\015\012' | tx convert -f utf-16be -t utf-16be --eol lf
printf '\012\015' | tx convert -f utf-16be -t utf-16be --eol crlf

title "byte by byte, and across large buffers: compared with another way to do it"
python3 "$(dirname "$0")/../lib/eol_model.py"

title "check --eol lf finds a CR alone, in every way in which text is read"
printf 'a\rb\r\nc\n\r\rd\r' >returns
t check --eol lf returns
t check --eol lf --controls returns
t check --controls returns
t check --eol crlf returns
t check --eol lf -f koi8-r returns
t convert -t utf-16le returns -o wide
t check --eol lf -f utf-16le wide

title "a CR alone beside an unmappable character, to a charset with state, or of the system's iconv"
tx convert --eol lf -t utf-7 returns
tx convert --eol lf -t iconv:koi8-r returns
tx convert --eol lf -f iconv:koi8-r -t utf-16be returns
printf 'a\r\342\202\254\nb\342\202\254\rc' >lacking
tx convert --eol lf -t iconv:koi8-r -c lacking
tx convert --eol lf -t latin1 -c lacking
tx convert --eol lf -t iconv:koi8-r --on-unmappable replace lacking
tx convert --eol lf -t iconv:koi8-r cr lf
tx convert --eol lf -t utf-7 cr lf

title "a dry run names the line ends"
printf 'a\r\nb\r\n' >dos
printf '\377\376a\0\n\0' >wide
t convert -i --dry-run --eol lf dos
t convert -i --dry-run --eol crlf wide

title "text of an old Mac is not likely to be windows-1252"
printf 'abc\rd\216j\210 vu\rghi\r' >mac
t convert mac
t check mac
printf 'abc\r\nd\216j\210 vu\rghi\r' >mixed_ends
t convert mixed_ends
