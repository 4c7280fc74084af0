#!/bin/sh
# fix_declared.sh - convert warns if the output declares another charset than its own; --fix-declared changes the declaration.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf '<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>\351</a>\n' >a.xml
printf '# vim: set fileencoding=latin1 :\n# -*- coding: latin-1 -*-\nx = "\351"\n' >b.py
printf '<meta charset=utf-8>\303\251\n' >c.html

title "reported once for each declaration"
t convert -f latin1 a.xml
t convert -f latin1 b.py
t convert -q -f latin1 a.xml
t convert -f latin1 <a.xml

title "changed, in lower case if the old name is"
t convert -f latin1 --fix-declared a.xml
t convert -f latin1 --fix-declared b.py
t convert -f latin1 --fix-declared <b.py

title "nothing to change"
t convert --fix-declared c.html
t convert c.html

title "other output charsets; UTF-16 with a byte order mark is UTF-16"
t convert -t shift_jis --on-unmappable replace --fix-declared c.html
t convert -t utf-16le-bom --fix-declared -o wide c.html
t convert wide
t convert -t utf-16le --fix-declared -o wide c.html
t convert -f utf-16le wide

title "with line ends, in place, several inputs, a long one"
t convert -f latin1 --eol crlf --fix-declared -o crlf.xml a.xml
od -An -c crlf.xml | tail -3
cp a.xml in.xml
t convert -i -f latin1 --fix-declared in.xml
cat in.xml
t convert -f latin1 --fix-declared a.xml b.py
python3 -c 'import sys; sys.stdout.buffer.write(b"<?xml version=\"1.0\" encoding=\"latin1\"?>\n" + b"\xE9 \n" * 3000000)' >long.xml
t convert -f latin1 --fix-declared -j3 -o long.out long.xml
python3 -c 'print(open("long.out", "rb").read() == b"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + b"\xC3\xA9 \n" * 3000000)'

title "output ends at an error: the text before it is written"
printf '<meta charset=latin1>x\377y' >bad.html
t convert -f utf-8 --fix-declared <bad.html

title "text that only looks like a declaration stays; formats get the names that they have"
printf '<!-- <meta charset=koi8-r> --><meta name=description content="charset=gbk"><meta charset=latin1>\351\n' >text.html
printf '0 HEAD\n1 CHAR ANSI\n1 NOTE \351\n' >tree.ged
printf '0 HEAD\n1 CHAR IBM WINDOWS\n1 NOTE \351\n' >words.ged
printf 'OFXHEADER:100\nCHARSET:1252\n\n\351\n' >bank.ofx
t convert -f latin1 --fix-declared text.html
t convert -f latin1 --fix-declared tree.ged
t convert -f windows-1252 --fix-declared words.ged
t convert -f latin1 --fix-declared bank.ofx

title "the colon that ends Vim's options, or separates them, stays"
printf '/* vim: set fenc=latin1: */\n\351\n' | "$RUNIC" convert -f latin1 --fix-declared
printf '# vim: fenc=latin1:ts=4\n\351\n' | "$RUNIC" convert -f latin1 --fix-declared

title "the text declares another charset than the one in which it is read"
printf '<meta charset="windows-1251">\317\350\n' >other.html
t convert -f auto,latin1 --fix-declared other.html
t convert -f auto,latin1 other.html
t convert -f windows-1251 --fix-declared other.html
title "a declaration that arrives late"
python3 "$(dirname "$0")/../lib/pieces.py" '<' 'meta charset="windows-1251">\317\350\n' | "$RUNIC" convert -f latin1 --fix-declared 2>&1
printf '<meta charset="latin1">\351\n' >same.html
t convert -f windows-1252 --fix-declared same.html

title "into a charset with state"
t convert -t utf-7 c.html
t convert -t utf-7 --fix-declared c.html

title "not with parts of a text"
t convert -f latin1 --fix-declared --range 0:9 a.xml

title "declarations in the first 4,096 bytes of the input that are later in the output; none are reported for an unchanged file"
python3 -c 'import sys; sys.stdout.buffer.write(b"<!--" + b"\xE9" * 3000 + b"--><meta charset=latin1>\n")' >far.html
"$RUNIC" convert -f latin1 --fix-declared far.html | tail -c 25
python3 -c 'import sys; sys.stdout.buffer.write(b"<!--" + b"x" * 3000 + b"--><meta charset=utf-8>\n")' >wide.html
"$RUNIC" convert -t utf-16le-bom --fix-declared wide.html | "$RUNIC" convert -q -t utf-8 | tail -c 24
t convert -i -f utf-8 --fix-declared bad.html

title "charsets with state: names that are written in ASCII"
printf '<title>\346\227\245\346\234\254</title><meta charset="utf-8">\n' >h.html
for to in iso-2022-jp utf-7 scsu bocu-1; do
    "$RUNIC" convert -t $to --fix-declared h.html -o "$to.html"
    echo "= $?"
    "$RUNIC" convert -q -f $to "$to.html"
done
t convert -t utf-7 --utf7-base64-optional --fix-declared h.html

title "text that -f names is converted, from a file and from a pipe: escape sequences do not contradict it"
# shellcheck disable=SC2016 # an escape sequence
printf '\033$B\044\042\033(B ok\n' >escaped
tx convert -f utf-8 --fix-declared escaped
# shellcheck disable=SC2002 # a pipe is not a file
cat escaped | tx convert -f utf-8 --fix-declared

title "hunspell knows its own names alone, in their case; a charset that it lacks is not declared"
printf 'SET microsoft-cp1251\nTRY \344\n' >words.aff
t convert -f cp1251 --fix-declared words.aff
t convert -f cp1251 -t iso-8859-5 --fix-declared words.aff -o words.iso
t convert -f cp1251 -t cp866 --fix-declared words.aff -o words.866

title "in place, the command of the warning repairs the new file, and the backup stays"
for charset in utf-8 koi8-r; do
    printf '<meta charset=iso-8859-1>caf\351\n' | tee d.html >old
    rm -f d.html~
    t convert -i --backup -f latin1 -t "$charset" --on-unmappable translit d.html | tee said
    sed -n 's/.*to change it: runic //p' said | xargs "$RUNIC" 2>/dev/null
    cat d.html
    cmp d.html~ old && echo same
done
