#!/bin/sh
# declared.sh - check --declared compares the charset of a text with those that it declares.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Russian in UTF-8 and in windows-1251.
russian='Привет, мир! Как дела, что нового?'
cyrillic=$(printf '%s' "$russian" | iconv -f utf-8 -t windows-1251)

title "each kind of declaration, in UTF-8"
printf '<?xml version="1.0" encoding="KOI8-R"?>\n<a>%s\n' "$russian" >a.xml
printf '<!DOCTYPE html>\n<p>\303\251<meta charset="windows-1251">\n' >b.html
printf '@charset "shift_jis";\n/* %s\n' "$russian" >c.css
printf '#!/usr/bin/python\n# -*- coding: latin-1 -*-\n# %s\n' "$russian" >d.py
printf 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\nmsgid "\303\244"\n' >e.po
t check --declared a.xml b.html c.css d.py e.po

title "correct: the same charset, ASCII in any charset that extends it, UTF-16 in either byte order, GB18030 for GBK"
printf '<?xml version="1.0" encoding="utf8"?>\n<a>%s\n' "$russian" >right.xml
printf '# coding: koi8-r\nx = 1\n' >ascii.py
printf '\377\376<\0?\0x\0m\0l\0 \0e\0n\0c\0o\0d\0i\0n\0g\0=\0"\0u\0t\0f\0-\0001\0006\0"\0?\0>\0' >utf16.xml
printf '<meta charset="gb2312">\304\343\2010\2111\272\303\n' >gb18030.html
t check --declared right.xml ascii.py utf16.xml
t check --declared -f gb18030 gb18030.html

title "wrong in UTF-16; an unknown name; a comment about something else"
printf '\376\377\0<\0?\0x\0m\0l\0 \0e\0n\0c\0o\0d\0i\0n\0g\0=\0"\0u\0t\0f\0-\0008\0"\0?\0>' >big.xml
printf '<meta charset="utf-88">\n' >unknown.html
printf '# coding: see the manual\n' >comment.py
t check --declared big.xml unknown.html comment.py

title "text that is not Unicode is read in the charset that it declares, unless it is likely to be another one"
printf '<meta charset="windows-1251"><p>%s\n' "$cyrillic" >right.html
printf '<meta charset="koi8-r"><p>%s\n' "$cyrillic" >other.html
printf '<meta charset="utf-8"><p>%s\n' "$cyrillic" >utf8.html
printf '<meta charset="latin1"><p>na\357ve\n' >latin.html
printf '<meta charset="us-ascii"><p>na\357ve\n' >ascii.html
t check --declared right.html other.html utf8.html latin.html ascii.html
t check --declared -v right.html

title "for browsers, iso-8859-1 means windows-1252, so text in windows-1252 may declare it"
printf '<meta charset=iso-8859-1>\ncaf\351 \223d\351j\340 vu\224, une fois \351l\350ve\n' >web.html
t check --declared -v web.html

title "text in GBK that declares GB18030, which has all of GBK, is read in that"
printf '<meta charset=gb18030>\n%s\n' "$(printf '请与系统管理员联系，默认情况下不启用。' | iconv -f utf-8 -t gbk)" >gbk.html
t check --declared -v gbk.html
t check --expect gb18030 gbk.html
t convert gbk.html
t convert --guess gbk.html

title "a charset that is not guessed, in which the text has the same characters as in the best guess"
python3 -c '
text = "# -*- coding: %s -*-\n# Это русский текст для проверки. Сегодня хорошая погода, и мы идём в парк.\n"
open("same.py", "wb").write((text % "koi8-t").encode("koi8-r"))
open("other.py", "wb").write((text % "x-mac-ce").encode("koi8-r"))'
t check --declared same.py other.py
t check --expect koi8-t same.py
t detect same.py

title "formats that name charsets in their own way; names of charsets that runic does not have"
printf 'OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX>caf\351, d\351j\340 vu, une fois \351l\350ve\n' >a.ofx
# shellcheck disable=SC2016 # a name of DXF
printf '  9\n$ACADVER\n  1\nAC1015\n  9\n$DWGCODEPAGE\n  3\nANSI_1252\n%s\n' "$cyrillic" >b.dxf
printf '\\usepackage[decmulti]{inputenc}\n\\usepackage[macce]{inputenc} %s\n' "$russian" >c.tex
printf ';; -*- coding: cyrillic-koi8 -*-\n;; %s\n' "$russian" >d.el
printf '0 HEAD\n1 CHAR ANSEL\n1 NOTE %s\n' "$russian" >e.ged
printf 'MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5||||||8859/1|\rPID|%s|\r' "$russian" >f.hl7
printf '(;GM[1]CA[windows-1251]C[%s])\n' "$russian" >g.sgf
t check --declared a.ofx b.dxf c.tex d.el e.ged f.hl7 g.sgf

title "a charset that runic lacks, and another program decodes: no guess is taken for it"
printf '0 HEAD\n1 CHAR ANSEL\n1 NAME J\350urgen /M\350uller/\n1 NAME Ren\342ee /Lef\341evre/\n2 PLAC K\350oln\n' >ansel.ged
printf '0 HEAD\n1 CHAR ANSEL\n1 NOTE ASCII\n' >ascii.ged
printf '0 HEAD\n1 CHAR ANSEL\n1 NOTE K\303\266ln\n' >utf8.ged
t check --declared ansel.ged ascii.ged utf8.ged
t detect ascii.ged utf8.ged
t convert --guess ansel.ged
t convert -f declared ansel.ged
t convert --fix-declared utf8.ged

title "a name that is no charset, but a job of another program: the guess is taken"
printf '<meta charset=html>\n<p>Les \351l\350ves fran\347ais sont all\351s \340 la biblioth\350que.\n' >html.html
t check html.html
t convert --guess html.html

title "the new name has capital letters if the old one has no letters"
printf 'MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5||||||8859/9|' >digits.hl7
t convert --fix-declared digits.hl7

title "HTML: comments, other elements and other attributes declare nothing"
printf '<!-- <meta charset=koi8-r> --><meta name=description content="charset=gbk"><meta charset=utf-8>%s\n' "$russian" >a.html
t check --declared a.html

title "a pipe"
t check --declared <right.html
t check --declared <utf8.html
t check --declared <a.xml

title "with -f"
t check --declared -f windows-1251 right.html other.html

title "formats"
t check --declared --format json e.po
t check --declared --format github e.po

title "without the option"
t check a.xml

title "a declaration that is cut at the end of the first 4,096 bytes is ignored"
python3 -c 'import sys; sys.stdout.write("<!--" + "x" * (4096 - 4 - 3 - 22) + "-->" + "<meta charset=\"koi8-r\">\u00e9\n")' >cut.html
t check --declared cut.html
python3 -c 'import sys; sys.stdout.write("<!--" + "x" * (4096 - 4 - 3 - 23) + "-->" + "<meta charset=\"koi8-r\">\u00e9\n")' >whole.html
t check --declared whole.html
