#!/bin/sh
# already_utf8.sh - a file already in UTF-8, and C1 controls, when -f names a single-byte charset.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'd\303\251j\303\240 vu \342\202\254\n' >utf8
printf 'd\351j\340 vu\n' >latin
printf 'plain\n' >ascii
printf '\357\273\277plain\n' >marked
printf 'only \303\251 and \351\n' >mixed

title "in place, such a file is unchanged, in charsets of runic and of the system's iconv, to any charset"
for charset in latin1 windows-1252 koi8-r cp437; do
    cp utf8 copy
    t convert -i -f $charset copy
    cmp utf8 copy
done
cp utf8 copy
t convert -i -f windows-1252 -t utf-16 copy
t convert -i -f latin1 --on-error skip -t us-ascii --on-unmappable skip copy
t convert -f latin1 -o copy copy
t convert -f latin1 -o copy ascii copy
cmp utf8 copy

title "in a tree twice, and then as in the example"
mkdir tree
cp utf8 latin ascii marked mixed tree
t convert -ri -f latin1 -t utf-8 tree
t convert -ri -f latin1 -t utf-8 tree
for file in utf8 latin ascii marked mixed; do
    show tree/$file
done
rm -r tree
mkdir tree
cp utf8 latin ascii marked tree
t convert -ri -f auto,windows-1252 -t utf-8 tree
t convert -ri -f auto,windows-1252 -t utf-8 tree
for file in utf8 latin ascii marked; do
    show tree/$file
done

title "the same is true for UTF-8 with errors or NUL bytes, and for text with a byte order mark"
python3 -c '
text = "Zeile J\u00fcrgen\n".encode() * 20
open("damaged", "wb").write(text + b"\xff\n")
open("nul", "wb").write(text + b"a\0b \xff\xfe\n")
open("marked8", "wb").write(b"\xef\xbb\xbfcaf\xe9\n")
for name in "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be":
    open(name, "wb").write("\ufeffd\u00e9j\u00e0\n".encode(name))'
for file in damaged nul marked8 utf-16-le utf-16-be utf-32-le utf-32-be; do
    cp $file copy
    t convert -i -f latin1 copy
    t convert -f koi8-r -o copy copy
    cmp $file copy
done
t convert -i -F -f latin1 copy
cp damaged copy
t convert -i -f utf-8 --on-error skip copy
printf '+/v8 is no byte order mark, caf\351\n' >copy
t convert -i -f latin1 copy
show copy
cp utf8 copy

title "the same is true for a log with lines of UTF-8 and of another charset; elsewhere it is converted with a warning"
python3 -c '
line = "Gr\u00f6\u00dfe f\u00fcr\n"
open("log", "wb").write(line.encode() * 6 + line.encode("latin1") * 6)'
for charset in latin1 windows-1252 auto,latin1; do
    cp log copy
    t convert -i -f $charset copy
    cmp log copy
done
t convert -f koi8-r log -o /dev/null
t convert -f iconv:koi8-r log -o /dev/null
t convert -f windows-1253 -t us-ascii log -o /dev/null
t convert -i -F -f latin1 copy
cp utf8 copy

title "-F converts it"
t convert -i -F -f latin1 copy
show copy

title "a large file, by one thread and by several; its last character may be the only one that is not UTF-8"
python3 -c '
text = "na\u00efve \u65e5\u672c\u8a9e\n".encode() * 200000
open("large", "wb").write(text)
open("nearly", "wb").write(text + b"\xe9")
open("cut", "wb").write(text + b"\xc3")'
for jobs in 1 3; do
    cp large copy
    t convert -j$jobs -i -f latin1 copy
    cmp large copy
    for file in large nearly cut; do
        t convert -j$jobs -f windows-1250 $file -o /dev/null
        t convert -j$jobs -f latin1 $file -o /dev/null
        # shellcheck disable=SC2002 # a pipe is not a file
        cat $file | t convert -j$jobs -f latin1 -o /dev/null
    done
done

title "elsewhere it is converted with a warning: --output-dir, -o, a pipe"
for file in damaged nul marked8; do
    t convert -f latin1 --output-dir out $file
    # shellcheck disable=SC2002 # a pipe is not a file
    cat $file | t convert -f koi8-r -o out8
done
t check -f latin1 damaged
python3 -c '
line = "only US-ASCII\n".encode()
open("late", "wb").write(line * 60000 + "J\u00fcrgen \u20ac\n".encode() * 9 + b"\xe9")
open("later", "wb").write(line * 120000 + "J\u00fcrgen \u20ac\n".encode() * 9 + b"\xe9")
open("first", "wb").write("J\u00fcrgen \u20ac\n".encode() * 2000 + "J\u00fcrgen\n".encode("latin1") * 90000)
open("latin16", "wb").write("J\u00fcrgen\n".encode("utf-16-le") * 9)'
for jobs in 1 3; do
    for file in late later first; do
        t convert -j$jobs -f koi8-r -o out8 $file
    done
done
for jobs in 1 3; do
    cp later copy
    t convert -j$jobs -i -f koi8-r copy
done
t convert -f latin1 -o out8 latin16
t convert -i -f latin1 latin16
t convert -i -F -f latin1 latin16

title "a conversion stops because the text is UTF-8"
printf '\303\201rv\303\255zt\305\261r\305\221\n' >hungarian
t convert -f windows-1252 hungarian
t convert -i -f windows-1252 hungarian
t convert -f latin1 -t us-ascii hungarian
printf 'caf\351 \201\n' | t convert -f windows-1252

title "--output-dir, -o and a pipe, without errors"
t convert -f latin1 -o out16 utf-16-le
tx convert -f cp437 <utf-32-be
# shellcheck disable=SC2002 # a pipe is not a file
cat utf-16-be | t convert -f latin1 -o out16
t convert -f latin1 --output-dir out utf8 latin
show out/utf8
t convert -f koi8-r utf8 -o out/koi8
t convert -f latin1 <utf8
# shellcheck disable=SC2002 # a pipe is not a file
cat utf8 | t convert -f cp437
t convert -q -f latin1 utf8

title "parts, whose borders cut characters; a plan only measures"
for part in 1 2 3 4 5 6 7 8; do
    tx convert -f latin1 --part $part/8 utf8
done
t convert -f latin1 --range 2:6 utf8
t plan -f latin1 --parts 2 utf8

title "no warning for US-ASCII, or for a charset that is recognized; iconv converts as it is told"
t convert -f us-ascii utf8
t convert utf8
t convert -f auto,latin1 utf8
cp utf8 copy
t iconv -f latin1 -t utf-8 -o copy copy
show copy

title "a few characters of UTF-8, whose bytes are C1 controls, too; Thai has such bytes by chance"
printf 'Gr\303\266\303\237e\nGr\366\337e\n' >few
for charset in latin1 windows-1252 auto,latin1; do
    t convert -f $charset few -o /dev/null
done
t convert -f auto,latin1 -o /dev/null <few
printf '\312\307\321\312\264\325\244\303\321\272\n' | t convert -f windows-874

title "C1 controls are counted, and shown in windows-1252 if it has all of them"
printf '\223quoted\224 \200 5 \226 \223\n' | t convert -f latin1
printf 'a\201\215b\n' | t convert -f latin1
printf '\202\261\202\361\202\311\202\277\202\315\220\242\212E\n' | t convert -f latin1 -o /dev/null
printf 'a\205\n' | t convert -f latin1
printf '\200\202\203\204\205\206\207\210\211\212\213\214\n' | t convert -f latin1
printf '\223quoted\224\n' >c1
t convert -f auto,latin1 c1
t convert -f windows-1252 c1
t convert -i -f latin1 c1
show c1
printf '\223quoted\224\n' | t check -f latin1
printf 'caf\351 \223quoted\224\n' | t check -f auto,latin1
python3 -c 'open("c1", "wb").write((b"x" * 99 + b"\x93\xe9") * 30000)'
for jobs in 1 3; do
    t convert -j$jobs -f latin1 c1 -o /dev/null
done

title "multi-byte charsets, in which UTF-8 can be valid, too: with -i such a file is unchanged, otherwise there is a warning"
for charset in gbk gb18030 euc-kr shift_jis utf-16le scsu; do
    printf '\346\265\217\350\247\210\345\231\250\n\303\251 \n' >utf8.txt
    t convert -i -f $charset utf8.txt
    show utf8.txt
done
t convert -f gbk utf8.txt
t convert -F -i -f gbk utf8.txt
printf '\303\251 \303\250\n' >short.txt
t convert -f gbk short.txt
t convert -f gbk <short.txt
t convert -i -f auto,gbk short.txt
printf '\304\343\272\303\n' >gbk.txt
t convert -i -f gbk gbk.txt
t convert -i -f gbk gbk.txt
printf 'ASCII\n' >ascii.txt
t convert -i -f gbk ascii.txt

title "suffixes of iconv, and auto where a charset must be named"
t convert -t ascii//TRANSLIT ascii.txt
t convert -t auto ascii.txt
t convert -f auto,auto ascii.txt
