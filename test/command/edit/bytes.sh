#!/bin/sh
# bytes.sh - runic edit: which bytes stay, and which new ones are written; cases that editors and agents are reported to get wrong.
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # $1 is for an inner shell; escape sequences
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../lib/edit.sh"

# edits TEXT EXPRESSION ARGUMENT...: sed edits a file of this text, which printf writes.
edits() {
    # shellcheck disable=SC2059 # a format on purpose
    printf "$1" >f
    expression=$2
    shift 2
    e "$@" f -- sed -i "$expression"
    hex f
}

title "the view: its name, and who can read it"
umask 000
printf '\357\273\277caf\303\251\r\n' >old.min.js
umask 022
e old.min.js -- sh -c 'echo "${1##*/}"; ls -ld "${1%/*}" "$1" | cut -c 1-10; cat "$1"' sh

title "characters that have several byte sequences"
edits '\201\312 \356\371 \372\124 \207\220 \201\340 x\n' s/x/y/ -f shift_jis
edits '\033$B\033$B$"\033(B\033(B a\n\033$B$"\033(B\033(J b\n' 1s/a/z/ -f iso-2022-jp
edits '+AOk-+AOk- a\n+AOk b\n' 2s/b/c/ -f utf-7

title "unpaired surrogates, and an odd byte at the end of UTF-16"
edits '\377\376a\0\0\330b\0\n\0\0\334\n\0' s/a/b/
edits '\377\376a\0\n\0b' s/a/c/
edits '\377\376a\0\n\0b' '$s/$/d/'

title "bytes of one character are never the bytes of another one"
edits '\203\\ x\n' s/ソ/ア/ -f shift_jis
edits '\203 x\n' 's/ x/@x/' -f shift_jis
edits 'a\303b\251\n' s/b// -f utf-8

title "letters whose bytes have 0A, 0D, 5C; line ends"
edits '\377\376A\0\r\001 \0\rN\r\0\n\0B\0\n\001\r\0\n\0' s/B/C/
edits 'prefix\rprogress\n' s/prefix/PREFIX/
edits 'id=1\rid=2\rid=3\nfooter\n' s/id=2/id=two/
edits 'alpha\nbeta\r\ngamma\r\n' s/alpha/ALPHA/
edits 'alpha\r\nbeta\ngamma\n' s/gamma/GAMMA/
edits 'Gr\232\247e \212ndern\rb\rfoo\r' 's/foo/bar\nbaz/' -f macintosh

title "byte order marks: an editor adds one at each time; a text that has three"
for time in 1 2; do
    [ $time = 2 ] || printf '\357\273\277# T\ntext\n' >f
    e f -- sh -c 'printf "\357\273\277" | cat - "$1" >"$1.new"; mv "$1.new" "$1"' sh
done
hex f
edits '\357\273\277\357\273\277\357\273\277# T\n' s/T/U/

title "between two charsets: that of the line before, unless that is ASCII"
edits 'gr\303\274n \303\266l\nf\374r die Gr\366\337e, sch\366ne Gr\374\337e \374berall\n' '1a é'
edits 'abc\nf\374r die Gr\366\337e, sch\366ne Gr\374\337e \374berall\n' '1a é'

title "three charsets"
edits 'Gr\303\266\303\237e ge\303\244ndert \342\200\223 gr\303\274n\nf\374r die Gr\366\337e, \374berpr\374fen, sch\366ne Gr\374\337e\n\317\360\350\342\345\362, \352\340\352 \344\345\353\340 \361\345\343\356\344\355\377?\n' \
    '1s/$/ é/; 2s/$/ é/; 3s/$/ ж/'

title "a guess: ASCII and whole lines need no charset; a letter in which two differ does; windows-1252 is before ISO-8859-1"
edits 'na\357ve\nabc\n' '1d; s/b/c/'
edits 'na\357ve\nabc\n' 's/$/ž/'
edits 'na\357ve\nabc\n' 's/$/ž/' --hint windows-1257
edits 'caf\351 cr\350me na\357ve d\351j\340 vu o\371 fran\347ais le gar\347on\n' 's/$/ €“/'

title "one byte beyond ASCII in a source"
edits '// Copyright \251 Microsoft. all rights reserved.\r\nint main() { return 0; }\r\n' 's/0/1/; s/all/All/'
edits '<a>\351 \n</a>' 's/ *$//'

title "decomposed letters, as on macOS"
edits 'caf\351\n' 's/$/ e\xCC\x81/' -f windows-1252 --on-unmappable=translit
edits 'ng\340\354y\n' 's/$/ a\xCC\x82\xCC\x81/' -f windows-1258 --on-unmappable=translit

title "a binary file, with -F"
edits 'a\0b\377\001\002\n' s/a/c/
edits 'a\0b\377\001\002\n' s/a/c/ -F

title "a file in UTF-8 with characters at the ends of pieces"
python3 -c "
import os, subprocess
for size in 999, 1023, 4095, 8191, 65535, 131071:
    for charset in 'utf-8', 'gb18030', 'utf-16':
        text = 'a' * size + '中😀\n# boundary 中文\nline\n'
        with open('f', 'wb') as file:
            file.write(text.encode(charset))
        done = subprocess.run([os.environ['RUNIC'], 'edit', '-q', '-f', charset, 'f', '--', 'sed', '-i', 's/line/LINE/'])
        with open('f', 'rb') as file:
            assert (done.returncode, file.read()) == (0, text.replace('line', 'LINE').encode(charset)), (size, charset)"

title "VISUAL is before EDITOR"
printf 'a\n' >f
VISUAL='sed -i s/a/b/' EDITOR=false e f
show f
