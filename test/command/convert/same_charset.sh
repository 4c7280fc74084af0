#!/bin/sh
# same_charset.sh - -t same keeps the charset and the BOM of each input: for line ends, BOMs and repairs in a mixed tree.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
mkdir tree
printf 'a\r\nb\r\n' >tree/ascii
printf 'caf\351\r\n' >tree/latin1
printf '\377\376a\0\r\0\n\0' >tree/little
printf '\0a\0\r\0\n\0b\0\r\0\n\0c\0\r\0\n' >tree/unmarked
printf '\303\251\r\n' >tree/utf8
printf '\357\273\277\303\251\r\n' >tree/utf8bom
cp -r tree marked

title "a tree: what is not recognized is left alone"
t convert -ri -t same --eol lf tree
for file in tree/*; do show "$file"; done
t convert -ri -t same --eol lf -f auto,latin1 --dry-run tree
t convert -ri -t same --eol lf -f auto,latin1 tree
show tree/latin1

title "a charset that the text declares, and is"
printf '# coding: latin-1\r\ns = "caf\351 d\351j\340"\r\n' >a.py
t convert -i -t same --eol lf a.py
show a.py

title "BOMs: removed, but from UTF-16 and UTF-32 only with -F, and added"
t convert -i -t same --bom none marked/utf8bom marked/little
show marked/utf8bom
show marked/little
t convert -i -F -t same --bom none marked/little
show marked/little
t convert -i -t same --bom add -f utf-16be marked/unmarked
show marked/unmarked
t convert -i -t same --bom add -f latin1 marked/latin1
tx convert -t same --in-bom keep tree/utf8bom

title "one output: from one input, also a stream"
printf '\377\376a\0\r\0\n\0' | tx convert -t same --eol lf
tx convert -f gbk -t same --eol lf tree/ascii
t convert -t same --eol lf tree/ascii tree/utf8
printf 'a\r\n\351' | t convert -t same --eol lf -f auto,latin1
printf 'a\303\203\302\251\n' | t convert -t same --fix-mojibake
t convert -t same -f iso-2022-jp --eol lf tree/ascii

title "latin1 stands for any legacy charset, whose bytes stay: no warning"
printf '\223\372\226\173\214\352\202\314\203\145\203\114\203\130\203\147\202\305\202\267\r\n' >japanese
t convert -i -f auto,latin1 -t same --eol lf japanese
show japanese

title "U+FEFF at the beginning stays in every charset that has it, in whatever form; --bom none removes it"
bytes() {
    od -An -v -tx1 "$@" | tr -d '\n'
}
while read -r charset text; do
    # shellcheck disable=SC2059 # octal escapes
    printf "$text" >begins
    kept=$("$RUNIC" convert -f "$charset" -t same begins 2>&1 >out || echo " $?")
    echo "$charset:$(bytes begins), -t same:$(bytes out)$kept, --bom none:$("$RUNIC" convert -f "$charset" -t same -F --bom none begins | bytes)"
    "$RUNIC" convert -t same begins >out 2>/dev/null && echo "  without -f:$(bytes out)"
done <<'END'
utf-8 \357\273\277a
wtf-8 \357\273\277a
cesu-8 \357\273\277a
mutf-8 \357\273\277a
utf-16 \376\377\000a
utf-16 \377\376a\000
utf-16be \376\377\000a
utf-16le \377\376a\000
utf-32 \000\000\376\377\000\000\000a
utf-32be \000\000\376\377\000\000\000a
utf-32le \377\376\000\000a\000\000\000
utf-7 +/v8-a
utf-7 +/v8AYQ-
utf-7-imap &,v8-a
scsu \016\376\377a
scsu \017\376\377\000a
bocu-1 \373\356\050\044\036\122
bocu-1 \373\356\050\377\261
utf-ebcdic \335\163\146\163\201
gb18030 \204\061\225\063a
gbk \204\061\225\063a
END

title "a text in several charsets: the command in the message works"
{
    printf 'Gr\374\337e aus K\366ln, sch\366n und f\374r alle\r\n'
    printf 'Gr\303\266\303\237e und \303\234bermut, sch\303\266n\r\n'
} >parts
t convert -f auto,latin1 -t same -i --eol lf parts
t convert -f latin1 -t same -i --eol lf parts
show parts
t convert -t same --bom none parts
t convert --guess -t utf-8 --bom none parts

title "EBCDIC has other line ends: it is left alone"
printf 'HELLO WORLD THIS IS A REPORT OF THE YEAR\r\nTOTAL      1234.50\r\n' >report
"$RUNIC" convert -t ibm037 report -o ebcdic
cp ebcdic before
t convert -f auto,latin1 -t same -i --eol lf ebcdic
t convert -f latin1 -t same -i --eol lf ebcdic
cmp ebcdic before
t convert -f ibm037 -t same -i --eol lf ebcdic
"$RUNIC" convert -f ibm037 ebcdic
