#!/bin/sh
# already_utf8.sh - what text that -f names a single-byte charset for looks like: the evidence, in threads and parts, and C1 controls. (decisions.c has all decisions.)
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'd\303\251j\303\240 vu \342\202\254\n' >utf8
printf 'd\351j\340 vu\n' >latin
python3 -c '
text = "Zeile J\u00fcrgen\n".encode() * 20
open("damaged", "wb").write(text + b"\xff\n")
open("nuls", "wb").write(text + b"a\0b \xff\xfe\n")
open("marked8", "wb").write(b"\xef\xbb\xbfcaf\xe9\n")
open("utf-32-be", "wb").write("\ufeffd\u00e9j\u00e0\n".encode("utf-32-be"))
open("wide", "wb").write("J\u00fcrgen\n".encode("utf-16-le") * 9)'

title "in place, a file that looks like something else is unchanged"
mkdir same
cp utf8 damaged nuls marked8 utf-32-be wide same
t convert -i -f koi8-r same/*
for file in same/*; do
    cmp "$file" "${file#same/}"
done
cp utf8 copy
t convert -f latin1 -o copy copy
t convert -i -F -f latin1 copy
show copy

title "elsewhere it is converted with a warning: a file, a pipe, an output folder"
t convert -f latin1 --output-dir out utf8 latin
show out/utf8
for file in wide utf-32-be; do
    # shellcheck disable=SC2002 # a pipe is not a file
    cat $file | t convert -f cp437 -o out8
done
t check -f latin1 damaged
printf '\303\201rv\303\255zt\305\261r\305\221\n' | t convert -f windows-1252

title "a large file, by one thread and by several; its last character may be the only one that is not UTF-8"
python3 -c '
text = "na\u00efve \u65e5\u672c\u8a9e\n".encode() * 200000
open("large", "wb").write(text)
open("nearly", "wb").write(text + b"\xe9")
line = b"only US-ASCII\n" * 120000
open("later", "wb").write(line + "J\u00fcrgen \u20ac\n".encode() * 9 + b"\xe9")
open("far", "wb").write(line + "J\u00fcrgen\n".encode("latin1") * 60000 + "J\u00fcrgen\n".encode())'
with_jobs() {
    for file in large nearly later far; do
        cp $file copy
        t convert "-j$1" -i -f windows-1250 copy
        cmp $file copy
    done
    # shellcheck disable=SC2002 # a pipe is not a file
    cat nearly | t convert "-j$1" -f latin1 -o out8
}
with_jobs 1 | tee one
with_jobs 3 | sed 's/-j3/-j1/' | cmp one -

title "parts, whose borders cut characters"
for part in 1 2; do
    tx convert -f latin1 --part $part/2 utf8
done

title "no warning for US-ASCII, or for Thai, which has such bytes by chance; iconv converts as it is told"
t convert -f us-ascii utf8
printf '\312\307\321\312\264\325\244\303\321\272\n' | t convert -f windows-874
t iconv -f latin1 -t utf-8 -o copy utf8

title "C1 controls are counted, and shown in windows-1252 if it has all of them"
printf '\223quoted\224 \200 5 \226 \223\n' | t convert -f latin1
printf 'a\201\215b\n' | t convert -f latin1
printf '\200\202\203\204\205\206\207\210\211\212\213\214\n' | t check -f latin1
python3 -c 'open("c1", "wb").write((b"x" * 99 + b"\x93\xe9") * 30000)'
t convert -j3 -f latin1 c1 -o /dev/null

title "a pipe of UTF-8 is not UTF-16; a few letters may be Han characters"
printf 'read as UTF-16BE, this is Han text\n\n' | t convert -f utf-16be
printf 'na\303\257ve: read as UTF-16\n\n' | t convert -f utf-16le
printf 'ab' | t convert -f utf-16be
python3 "$(dirname "$0")/../lib/pieces.py" ab 'cd, an ASCII text that comes' ' in pieces.' | t convert -q -f utf-16le
python3 "$(dirname "$0")/../lib/pieces.py" ab 'cd, an ASCII text that comes' ' in pieces.' | t convert -f utf-16le | grep warning

title "multi-byte charsets, in which UTF-8 can be valid, too"
printf '\346\265\217\350\247\210\345\231\250\n\303\251 \n' >utf8.txt
t convert -i -f gbk utf8.txt
t convert -f gbk utf8.txt
printf '\304\343\272\303\n' >gbk.txt
t convert -i -f gbk gbk.txt
t convert -i -f gbk gbk.txt

title "one name in UTF-8, in the middle of long text"
for i in $(seq 400); do printf 'fa\347ade no %d, \226 \344 la carte\n' "$i"; done >long
{ head -n 150 long && printf 'Zo\303\253\n' && tail -n 250 long; } >mixed
t convert -q -i -f windows-1252 long
t convert -i -f windows-1252 mixed
