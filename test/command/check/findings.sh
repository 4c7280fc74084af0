#!/bin/sh
# findings.sh - check --expect, --require-bom, --no-bom, --eol, --trojan, --controls: each finding with its position and name.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'ascii\n' >ascii
printf 'caf\303\251\n' >utf8
printf '\357\273\277caf\303\251\n' >mark
printf 'caf\351\n' >latin
printf '\377\376a\0\n\0' >le-mark
printf 'h\0e\0l\0l\0o\0' >le
: >empty

title "--expect"
t check --expect utf-8 ascii utf8 mark latin le-mark empty
t check --expect us-ascii ascii utf8
t check --expect utf-8-bom ascii utf8 mark
t check --expect utf-16 le-mark ascii
t check --expect utf-16le-bom,us-ascii le-mark ascii mark
t check --expect latin1 latin ascii utf8
t check --expect us-ascii,latin1 latin
printf '\317\360\350\342\345\362, \352\340\352 \344\345\353\340?\n' >russian
t check --expect windows-1252 russian
t check --expect us-ascii,latin1 russian
t check --expect utf-8,koi8-r,windows-1251 russian
t check --expect koi8-r russian
t check -f windows-1251 --expect us-ascii --max-errors 1 russian
t check --expect us-ascii latin
t check --expect utf-16le le
t check -f utf-16le --expect utf-16 le
t check --expect utf-8 <utf8
t check --expect us-ascii <utf8
t check --expect utf9 ascii
t check --expect '' ascii

title "byte order marks"
t check --require-bom mark utf8 le-mark empty
t check --no-bom mark utf8 le-mark
t check --no-bom --require-bom mark

title "line ends"
printf 'a\nb\r\nc\rd\r\r\ne\n' >mixed
t check --eol lf mixed
t check --eol crlf mixed
t check --eol=lf ascii
t -f utf-8 -t utf-16be mixed -o mixed16
t check --eol lf -f utf-16be mixed16
t check --eol keep ascii
printf '\r\366\1\0\n\0\0\0\r\0\0\0\n\0\0\0' >wide
t check --eol crlf -f utf-32le wide

title "characters that make text read differently"
printf 'if (a\342\200\256 b\342\201\246) {\n\303\251x\342\200\213y\n\357\273\277z\303\203\255 \363\240\200\201\n' >trojan
t check --trojan trojan
printf '\357\273\277\357\273\277a\n' >marks
t check --trojan marks
t check --trojan utf8 mark ascii
t convert -f utf-8 --on-error skip -t utf-16le trojan -o trojan16
t check --trojan -f utf-16le trojan16

title "control characters"
printf 'a\tb\033[0m\n\302\205\303\251\177 \f\n\357\277\274\357\277\275\357\277\276\r\nx\ry\n' >controls
t check --controls controls
printf 'a\205b' >c1
t check --controls -f latin1 c1
t check --controls -f windows-1252 c1

title "together with faults, in order, and counted together"
printf '\342\200\256\377\r\n' >all
t check -f utf-8 --trojan --controls --eol lf --no-bom all
t check -f utf-8 --trojan --max-errors 1 all
t check -q -f utf-8 --trojan all
