#!/bin/sh
# nearer.sh - --like edits what the program has read, also without any U+FFFD; charsets of ASCII bytes; bytes that look alike.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../lib/edit.sh"

title "read as UTF-8, and without a change"
for bytes in 'n\0=\0v\0\r\0\n\0' '\0n\0=\0v\0\r\0\n' 'n\0\0\0v\0\0\0\n\0\0\0' '\0\0\0n\0\0\0v\0\0\0\n'; do
    # shellcheck disable=SC2059 # the format is the text
    printf "$bytes" >original
    cp original edited
    t convert --like original -o original edited
    cmp original edited && echo same
done

title "escape sequences and base64"
printf 'Gr+APYA3w-e\n' >utf7
sed 's/e$/e x/' utf7 >edited
t convert -q -f utf-7 --like utf7 edited
printf 'Entw&APw-rfe' >imap
tx convert -q -f imap --like imap imap
printf 'x \033\044B\044+\033(B\n' >jp
sed 's/x/xy/' jp >edited
tx convert --like jp edited

title "escape sequences before line ends of ISO-2022-JP; lines after an edit"
printf '\033(J\\}\033\044B\044+\033(B\na b~c\nx\n' >jp
e -q -f iso-2022-jp jp -- sed -i 's/か/;/' '{}'
hex jp
printf 'a\033\044B\044+\033(B\nb\033(J\\\033(B\nc\n' >jp
e -q -f iso-2022-jp jp -- sed -i '1s/$/¥/' '{}'
hex jp

title "ISO-2022-KR and HZ"
printf '~{<:Ky2;QA#,~}x\n' >hz
printf '\033$)C\016<:\017\n' >kr
e hz -- sed -i s/Ky/Kz/ '{}'
e kr -- sed -i s/x/y/ '{}'
tx convert --like hz -o hz kr
cat hz

title "CR CR LF, and an editor that writes CRLF"
printf 'a\r\r\nb\r\nc\r\n' >x
printf '%s\n' 's/\r*$/\r/' s/c/C/ >crlf
e -q -f cp1252 x -- sed -i -f crlf '{}'
hex x

title "one of two lines that look alike is deleted"
printf 'x\201y caf\351\nx\201y\nx\215y\nend\n' >n
e -q -f cp1252 n -- sed -i 2d '{}'
hex n

title "letters after letters of IMAP"
printf 'a&AOk-b' >i
e -q -f imap i -- sed -i 's/é/éł/' '{}'
show i

title "UTF-16 without BOM; a letter that may be cut"
printf 'a\0b\0\n\0' >u
e u -- sed -i s/b/c/ '{}'
printf '\203\\\n' >sj
e sj -- sed -i y,\\\\,x, '{}'
