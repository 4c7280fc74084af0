#!/bin/sh
# edit.sh - runic edit: bytes outside the edit stay; what is refused, and failures, leave the file as it was.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../lib/edit.sh"

# file: Shift_JIS, CRLF, a byte that is no text, no last line end.
make() {
    printf '/* \203\\\203\215 \377 */\r\nint colour;\r\n\r\nend' >"$1"
}

title "just look"
make a.c
e -f shift_jis a.c -- cat
cmp_to() {
    make "$SCRATCH/as_made"
    cmp "$SCRATCH/as_made" "$1" && echo "$1 is as it was"
}
cmp_to a.c

title "an edit in ASCII"
e -f shift_jis a.c -- sed -i s/colour/color/ '{}'
hex a.c

title "a new letter, a new line, and a last line end that an editor adds"
make a.c
e -f shift_jis a.c -- python3 -c 'import sys
path = sys.argv[1]
text = open(path, encoding="utf-8").read()
open(path, "w", encoding="utf-8").write(text.replace("colour;", "colour; /* 色 */\nint size;") + "\n")'
hex a.c

title "the last line end: an editor that removes it, and one that keeps a file without it"
printf 'un caf\351\r\nfin\r\n' >a.c
e -f cp1252 a.c -- python3 -c 'import sys
path = sys.argv[1]
text = open(path, encoding="utf-8").read()
open(path, "w", encoding="utf-8").write(text[:-1])'
hex a.c
e -f cp1252 a.c -- sed -i 's/fin/fini/' '{}'
hex a.c

title "line ends: CR alone, NEL, mixed; an editor that writes CRLF and a BOM"
printf 'un caf\351\rdeux\rtrois' >a.c
e -f cp1252 a.c -- sed -i 's/deux/2\n2b/' '{}'
hex a.c
printf '\203\206\225\025\203\225' >a.c
e -f cp1047 a.c -- sed -i 's/cn/an/' '{}'
hex a.c
printf 'un caf\351\r\ndeux\ntrois\r\n' >a.c
e -f cp1252 a.c -- python3 -c 'import sys
path = sys.argv[1]
text = open(path, encoding="utf-8").read()
open(path, "w", encoding="utf-8-sig", newline="\r\n").write(text.replace("deux", "2").replace("trois", "3\n4"))'
hex a.c

title "refused: a character that the charset lacks, a byte that is no text and moves"
make a.c
e -f shift_jis a.c -- sed -i 's/colour/é/' '{}'
cmp_to a.c
e -f shift_jis a.c -- python3 -c 'import sys
path = sys.argv[1]
text = open(path, encoding="utf-8").read()
open(path, "w", encoding="utf-8").write(text + text.splitlines()[0])'
cmp_to a.c
e -f shift_jis --on-unmappable replace a.c -- sed -i 's/colour/é/' '{}'
hex a.c

title "a text that declares its charset: an editor may read the view by it"
printf '<?xml version="1.0" encoding="iso-8859-1"?>\n<a>caf\351</a>\n' >x.xml
e -f latin1 x.xml -- sed -i s/caf/Caf/ '{}'
tail -n 1 x.xml | od -An -tx1 | sed 's/^ //'
e -f latin1 -q x.xml -- true
printf '# -*- coding: latin-1 -*-\nx = 1\n' >x.py
e x.py -- true

title "the charset that a text declares, if its bytes confirm that, is no guess; -f declared takes it in any case"
printf '\\usepackage[latin9]{inputenc}\nPrix: 10 \244\n' >l9.tex
e l9.tex -- sed -i 's/10/10 €, 5 œufs: 3/' '{}'
tail -n 1 l9.tex | od -An -tx1 | sed 's/^ //'
e -f auto,utf-8 l9.tex -- sed -i 's/œufs/Œufs/' '{}'
tail -n 1 l9.tex | od -An -tx1 | sed 's/^ //'
printf '<meta charset="koi8-r">caf\351\n' >k.html
e -f declared k.html -- sed -i 's/$/, ф/' '{}'
tail -n 1 k.html | od -An -tx1 | sed 's/^ //'
e -f declared a.c -- cat

title "failures"
make a.c
e -f shift_jis a.c -- false
e -f shift_jis a.c -- rm
e -f shift_jis a.c -- no-such-command
# shellcheck disable=SC2016 # the inner shell's
e -f shift_jis a.c -- sh -c 'rm -r "${1%/*}"' sh
# shellcheck disable=SC2016 # the inner shell's
e -f shift_jis a.c -- sh -c 'printf "\377" >"$1"' sh
# shellcheck disable=SC2016 # the inner shell's
e -f shift_jis a.c -- sh -c 'echo more >>a.c; echo x >>"$1"' sh
env -u EDITOR -u VISUAL "$RUNIC" edit -f shift_jis a.c 2>&1
e - -- cat
e a.c b.c
e a.c sed -i s/x/y/
e missing -- cat

title "options that are wrong are refused before the edit"
printf 'abc\n' >wrong
for option in --backup=a/b --backup= --on-unmappable=escape=html --on-unmappable=translit=xx; do
    t edit $option wrong -- sed -i 's/b/B/' '{}'
    t convert $option --like wrong -o wrong </dev/null
done
cat wrong

title "an editor with arguments, which writes by rename; one that returns at once"
make 'a b'
# shellcheck disable=SC2089 # runic edit passes EDITOR to a shell
EDITOR="sh -c 'sed s/colour/color/ \"\$1\" >\"\$1.new\"; mv \"\$1.new\" \"\$1\"' sh"
# shellcheck disable=SC2090
export EDITOR
e -f shift_jis 'a b'
hex 'a b'
EDITOR=true
e -f shift_jis 'a b'

title "UTF-16 with a BOM; ASCII becomes UTF-8; a file without a change keeps its time"
printf '\377\376a\0\r\0\n\0' >u
e u -- sed -i 's/a/é/' '{}'
hex u
printf 'naive\n' >n
e n -- sed -i 's/i/ï/' '{}'
cat n
touch -d 2001-02-03 n
e n -- sed -i 's/x/y/' '{}'
date -r n +%Y

title "a binary file; a link; --backup"
printf 'a\0b\377\n' >binary
e binary -- sed -i s/a/c/ '{}'
printf 'caf\351 au lait, d\351j\340 vu, na\357ve\n' >target
ln -s target link
e --backup link -- sed -i 's/vu/lu/' '{}'
hex target
printf 'link -> %s\n' "$(readlink link)"
ls

title "--like: edited elsewhere; edited by a program that knows only UTF-8"
printf 'caf\351 au lait, d\351j\340 vu, na\357ve\r\ncolour\r\n' >original
"$RUNIC" edit original -- cat >edited 2>/dev/null
sed -i s/colour/color/ edited
tx convert -q --like original edited
python3 -c 'print(open("original", encoding="utf-8", errors="replace").read().replace("colour", "color"), end="")' >lossy
tx convert --like original lossy
tx convert -q --like original -o original lossy
hex original
t convert --like original -i edited
printf 'caf\351 au lait, d\351j\340 vu, na\357ve\r\ncolour\r\n' >original
sed 's/color/élan – €/' lossy >new
tx convert -q --like original new
sed 's/color/→/' lossy >new
t convert -q --like original new

title "a text in two charsets: each line keeps its own, also new letters"
unset EDITOR
printf 'started\n\303\251t\303\251 2025\nd\351marr\351 apr\350s midi\n' >mixed.log
e mixed.log -- sed -i 's/2025/2026 ✓/; s/midi/midi à trois/' '{}'
hex mixed.log

title "a charset with escape sequences"
# shellcheck disable=SC2016 # escape sequences
printf '\033$B@$3&\033(B 2025\n' >escaped.txt
e escaped.txt -- sed -i 's/2025/2026年/' '{}'
hex escaped.txt

title "GBK, which may be GB18030: a character that only the latter has"
printf '\261\340\272\305,\320\325\303\373,\263\307\312\320\n\317\302\303\346\312\307\262\342\312\324,\2019\3569,\261\261\276\251\n' >table.csv
e table.csv -- sed -i 's/,北/㐀,北/'
e -f gb18030 table.csv -- sed -i 's/,北/㐀,北/'
hex table.csv

title "-f names another charset than that of the bytes"
printf 'M\374nchen, K\344se f\374r gro\337e B\344ren\nund m\303\274de\n' >two
head -1 two >german
e -f koi8-r german -- true
e -f utf-8 german -- sed -i s/und/oder/ '{}'
e -f utf-8 two -- true
printf 'gr\303\274n colour\n' >valid
e -f latin1 valid -- sed -i 's/colour/farbig ü/'
hex valid
e -F -f koi8-r german -- true
e -f iso-8859-15 german -- true
t convert --like german -f utf-8 german

title "no charset is recognized: ASCII can be edited, other characters not"
printf 'We are going home.\n\200\377\376\201\nIt is fine.\n' >unknown
e unknown -- sed -i s/home/away/ '{}'
hex unknown
e unknown -- sed -i s/fine/naïf/ '{}'
printf 'M\374nchen K\344se \201\n' >short
e short -- cat
printf 'name\0\377\376\375\n\0\0' >binary
e binary -- cat

title "--like: edited by a program that wrote UTF-8 into the old bytes"
python3 -c "
old = '# 設定\\nname=テスト\\n'.encode('cp932')
open('settings', 'wb').write(old)
open('settings.new', 'wb').write(old + 'comment=追加した行\\n'.encode())
open('settings.right', 'wb').write(old + 'comment=追加した行\\n'.encode('cp932'))"
t convert --like settings settings.new
"$RUNIC" convert -q --guess settings.new | "$RUNIC" convert -q --like settings >settings.written
cmp settings.written settings.right && echo right

title "one file: a second one is not run"
printf 'caf\351\n' >one
printf '#!/bin/sh\necho run\n' >two
chmod +x two
t edit one ./two -- cat
t edit -f latin1 one -- cat
t edit -f latin1 --hint ru one -- cat
t edit -f latin1 -- one cat

title "UTF-16 with many capitals, whose low bytes are controls, is no binary file"
python3 -c "
text = ''.join('%d;КАК ВЕСНОЙ ПОЛЯРНАЯ ШАПКА ОДНОГО ИЗ ПОЛУШАРИЙ ОТСТУПАЕТ;%d\n' % (i, i * 7) for i in range(9))
open('capitals', 'wb').write(text.encode('utf-16'))"
t edit capitals -- head -n 1

title "a last line end alone is an edit; mojibake in the edited text is not said to be transliterable"
printf 'Gr\366\337e\r\nend' >open-end
# shellcheck disable=SC2016 # the shell of edit expands it
t edit open-end -- sh -c 'echo >>"$1"' edit {}
od -c open-end
printf 'Gr\303\203\302\266\303\203\302\237e\nEND\n' >mojibake
t convert --like open-end mojibake -o out
