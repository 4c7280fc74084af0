#!/bin/sh
# declared.sh - detect names the charsets that a text declares, line ends other than LF, and a doubled byte order mark.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf '<meta charset=koi8-r>\n' >ascii.html
printf '<meta charset=koi8-r>\303\251\n' >wrong.html
printf '<meta charset=utf-8>\303\251\n' >right.html
printf '<meta charset=windows-1251>\317\360\350\342\345\362, \354\350\360! \312\340\352 \344\345\353\340, \367\362\356 \355\356\342\356\343\356?\r\n' >russian.html
printf '# vim: fenc=latin1\n# -*- coding: utf-8 -*-\n\303\251\n' >two.py
printf '\0\1<meta charset=koi8-r>' >binary

title "declared"
t detect ascii.html wrong.html right.html two.py binary
t detect russian.html | sed -E 's/[0-9]+ %/N %/g'
t detect -b wrong.html
t detect --format json wrong.html two.py
t detect <wrong.html

title "a charset that no guess names, but the text declares: detect names what convert takes"
printf '<meta charset=Shift_JIS>\373\374 \372\261 \207\100\n' >vendor.html
printf '# coding: cp932\nname = "\373\374"  # \207\100\n' >vendor.py
printf '# coding: latin-1\n# 5 \200\n' >euro.py
t detect vendor.html vendor.py euro.py
t detect --brief vendor.html vendor.py euro.py
t detect --format json euro.py | sed 's/"guesses.*/.../'
t convert -q vendor.html vendor.py euro.py
title "a charset that the bytes contradict, and one on a pipe, which convert does not take, either"
printf '# coding: cp932\n# 5 \377\n' >no.py
t detect no.py
printf '# coding: cp932\n# \373\374\213\264\n' | t detect
printf '# coding: cp932\n# \373\374\213\264\n' | t convert

title "line ends"
printf 'a\nb\n' >lf
printf 'a\r\nb\r\n' >crlf
printf 'a\rb\rc' >cr
printf 'a\r\nb\nc\rd\r' >mixed
printf '\377\376a\0\r\0\n\0\r\0b\0\r\r\n\r' >wide
t detect lf crlf cr mixed wide
t detect --format json mixed wide
t detect <mixed

title "3,000,000 CRLF and one CR"
python3 -c 'import sys; sys.stdout.buffer.write(b"ab\r\n" * 3000000 + b"\r")' >long
t detect -j3 long

title "between the texts of a charset with state: 50,000 CRLF and one CR"
python3 -c 'import sys; sys.stdout.buffer.write(b"+/v8-" + b"x\r\n" * 50000 + b"\r")' >long7
t detect long7
{ python3 "$(dirname "$0")/../lib/pieces.py" '+/v8-x\r' && tail -c +8 long7; } | t detect

title "a doubled byte order mark"
printf '\357\273\277\357\273\277x\n' >doubled
printf '\376\377\376\377\0x' >doubled16
t detect doubled doubled16
t detect --format json doubled

title "a declaration at each place of a text"
for at in $(seq 40 70); do
    printf '%*s\nSET\tNAMES latin1;\n' "$at" '' >names.sql
    printf '%*s\nset client_encoding = latin1;\n' "$at" '' >client.sql
    printf '%*s\n#pragma code_page(1252)\n' "$at" '' >page.rc
    printf '%*s\n\\usepackage[latin1]{inputenc}\n' "$at" '' >input.tex
    printf '# %*s fenc=latin1\n' "$at" '' >cookie.txt
    "$RUNIC" detect names.sql client.sql page.rc input.tex cookie.txt || echo "exit status $? at $at"
done | sort | uniq -c | sed 's/^ *//'

title "a name that is repeated"
printf 'Content-Type: text/plain; charset=a;charset=a\n\nx\351\n' >twice.eml
t detect twice.eml

title "a page that declares ISO-8859-1 and is in windows-1252, as browsers read it; and one that is in windows-1250"
head='<html><head><meta charset="iso-8859-1"></head><body>'
printf '%s\n<p>\223Prix\224: 5 \200 \226 tr\350s bien</p></body></html>\n' "$head" >prix.html
printf '%s\n<p>P\370\355li\232 \236lu\235ou\350k\375 k\371\362</p></body></html>\n' "$head" >kun.html
t detect prix.html kun.html

title "EBCDIC: of code pages that decode the text alike, the declared one"
python3 -c "open('page.xml', 'wb').write('''<?xml version=\"1.0\" encoding=\"ibm500\"?>
<a>Grüße aus München, schön war es wieder, und wir hatten große Freude an den Bergen.</a>
'''.encode('cp500'))"
t detect page.xml
t convert page.xml
