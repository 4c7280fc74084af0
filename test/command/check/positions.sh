#!/bin/sh
# positions.sh - lines, columns and offsets of findings in every encoding, across line ends and ends of buffers.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "UTF-8: two-, three- and four-byte characters count one, and so does each ill-formed sequence"
printf 'a\303\251\342\202\254\360\237\230\200\377b\200\300\257\n' >utf8
printf 'second\r\n\355\240\200 \364\220\200\200\r\r\n\340\200\200\365\n\360\237\230' >>utf8
t check utf8

title "UTF-16: a pair counts one; lone surrogates; a line feed is U+000A, not any byte 0x0A"
printf '\0a\0\r\0\n\330\75\336\0\334\0\12\0\n\0\330\0\0\n\0x\330\0\0' | t check -f utf-16be
printf 'a\0\r\0\n\0\75\330\0\336\0\334\0\12\0\n\0\330\n\0x\0\0\330\0' | t check -f utf-16le

title "UTF-16 with a byte order mark, which is not a column"
printf '\377\376a\0\0\334\n\0\0\334b' | t check
printf '\376\377\0a\334\0' | t check -f utf-16

title "UTF-32"
printf '\0\0\0a\0\0\0\n\0\1\366\0\0\0\330\0\0\21\0\0\0\0' | t check -f utf-32be
printf 'a\0\0\0\n\0\0\0\0\366\1\0\0\330\0\0\0\0\21\0x' | t check -f utf-32le

title "single bytes"
printf 'a\r\nb\200\n\201' | t check -f us-ascii
printf 'a\r\nb\200\n\201' | t check -f cp1252

title "a UTF-8 signature is not a column either, with -f and without"
printf '\357\273\277a\377' | t check
printf '\357\273\277a\377' | t check -f utf-8

title "byte by byte through a pipe: the same positions"
slowly() {
    python3 -c '
import os, sys, time
for byte in open(sys.argv[1], "rb").read():
    os.write(1, bytes([byte]))
    time.sleep(0.001)' "$1"
}
slowly utf8 | t check
printf 'a\0\r\0\n\0\75\330\0\336\0\334\0\12\0\n\0\330\n\0x\0\0\330\0' >utf16le
slowly utf16le | t check -f utf-16le

title "around the end of the second buffer of 128 KiB: a fault at each of the last and first bytes, in line 2"
for at in 262139 262140 262141 262142 262143 262144 262145; do
    python3 -c '
import sys
at = int(sys.argv[1])
open("big", "wb").write(b"line\n" + b"y" * (at - 5) + b"\xf0\x9f\x98!\n")' $at
    t check big
    "$RUNIC" check - <big | cut -d: -f2- >"$SCRATCH/stdin"
    "$RUNIC" check big | cut -d: -f2- | sed 's/ big)$/)/' | cmp - "$SCRATCH/stdin" && echo "standard input: the same"
done

title "many lines and long ones: 100,000 lines of euro signs, then 300,000 in one line, then a fault"
python3 -c '
text = "\u20ac\u20ac\n" * 100000 + "\u20ac\U0001F600" * 150000
open("long8", "wb").write(text.encode() + b"\xff")
open("long16le", "wb").write(text.encode("utf-16-le") + b"\0\xdc")
open("long16be", "wb").write(text.encode("utf-16-be") + b"\xdc\0")
open("long32", "wb").write(text.encode("utf-32-be") + b"\0\xff\xff\xff")'
t check -f utf-8 long8
t check -f utf-16le long16le
t check -f utf-16be long16be
t check -f utf-32be long32
t convert -f utf-16le -t utf-8 --on-error skip long16le -o /dev/null
t convert -t latin1 long8 -f utf-8 -o /dev/null
