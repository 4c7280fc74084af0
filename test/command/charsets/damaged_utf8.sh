#!/bin/sh
# damaged_utf8.sh - UTF-8 with errors or NUL bytes: its verdict, and how -f auto,CHARSET, -c and --on-error read it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 -c '
good = "J\u00fcrgen \u20ac\n".encode() * 200
open("bad", "wb").write(good + b"caf\xe9\n" + good)
open("nul0", "wb").write(good + b"\0\n" + good)
open("both", "wb").write(good + b"\0caf\xe9\n" + good)
open("many", "wb").write(good + b"\xff" * 200 + good)
open("short", "wb").write("\u00e9t\u00e9 caf".encode() + b"\xe9\n")
open("half", "wb").write(("\u00e9t\u00e9\n".encode() + "\u00e9t\u00e9\n".encode("latin1")) * 9)
open("latin", "wb").write("\u00e9t\u00e9\n".encode("latin1"))
open("latin0", "wb").write("\u00e9t\u00e9\n\0".encode("latin1"))
open("ascii", "wb").write(b"plain\n" * 50 + b"\xe9\n")
open("wide", "wb").write("J\u00fcrgen\n".encode("utf-16-le") * 9)'

title "the verdicts of detect"
t detect bad nul0 both many half latin latin0 wide

title "what -f auto,CHARSET and -c read; with -i or -r only files that are UTF-8 with errors; -f utf-8 -F forces it"
t convert -f auto,windows-1252 --on-error replace -o out bad
t convert -c -o out latin0
t convert -f auto,utf-16le -o out wide
printf 'a\377' | t convert --on-error escape -f auto
mkdir tree
cp bad half latin tree
t convert -cri tree
t convert -ci -f utf-8 latin
t convert -cFi -f utf-8 latin

title "a stream of auto,CHARSET: its first character beyond ASCII decides"
printf 'ab\ncaf\351 \303\251\n' | t convert -f auto,latin1
printf 'ab\ncaf\303\251 \351\n' | t convert -f auto,latin1
printf 'ab\ncaf\303\251 \351\n' | t convert -f auto,latin1 --on-error replace
printf 'ab\351\n' | tx convert -f auto,windows-1252 -t utf-16
printf 'ab\303\251\n' | t convert -v -f auto,koi8-r -t utf-7
printf 'ab\n c\351 \342\202\254' | t convert -f auto,windows-1252 -t us-ascii --on-unmappable escape
printf '\357\273\277\n' | tx convert -f auto,latin1
printf 'ab\351\n' | t convert -f auto,ibm037
printf 'ab\n c\303\251\n d\351\n' | t check -f auto,latin1
printf 'ab\n \351\302\205\n' | t check --controls -f auto,latin1

title "its output starts at once"
python3 -c '
import os, subprocess
command = [os.environ["RUNIC"], "convert", "-f", "auto,windows-1252"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
    for line in b"ab\n", b"caf\xe9\n", b"\xc3\xa9\n":
        os.write(process.stdin.fileno(), line)
        print(process.stdout.readline())
    process.stdin.close()
'
