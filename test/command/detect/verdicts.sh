#!/bin/sh
# verdicts.sh - runic detect: verdict and evidence for each charset that it recognizes.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "signatures"
printf '\357\273\277h\303\251\n\n' >sig8
printf '\377\376h\0\n\0x\0' >sig16le
printf '\376\377\0h' >sig16be
printf '\377\376\0\0h\0\0\0' >sig32le
printf '\0\0\376\377\0\0\0\n' >sig32be
printf '\377\376' >only16
printf '\357\273\277a\377\n\377' >bad8
printf '\376\377\334\0\0a\0' >bad16
t detect sig8 sig16le sig16be sig32le sig32be only16
t detect bad8 bad16
printf '+/v8-abc' | t detect
printf '\373\356\050abc' | t detect

title "text"
: >empty
printf 'one\ntwo\r\nthree' >ascii
printf '\n' >line
printf 'h\303\251\342\202\254\n' >utf8
t detect empty ascii line utf8
python3 -c 'open("lines", "wb").write(b"x\n" * 1203 + "\u00e9\n".encode() * 40 + b"ab\xff\n\xc3")'
t detect lines
t detect -v lines
t detect -q lines
t detect -q utf8

title "without a BOM"
printf 'h\0e\0l\0l\0o\0' >le
printf '\0h\0e\0l\0l\0o' >be
printf 'h\0\0\0e\0\0\0' >le32
printf '\0\0\0h\0\0\0e' >be32
python3 -c 'open("cyrillic", "wb").write(("\u043c\u0438\u0440 " * 25).encode("utf-16-le"))'
t detect le be le32 be32 cyrillic

title "a compiled message catalog: UTF-8 with errors, and many NUL bytes"
printf '\336\022\004\225\0\0\0\0\1\0\0\0\034\0\0\0\044\0\0\0edit\0modifi\303\251 \303\240 c\303\264t\303\251\0' >catalog.mo
t detect catalog.mo
t detect -b catalog.mo
t convert catalog.mo

title "not Unicode"
printf 'caf\351' >latin
printf '\223caf\351\224' >cp1252
printf 'caf\351\201' >control
printf '\001\0\0\002\0\0\377\0\003\0\0\0\376\0\0\0\0' >binary
t detect latin cp1252 control binary
t detect -v latin
printf 'z\200' >euro
"$RUNIC" detect -v euro | sed -n 's/^    \(KOI8-R, KOI8-U\): .*/also a later group is one line: \1/p'

title "the same from a pipe, byte by byte"
for file in sig16le bad16 lines; do
    python3 -c '
import os, sys
for byte in open(sys.argv[1], "rb").read():
    os.write(1, bytes([byte]))' $file | t detect
done

title "damaged: a file is read twice, a pipe once; Python counts, too"
python3 -c '
text = bytearray(("na\u00efve \u65e5\u672c\u8a9e\n" * 70000).encode())
text[1000::997] = b"\xff" * len(text[1000::997])
open("damaged", "wb").write(b"\xef\xbb\xbf" + text)
open("unmarked", "wb").write(text)
text[5::10] = b"\xff" * len(text[5::10])
open("broken", "wb").write(text)
for name in ("damaged", "unmarked"):
    text = open(name, "rb").read().decode("utf-8", "replace")
    place = text.index("\ufffd")
    line = text.count("\n", 0, place)
    print(name, text.count("\ufffd"), text.count("\n"), line + 1, place - text.rfind("\n", 0, place) - 1 + (line > 0 or text[0] != "\ufeff"))'
t detect damaged unmarked broken
t detect -j1 -v damaged
for file in damaged unmarked broken; do
    cat $file | t detect
done

title "damaged UTF-16 and UTF-32, which end in the middle of a unit behind a line feed; counted unit by unit"
python3 -c '
import random, struct
random.seed(1)
def write(name, form, count, choices):
    units = [0xFEFF] + random.choices(choices, k=count) + [10]
    open(name, "wb").write(struct.pack(form % len(units), *units) + b"\0")
    bad, i = 1, 0
    while i < len(units):
        pair = form[-1] == "H" and units[i] >> 10 == 0x36 and i + 1 < len(units) and units[i + 1] >> 10 == 0x37
        bad += not pair and (units[i] >> 11 == 0x1B or units[i] > 0x10FFFF)
        i += 1 + pair
    print(name, units.count(10) + 1, bad)
write("marked16", "<%dH", 900000, (65, 10, 0xD83D, 0xDE00))
write("marked32", ">%dI", 450000, (65, 10, 0xD83D, 0x110000, 0x1F600))'
t detect marked16 marked32
t detect -j1 marked16
for file in marked16 marked32; do
    cat $file | t detect
done

title "a text in VISCII: two sequences are UTF-8 by chance"
printf 'M\364t \360\265ng, hai \360\265ng: n\337\276c ch\344y, tr\266i n\241ng; l\372 tr\250, ng\337\266i gi\340, Ti\252ng Vi\256t, c\363 d\244u\n' >viscii
t detect viscii

title "colours"
t detect --color=always ascii

title "capitals in UTF-16: their low bytes are controls"
python3 -c "
text = ''.join('%d;КАК ВЕСНОЙ ПОЛЯРНАЯ ШАПКА ОДНОГО ИЗ ПОЛУШАРИЙ ОТСТУПАЕТ;%d\n' % (i, i * 7) for i in range(9))
open('capitals.le', 'wb').write(text.encode('utf-16-le'))
open('capitals.be', 'wb').write(text.encode('utf-16-be'))
open('capitals', 'wb').write(text.encode('utf-16'))"
t detect capitals.le capitals.be capitals

title "CESU-8 that is longer than a window of short texts"
python3 -c 'import sys; sys.stdout.buffer.write("caf\u00e9 \U0001F600 \u65e5\u672c\n".encode() * 6000)' >emoji
"$RUNIC" convert -f utf-8 -t cesu-8 emoji -o cesu
t detect cesu
"$RUNIC" convert -q --guess cesu | cmp - emoji && echo same

title "bytes of no text in a line of a log"
python3 -c '
noise = bytes.fromhex("16030100c468994266b3780029f718d7fcd382422f1e1cb6d9f429c4523ae5c7e0942340e563c63d5b960776d111a9248cf1def41e509d3073ae"
    "ca0c25e7dc514dd77d9d0178e7b4b41690671581433b976e985c52ee237c771e05bedda9bf9bc57f3fe4ea7446f5d9bd648b096a6963f809120d918b7d15a96d23d3")
line = b"10.0.0.9 - - [21/Nov/2026 22:30:33] \"GET /index.html HTTP/1.1\" 200 -\n"
open("noise.log", "wb").write(line * 12 + b"10.0.0.3 - - \"" + noise + b"\" 400 -\n" + line * 8)'
t detect noise.log
t convert noise.log

title "fields of controls in lines of UTF-8 (a chat of a game) are no UTF-16"
printf '00|2017|text \002.\005\020\362\005\020\003 hello 日本\n%.0s' 1 2 3 >fields
cp fields copy
t detect fields
t convert -i -f auto,latin1 copy
cmp fields copy && echo unchanged
