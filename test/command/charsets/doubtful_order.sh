#!/bin/sh
# doubtful_order.sh - UTF-16 and UTF-32 without a BOM that look little-endian: converted as big-endian with exit status 1; left alone in place.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
printf 'h\0e\0l\0l\0o\0 \0t\0h\0e\0r\0e\0' >little
printf '\0h\0e\0l\0l\0o\0 \0t\0h\0e\0r\0e' >big
printf 'h\0\0\0e\0\0\0l\0\0\0l\0\0\0o\0\0\0 \0\0\0t\0\0\0h\0\0\0' >little32
printf 'h\0e\0l\0l\0o\0 \0t\0' >seven

title "all of it is written, with a warning"
t convert -f utf-16 little
t convert -f utf-16 little -o out
show out
t convert -f utf-32 --on-error replace little32
cat little big | t convert -f utf-16 -q
t convert -f utf-16le little
t convert -f utf-16be little
t convert -f utf-16 big

title "fewer than 8 code units show too little"
t convert -f utf-16 seven
t check -f utf-16 seven

title "in place"
t convert -i -f utf-16 little
show little
t convert -i -F -f utf-16 little
show little

title "a finding of check; iconv(1) reads it as it always did"
printf 'h\0e\0l\0l\0o\0 \0t\0h\0e\0r\0e\0' >little
t check -f utf-16 little
t check -f utf-32 little32
t check -f utf-16 big
t iconv -f utf-16 -t utf-8 little

title "a pipe that delivers byte by byte"
python3 -c '
import os, subprocess, sys, time
child = subprocess.Popen([os.environ["RUNIC"], "convert", "-f", "utf-16"], stdin=subprocess.PIPE, bufsize=0)
for byte in open("little", "rb").read():
    child.stdin.write(bytes([byte]))
child.stdin.close()
print(child.wait())' 2>&1
