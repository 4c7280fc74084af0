#!/bin/sh
# eol_nel.sh - in text from EBCDIC, U+0085 (byte 0x15) is a line end that --eol changes; --eol nel writes it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
# A NEL B CR LF C CR NEL D LF, in IBM037
printf '\301\025\302\015\045\303\015\025\304\045' >ebcdic
printf 'A\nB\r\nC\rD\302\205' >utf8

title "read: kept by default, else a line end like LF"
tx convert -f ibm037 ebcdic
tx convert -f ibm037 --eol lf ebcdic
tx convert -f ibm037 --eol crlf ebcdic
tx convert -f ibm037 --eol lf -t utf-16le ebcdic
tx convert -f ibm037 -t us-ascii ebcdic
tx convert -f ibm037 --eol lf -t us-ascii ebcdic
tx convert -f ibm037 --eol lf -t ibm1047 ebcdic

title "in other charsets, U+0085 is a control character, not a line end"
tx convert --eol lf utf8
tx convert -t ibm037 --eol lf utf8

title "written in EBCDIC only"
tx convert -t ibm037 --eol nel utf8
tx convert -f ibm037 -t ibm1047 --eol nel ebcdic
tx convert -f ibm037 -t same --eol nel ebcdic
t convert --eol nel utf8
t convert -i -t same --eol nel utf8
show utf8
t convert -f ibm037 --eol lf --range 0:3 ebcdic
