#!/bin/sh
# damaged_utf8.sh - UTF-8 with errors or NUL bytes: its verdict, and how -f auto,CHARSET, -c and --on-error read it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 -c '
good = "J\u00fcrgen \u20ac\n".encode() * 200
open("bad", "wb").write(good + b"caf\xe9\n" + good)
open("nul", "wb").write(good + b"\0\n" + good)
open("both", "wb").write(good + b"\0caf\xe9\n" + good)
open("many", "wb").write(good + b"\xff" * 200 + good)
open("short", "wb").write("\u00e9t\u00e9 caf".encode() + b"\xe9\n")
open("half", "wb").write(("\u00e9t\u00e9\n".encode() + "\u00e9t\u00e9\n".encode("latin1")) * 9)
open("latin", "wb").write("\u00e9t\u00e9\n".encode("latin1"))
open("latin0", "wb").write("\u00e9t\u00e9\n\0".encode("latin1"))
open("ascii", "wb").write(b"plain\n" * 50 + b"\xe9\n")
open("wide", "wb").write("J\u00fcrgen\n".encode("utf-16-le") * 9)'

title "the verdicts of detect"
t detect bad nul both many short half latin latin0 ascii wide
t detect --format json both
t check both | tail -n 2
t check --expect windows-1252 both | tail -n 3

title "UTF-8 with errors is not read in the fallback: -f auto,CHARSET reads it as UTF-8, and --on-error applies"
for file in bad nul both many short half latin latin0 ascii; do
    t convert -f auto,windows-1252 -o out $file
    t convert -f auto,windows-1252 --on-error replace -o out $file
    [ ! -e out ] || cksum <out
    rm -f out
done
t convert -f auto,utf-16le -o out bad
t convert -f auto,utf-16le -o out wide

title "-c and --on-error without -f: the text is UTF-8, unless NUL bytes suggest another charset"
for file in bad both short half latin latin0 ascii wide; do
    t convert -c -o out $file
    [ ! -e out ] || cksum <out
    rm -f out
done
printf 'a\377' | t convert -c
printf 'a\377' | t convert
printf 'a\377' | t convert --on-error escape -f auto
printf 'h\0e\0l\0l\0o\0' | t convert -c

title "with -i or -r, only files that are UTF-8 with errors; -f utf-8 forces it"
mkdir tree
cp bad short half latin ascii tree
cp ascii copy
cksum tree/* copy
t convert -ci copy
t convert -cri tree
cksum tree/* copy
t convert -r --on-error replace --output-dir out tree
ls out
t convert -ci -f utf-8 copy
tail -n 2 copy

title "a stream of auto,CHARSET: its first character beyond ASCII decides"
printf 'ab\ncaf\351 \303\251\n' | t convert -f auto,latin1
printf 'ab\ncaf\303\251 \351\n' | t convert -f auto,latin1
printf 'ab\ncaf\303\251 \351\n' | t convert -f auto,latin1 --on-error replace
printf '\351\n' | t convert -f auto,windows-1252 -t utf-16
printf '\303\251\n' | tx convert -f auto,windows-1252 -t utf-16
printf 'ab\351\n' | tx convert -f auto,windows-1252 -t utf-16
printf 'ab\r\351\r\n' | tx convert -f auto,windows-1252 --eol lf
printf 'ab\r\n\351' | tx convert -f auto,windows-1252 --eol lf
printf 'ab\n' | t convert -f auto,windows-1252
printf '' | t convert -f auto,windows-1252
printf 'ab\303' | t convert -f auto,windows-1252
printf 'ab\n c\201\n' | t convert -f auto,windows-1252
printf 'ab\n c\242\n' | t convert -f auto,koi8-r
printf 'ab\n c\304\343\n' | t convert -f auto,gbk
printf 'ab\n c\304\343 \377\n' | t convert -f auto,gbk
printf 'ab\303\251\n' | t convert -v -f auto,koi8-r -t utf-7
printf 'ab\n c\351 \342\202\254' | t convert -f auto,windows-1252 -t us-ascii --on-unmappable escape
printf 'ab\357\273\277\n' | tx convert -f auto,latin1
printf '\357\273\277\n' | tx convert -f auto,latin1
printf 'h\0e\0l\0l\0o\0' | t convert -f auto,latin1
for charset in utf-16le utf-7 iso-2022-jp ibm037; do
    printf 'ab\351\n' | t convert -f auto,$charset
done
printf 'ab\n c\303\251\n d\351\n' | t check -f auto,latin1
printf 'ab\n c\201\n' | t check -f auto,windows-1252
printf 'ab\n c\201\n' | t check -f auto,windows-1252 --format json
printf 'ab\n \351\302\205\n' | t check --controls -f auto,latin1

title "its output starts at once, and does not depend on the pieces"
python3 -c '
import os, random, subprocess, time
random.seed(1)
command = [os.environ["RUNIC"], "convert", "-f", "auto,windows-1252"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
    for line in b"ab\n", b"caf\xe9\n", b"\xc3\xa9\n":
        os.write(process.stdin.fileno(), line)
        print(process.stdout.readline())
    process.stdin.close()
wrong = 0
for text, charset in (("caf\u00e9 \u20ac\n", "utf-8"), ("caf\u00e9 \u20ac\n", "windows-1252")):
    for ascii in 0, 1, 5000, 131072, 1100000, 3000000:
        data = b"plain line\n" * (ascii // 11) + (text * 50000).encode(charset)
        for jobs in "-j1", "-j3":
            done = subprocess.run(command + [jobs], input=data, stdout=subprocess.PIPE)
            wrong += done.returncode != 0 or done.stdout != data.decode(charset).encode()
print(wrong, "wrong")'
