#!/bin/sh
# declared.sh - text is read in the charset that it declares: by -f auto if its bytes confirm it, by -f declared in any case; --fix-declared changes each form.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 -c '
def write(name, charset, text):
    open(name, "wb").write(text.encode(charset))
write("m.eml", "iso8859-2", "From: x\nContent-Type: text/plain; charset=iso-8859-2\n\nDzień dobry, zażółć gęślą jaźń. Łódź óśźż\n")
write("k.html", "koi8-r", "<meta charset=\"koi8-r\">Привет, мир. Это русский текст.\n")
write("a.py", "latin-1", "# coding: latin-1\ns = \"café déjà\"\n")
write("t.tex", "latin-1", "% \\usepackage[cp1250]{inputenc}\n\\usepackage[latin1]{inputenc}\nDéjà vu à la façade\n")
write("my.sql", "cp1252", "/*!40101 SET NAMES latin1 */;\nCREATE TABLE t (a text) CHARSET=latin1;\nINSERT INTO t VALUES (\"Größe €\");\n")
write("pg.sql", "cp1250", "SET client_encoding = \"WIN1250\";\nINSERT INTO t VALUES (\"Žluťoučký kůň\");\n")
write("r.rc", "cp1252", "#pragma code_page(1252)\n1 \"Größe ändern\"\n")
write("p.pod", "latin-1", "=encoding iso-8859-1\n\n=head1 café élève\n")
write("j.jsp", "latin-1", "<%@ page contentType=\"text/html; charset=ISO-8859-1\" pageEncoding=\"ISO-8859-1\" %>\ncafé déjà\n")
write("h.php", "iso8859-15", "<?php header(\"Content-Type: text/html; charset=iso-8859-15\"); ?>\ncafé déjà 5 €\n")
write("r.R", "latin-1", "options(encoding = \"latin1\")\nx <- \"café déjà\"\n")
write("c1.eml", "cp1252", "Content-Type: text/plain; charset=iso-8859-1\n\n“café” – déjà\n")
write("wrong.html", "cp1251", "<meta charset=\"iso-8859-1\">Привет, мир. Это русский текст, и довольно длинный.\n")
write("two.html", "koi8-r", "<meta charset=\"koi8-r\"><meta charset=\"windows-1251\">Привет, мир. Это русский текст.\n")
write("utf8.html", "utf-8", "<meta charset=\"koi8-r\">Привет, мир. Это русский текст.\n")
write("template.po", "latin-1", "\"Content-Type: text/plain; charset=CHARSET\\n\"\nmsgid \"café\"\n")
write("prose.txt", "latin-1", "Then we set names to be café, déjà vu and others.\n")
write("qp.eml", "ascii", "Content-Type: text/plain; charset=iso-8859-2\nContent-Transfer-Encoding: quoted-printable\n\nDzie=F1\n")
write("web.html", "cp1252", "<meta charset=\"iso-8859-1\">“café” – 5 €\n")
mail = lambda charset, text: f"From x@example.org\nContent-Type: text/plain; charset={charset}\n\n{text}\n\n".encode(charset)
open("mbox", "wb").write(mail("koi8-r", "Привет! Завтра я не смогу прийти, встретимся в четверг.") + mail("iso-8859-2", "Cześć, wracam.") + mail("iso-8859-1", "Grüße, schöne Ostern"))
open("parts.eml", "wb").write("Content-Type: text/plain; charset=iso-8859-2\n\nzażółć\n--x\n".encode("iso8859-2") + "Content-Type: text/plain; charset=utf-8\n\nGröße\n".encode())
for name, order in (("bounce.eml", 1), ("answer.eml", -1)):
    parts = [b"Content-Type: text/plain; charset=us-ascii\n\nIt was not delivered.\n--x\n", mail("koi8-r", "Здравствуйте, уважаемые коллеги") + b"--x\n"]
    open(name, "wb").write(b"".join(parts[::order]))
write("jp.html", "utf-8", "<meta charset=\"utf-8\">日本語のテキスト\n")'
all="m.eml k.html a.py t.tex my.sql pg.sql r.rc p.pod j.jsp h.php r.R c1.eml"

title "without -f, into another output"
for file in $all; do
    t convert -t utf-8 "$file"
done

title "in place only with --fix-declared"
mkdir tree
for file in $all; do
    cp "$file" tree
done
t convert -ri tree
for file in $all; do
    cmp "$file" "tree/$file"
done
t convert -ri --fix-declared tree
cat tree/*
t convert -ri --fix-declared tree

title "a declaration comes before the CHARSET of auto,CHARSET; bytes that contradict it do not"
t convert -f auto,latin1 k.html
t convert -i -f auto,latin1 k.html
t convert wrong.html
t convert two.html
t convert template.po
t convert prose.txt

title "--guess does not guess what the bytes confirm"
t convert --guess -v k.html pg.sql
cp k.html copy
t convert -i --guess --backup copy
t convert -i --guess --backup --fix-declared copy
t convert --guess wrong.html

title "-f declared"
t convert -f declared wrong.html
t convert -f declared two.html
t convert -f declared prose.txt
t convert -f declared utf8.html
cp utf8.html copy
t convert -i -f declared copy
cmp utf8.html copy
t check -f declared k.html m.eml
t convert -f declared --guess k.html
t convert -t declared k.html

title "a body in quoted-printable has its charset after decoding; a page in the charset as browsers read it; a mail in parts, of which US-ASCII contradicts no other one"
t convert -f us-ascii --fix-declared qp.eml
t check web.html
t check parts.eml
t convert parts.eml
t convert mbox
t convert bounce.eml
t convert -q answer.eml

title "a pipe"
# shellcheck disable=SC2002 # a pipe is not a file
cat k.html | t convert
# shellcheck disable=SC2002 # a pipe is not a file
cat k.html | t convert -f declared

title "check names what is declared"
t check k.html
t check --declared t.tex my.sql wrong.html

title "into a charset with state; a charset that has no name in the language"
t convert --fix-declared -t iso-2022-jp jp.html
t convert --fix-declared -t utf-7 k.html
cp t.tex copy
t convert -i --fix-declared -t utf-16 copy
cmp t.tex copy
t convert -i -F -q --fix-declared -t gb18030 copy

title "partly UTF-8 comes before a declaration; of two, the one that a sure guess contradicts is not named"
printf '# coding: windows-1251\n' >log.py
for _ in 1 2 3 4 5 6; do
    printf 'd\303\251j\303\240 vu \303\240 la\n'
    printf 'Привет, мир. Это русский текст.\n' | iconv -f utf-8 -t windows-1251
done >>log.py
t convert log.py
t convert -i --fix-declared log.py
t check --max-errors 1 log.py
t convert -f utf-8 --fallback windows-1251 log.py | sed -n 2,4p
{
    printf 'Content-Type: text/plain; charset=koi8-u\n\nContent-Type: text/plain; charset=windows-1251\n\n'
    printf 'Привет, мир. Это русский текст, и довольно длинный.\n' | iconv -f utf-8 -t windows-1251
} >two.eml
t convert two.eml
t check two.eml

title "mails in one file: that in ISO-2022-JP keeps its declaration"
{
    printf 'From a\nContent-Type: text/plain; charset=ISO-2022-JP\n\n'
    printf '夏休みの宿題は終わりましたか。\n' | "$RUNIC" convert -f utf-8 -t iso-2022-jp
    printf '\nFrom b\nContent-Type: text/plain; charset=UTF-8\n\nはい、昨日終わりました。\n'
} >mails
t check --declared mails
t convert -i -t same --fix-declared mails
t detect mails
printf '<meta charset="iso-2022-jp">\n<p>ああ、そうですか\n' >page
t check --declared page
