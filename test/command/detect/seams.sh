#!/bin/sh
# seams.sh - UTF-8 and UTF-16 in one text, and UTF-16 in which git inserted 0x0D bytes: detect, check and convert say where.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Runs a command on a pipe.
piped() {
    echo "\$ runic $2 <$1, a pipe"
    cat <"$1" | "$RUNIC" "$2" >"$SCRATCH/raw" 2>"$SCRATCH/err"
    status=$?
    wc -c <"$SCRATCH/raw" | sed 's/^ *//; s/$/ bytes/' >"$SCRATCH/out"
    result $status
}

python3 -c '
def put(name, *parts):
    with open(name, "wb") as file:
        file.write(b"".join(parts))
def utf16(text, order="le"):
    return text.encode("utf-16-" + order)
log, more = b"started\r\n" * 3, "Fehler: eins\r\nzwei\r\n"
put("odd", log, utf16(more))
put("even", log, b"-", utf16(more))
put("short", b"ok\r\n", utf16("a\r\n\nb\r\n"))
put("big", log, utf16(more, "be"))
put("marked", log, utf16("\ufeff" + more))
put("utf8-mark", b"\xef\xbb\xbf", log, utf16(more))
put("middle", log, utf16(more), log)
put("after", utf16("\ufeff" + more), log)
put("after-odd", utf16("\ufeff" + more, "be"), b"finished now\r\n.")
put("back", utf16("\ufeff" + more), log, utf16(more))
put("joined", utf16("\ufeffone\n"), b"a line in ASCII\n.", utf16("\ufeffthree\n"))
put("joined-big", utf16("\ufeffone\n", "be"), "\u041f\u0440\u0438\u0432\u0435\u0442\n".encode(), utf16("\ufeffthree\n", "be"))
put("inside", utf16("\ufeff" + more), b"a line with a line feed\n", utf16(more * 5))
put("inside-german", utf16("\ufeff" + more * 3), "Gr\u00f6\u00dfe \u00e4ndern m\u00fcssen wir\n".encode(), utf16(more * 3))
put("feeds", utf16("\ufeff"), b"".join(utf16(line) + b"\n" for line in ("[Section]", "Name=Wert", "Path=x", "Groesse=12") * 2))
put("after-line", utf16("\ufeff" + more), b"ok\r\n")
put("after-han-line", utf16("\ufeff\u65e5\u672c\u8a9e\r\n"), b"done\r\n")
put("after-abc", utf16("\ufeffEnglish text\r\n"), b"abc\n")
put("after-abc-odd", utf16("One line\r\nand two\r\n"), b"abcd\n")
put("after-cyrillic-line", utf16("\ufeff\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440\r\n"), b"finished at 12:00:01.\n")
put("gurmukhi", utf16("\ufeffab cd \u0a38\u0a24\u0a28\u0a2e\u0a2a"))
put("after-han", utf16("\ufeff\u65e5\u672c\u8a9e\u306e\u6587\r\n"), b"finished at twelve today\r\n")
put("long", log * 3000, utf16(more) * 30000, log * 3000)
for order in ("le", "be"):
    for name, text in (("git", "one\ntwo\nthree\n"), ("git-crlf", "one\r\ntwo\r\n"), ("git-han", "\u65e5\u672c\r\n\u8a9e\r\n")):
        put(name + "." + order, utf16("\ufeff" + text, order).replace(b"\n", b"\r\n"))
put("git-unmarked", utf16("one line\r\ntwo lines\r\n").replace(b"\n", b"\r\n"))
put("utf16", utf16("\ufeffone\r\ntwo\r\n\u65e5\u672c\r\n"))
put("digits", utf16("\ufeff\u6c34\u6f22\u6b62\u6b63\u6d77\r\n"))
put("ignore", "dist/\n# g\u00e9n\u00e9r\u00e9\n".encode(), utf16("*.log\r\n"))
put("ignore-marked", "dist/\n# g\u00e9n\u00e9r\u00e9\n".encode(), utf16("\ufeff# \u00e9t\u00e9\r\n"))
put("utf8-middle", "\u041f\u0440\u0438\u0432\u0435\u0442\n".encode(), utf16(more), "\u043c\u0438\u0440, \u0434\u0430\n".encode())
put("utf8-after", utf16("\ufeff" + more), "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440\n".encode())
put("utf8-late", b"0123456789abcde\n" * 4096, "\u20ac\n".encode(), utf16(more * 9))
put("utf8-damaged", b"dist/\n# g\xc3n\xa9r\n", utf16(more))
put("fields", "dist/\n# g\u00e9n\u00e9r\u00e9\n".encode(), b"key\0value\0\n")
put("names", b"a.txt\0a long name.txt\0another long name\0")
put("environment", b"".join(b"VARIABLE_%d=%d\0" % (i, 10 * i) for i in range(40)), b"HOME=/\0PWD=/\0")
put("archive", b"!<arch>\n/ 123456789 \n", b"".join(bytes((0, 10 + i // 64, 37 * i % 256, 101 * i % 256)) for i in range(1, 900)),
    b"".join(b"symbol_%d\0" % (10000 + i) for i in range(900)))
put("index", b"!<arch>\n/ 123456789 \n", b"".join(bytes((0, 7 + i // 300, 33 + 37 * i % 90, 33 + 11 * i % 90)) for i in range(900)),
    b"".join(b"symbol_%d\0" % (10000 + i) for i in range(900)))'
for f in odd big middle after long git.le utf8-middle utf8-after; do
    cat <"$f" | "$RUNIC" detect
done
t detect odd big marked utf8-mark middle after after-line after-abc-odd after-odd back after-han after-han-line long git* ignore* utf8-middle utf8-after utf8-late
t inspect middle | head -n 3
t detect --format json odd middle git.le
t detect --brief odd after git.le utf16

title "UTF-16 again after ASCII, with a BOM or without"
t detect joined joined-big inside inside-german feeds
t convert inside-german feeds -o x
t convert joined joined-big inside -o x

title "the byte order mark of a part is not text"
# marks FILE: prints the number of lines with U+FEFF.
marks() {
    echo "$(grep -c "$(printf '\357\273\277')" "$1") with U+FEFF"
}
marks x
"$RUNIC" convert -q --in-bom keep joined >x
marks x
# A pipe is read in windows of 128 KiB.
{
    yes "$(printf 'Gr\374\337e aus K\366ln, f\374r alle')" | head -c 135000
    echo
    cat joined
} | "$RUNIC" convert -q --guess >x
marks x

title "no parts"
t detect utf16 digits fields names environment archive index gurmukhi

title "damaged UTF-8 before UTF-16: the line that is neither is not told from UTF-16"
t detect utf8-damaged

title "check, also of pipes"
t check odd after-odd middle git.le
for f in odd big marked utf8-mark middle after back long git.le; do
    t check -q "$f"
    piped "$f" check
done
mkdir tree
cp odd after digits archive tree
t check -r tree

title "convert reads each part in its charset; a pipe may have been converted in part"
for f in odd after git.le; do
    t convert "$f"
done
t convert --guess git.le
t convert -f utf-16 after
for f in odd marked middle after after-odd back long git.le; do
    piped "$f" convert
done
t convert --range 0:42 -f utf-16 after
t convert --range 42: -f utf-8 after
sed 's/\r$//' git-crlf.le >restored
t convert restored

title "inspect shows each part in its charset"
for f in git-unmarked odd; do
    t inspect -n 2 "$f"
done
t inspect --at 4:1 -n 2 odd
t inspect --at 5:2 -n 1 odd

title "a file with a BOM of UTF-8, faults, and then UTF-16 of any kind ends as a pipe does: the same bytes and exit status"
python3 -c "
u = lambda text: text.encode('utf-16-le')
head = b'\\xef\\xbb\\xbf' + 'Größe, Länge und Höhe'.encode() + b' \\xff def\\n' * 3 + u('hello world line\\n') * 20
open('han', 'wb').write(head + u('\\u65e5\\u672c\\u8a9e\\u30c6\\u30b9\\u30c8' * 3))
open('ascii', 'wb').write(head + b'and this is plain text again\\n' * 3)"
for f in han ascii; do
    for options in "--on-error escape" "-c" "-f utf-8 -c"; do
        # shellcheck disable=SC2086,SC2002 # the options are words; a pipe is not a file
        "$RUNIC" convert -q $options $f >one
        echo "$f $options: $?"
        # shellcheck disable=SC2086,SC2002
        cat $f | "$RUNIC" convert -q $options >other
        echo "pipe: $?"
        cmp one other
    done
done
# shellcheck disable=SC2002 # a pipe is not a file
cat han | "$RUNIC" convert -c >/dev/null
t convert --on-error escape -i han

title "a byte of UTF-16 that is missing inside a line; cells and words in another charset than the rest of their line"
python3 -c "
lines = '2026-01-01 Température élevée détectée\\r\\n'.encode('utf-16-le') * 3
open('slip', 'wb').write(b'\\xff\\xfe' + lines[:63] + lines[64:])
rows = (('Иванов Пётр', 'Менеджер по продажам'), ('Смирнова Анна', 'Главный бухгалтер'), ('Кузнецов Олег', 'Водитель'))
open('cells', 'wb').write(b''.join(name.encode() + b';' + post.encode('cp1251') + b'\\n' for name, post in rows))
rows = (('Türkiye', 'Ţările de Jos'), ('İzlanda', 'Broşare pagini'), ('Çekya', 'Un fişier'), ('Güney Kore', 'Înapoi'), ('?Lüks', 'Pagină'))
open('single_letters', 'wb').write(b''.join(a.encode() + b'\\t' + b.encode('cp1250') + b'\\n' for a, b in rows * 3))
open('words', 'wb').write('<b>Größe</b> <i>Straße</i>, '.encode() + 'Länge=Höhe, Gänsefüßchen, Übergröße: Öl, Käse\\n'.encode('cp1252'))"
for f in slip cells words; do
    t detect -v $f
    t convert --guess $f
done
t detect single_letters
python3 -c "
lines = 'Käytetään, jos tiedostoa ei löydy\\nÄlä näytä virheitä käyttäjälle\\n¯¯¯¯¯¯¯¯¯\\n¯ Jos tulostiedosto\\nPäivämäärä on väärä, yritä myöhemmin\\nTämä näyttää hyvältä\\n¯¯¯¯¯¯\\n'
open('lines_of_signs', 'wb').write(lines.encode('latin-1') * 2 + 'Größe der Länge\\n'.encode())"
t detect lines_of_signs

title "a long line after a short one, as in dumps: the sample of a long text has parts of both"
python3 -c "
russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю. ' * 700
german = 'Müßiggang ist aller Laster Anfang, so sagt man üblicherweise. ' * 700
open('koi8-r', 'wb').write(('абв\n' + russian + '\n').encode('koi8-r'))
open('other_words', 'wb').write('Größe\n'.encode('cp1252') + (german.encode('cp1252') + german.encode()) * 2 + b'\n')"
t detect koi8-r other_words

title "lines of ASCII with LF, of an even number of bytes, at the end of UTF-16 with a BOM and without, short and long"
python3 -c "
def save(name, mark, order, text, appended):
    open(name, 'wb').write(mark + text.encode('utf-16-' + order) + appended)
save('short', b'\\xff\\xfe', 'le', 'hello!\\r\\n', b'hello!!\\n')
save('german', b'\\xff\\xfe', 'le', '2026-01-01 Prüfung läuft\\n' * 300, b'Ende um 12:00 Uhr\\n')
save('russian', b'', 'be', 'ошибка чтения файла\\n' * 3, b'build finished ok\\n')
save('chinese', b'\\xfe\\xff', 'be', '文件读取错误，请重试\\n' * 20, b'two lines\\nof text\\n')
save('han', b'\\xff\\xfe', 'le', '2026年\\n', '丰乐乡三中\\n'.encode('utf-16-le'))"
t detect short german russian chinese han
t convert short

title "UTF-16 whose lines a program ended with CR LF of one byte each"
python3 -c "
lines = ('[Namen]', 'Größe=42', 'information=ja', 'kurz=nein')
open('ends', 'wb').write(b'\\xff\\xfe' + b''.join(line.encode('utf-16-le') + b'\\r\\n' for line in lines))"
t detect ends
t convert ends

title "a program in UTF-16LE in which git inserted 0x0D: empty lines, short lines, and the last one; also with CRLF"
python3 -c "
code = '\\ufeffint main(void)\\n{\\n    start();\\n\\n    stop();\\n}\\n\\n'
for name, text in (('code-lf', code), ('code-crlf', code.replace('\\n', '\\r\\n').rstrip() + '\\r\\n')):
    open(name, 'wb').write(text.encode('utf-16-le').replace(b'\\n', b'\\r\\n'))"
for f in code-lf code-crlf; do t convert --guess --eol lf $f; done

title "fields that end with a control: FIX, a table of Hive with empty fields, MARC 21, also of a long text in which one line is UTF-8"
python3 -c "
import itertools
names = itertools.cycle(['Müller & Söhne', 'plain', 'Société Générale', 'Österreichische Bank', 'plain'])
fix = ''.join(f'8=FIX.4.2\\x019=178\\x0135=8\\x0152=20071123-05:30:00.000\\x0111=A{i}\\x01150=E\\x0158={name}\\x0110={i + 100}\\x01\\n' for i, name in zip(range(30), names))
open('fix', 'wb').write(fix.encode('cp1252'))
names = itertools.cycle(['Müller', 'José García', 'Anna Schmidt', 'Åse Sørensen', 'Jürgen Groß', 'Peter Meyer', 'Renée Zoë'])
row = lambda i, name: '\\x01'.join((str(i), name, '' if i % 3 else 'N', str(i * 7919 % 90000), 'x' if i % 2 else '', name)) + '\\n'
hive = ''.join(row(i, name) for i, name in zip(range(60), names)).encode('cp1252')
open('hive', 'wb').write(hive)
open('long_hive', 'wb').write(hive * 100 + 'Änderung für Müller\\n'.encode() + hive * 60)
record = b'00714cam a2200205 a 4500\\x1e001001200000000\\x1e 0820033\\x1e\\x1f001DE\\x1faHan\\x1fbM\\xe9moire de la R\\xe9publique\\x1fcpar G\\xe9rard D.\\x1e\\x1d'
open('marc', 'wb').write(record * 6)"
t detect fix hive long_hive marc

title "names that end with NUL, in two charsets; a long log in which some lines are no text and have NULs"
python3 -c "
import random
random.seed(4)
words = ['déjà été là', 'la fenêtre est fermée', 'un élève très âgé', 'rien à voir', 'ça marche']
names = (f'./musik/{random.choice(words)}/{i:02} - {random.choice(words)}.mp3' for i in range(1500))
open('names', 'wb').write(b'\\0'.join(name.encode('latin1' if i % 3 else 'utf-8') for i, name in enumerate(names)))
random.seed(3)
noise = lambda: b'2024-01-01 \\x16\\x03\\x01\\0\\xa5\\x01\\0\\0' + random.randbytes(60).replace(b'\\n', b'') + b'\" 400\\n'
open('log', 'wb').write(b''.join(noise() if random.random() < .02 else b'2024-01-01 GET /x%d HTTP/1.1 200\\n' % i for i in range(2000)))"
t detect names log

title "one row in another charset among 240 of a table: the charsets that explain some rows worst are tried"
python3 -c "
import itertools
towns, names = ['München', 'Köln', 'Düsseldorf', 'Nürnberg', 'Würzburg', 'Lübeck', 'Göttingen'], ['Jürgen', 'Björn', 'Käthe', 'Günther', 'Sören', 'Jörg', 'Bärbel', 'Lüder']
rows = [f'{i};{name};{town}\n' for i, (name, town) in enumerate(itertools.islice(zip(itertools.cycle(names), itertools.cycle(towns)), 240))]
for charset, row in ('cp1251', '240;Иванов;Москва\n'), ('cp1253', '240;Γιώργος;Αθήνα\n'), ('cp866', '240;Иванов;Москва\n'), ('cp850', '240;Jürgen;Lübeck\n'), ('gbk', '240;张伟;北京\n'):
    open(charset, 'wb').write(''.join(rows).encode('cp1252') + row.encode(charset) + ''.join(rows[:20]).encode('cp1252'))"
t detect cp1251 cp1253 cp866 cp850

title "UTF-16 that lost bytes of its line ends, a part of which is no text: its NULs do not make it a program's file"
python3 -c "
texts = ('Where did you go last night?', 'Nowhere. I was here.', '[door closes]', 'So be it, then.', 'Wait for me outside!')
lines = [line for i, text in enumerate(texts) for line in (str(i + 1), f'00:00:{50 + i},808 --> 00:00:{52 + i},585', text, '')]
ends = '000a 0000 0d000a00 0d000a00 0d0a 0d0a00 0d0a00 0d00 0d000a00 0d0a00 0d000a00 000a 0000 000a00 0000 0000 000a00'
open('subtitles', 'wb').write(b''.join(line.encode('utf-16le') + bytes.fromhex(end) for line, end in zip(lines, ends.split())))"
t detect subtitles
t convert --guess subtitles

title "Chinese lines without a byte of ASCII, and a NUL: no character is cut in two"
python3 -c "
line = '他说你们来看这个东西的时候不要忘记把门关上因为外面很冷而且风很大我们都不想让房间里的温度下降所以请你们一定要记得这件事情'
rows = [line[i:] + line[:i] + line[i // 2:] for i in range(0, 40, 7)]
for charset in 'gbk', 'utf-8':
    open(charset, 'wb').write(b''.join(row.encode(charset) + b'\\n' + b'\\0' * (i % 3 == 1) for i, row in enumerate(rows)) + b'\\xff\\0' * (charset == 'utf-8'))"
t detect gbk utf-8

title "records of no text between lines, 4 of 10 bytes; most of it random bytes"
python3 -c "
import random
random.seed(7)
lines = ['Die Größe der Datei wurde geändert.', 'Für Müller wird das Gerät geöffnet.', 'Übertragung läuft, später prüfen.', 'Schlüssel für Öffnung ungültig.']
packet = lambda size: b'packet: ' + random.randbytes(size).replace(b'\\n', b'') + b'\\n'
for name, size in ('packets', 100), ('binary', 400):
    open(name, 'wb').write(b''.join((line + '\\n').encode('cp1252') + (packet(size) if i % 4 == 1 else b'') for i, line in enumerate(lines * 3)))"
t detect packets binary

title "UTF-16 from which a tool removed bytes: all LF; half of each line end; capitals of Cyrillic; a letter whose low byte is CR"
python3 -c "
def save(name, text, charset, end, bom=b''):
    open(name, 'wb').write(bom + b''.join(line.encode(charset) + end for line in text.split('\\n')))
thai = '* ไม่สามารถกำหนดสิทธิ์\\n* ไม่สามารถ setenv\\n* ต้องมีการยืนยันตัว\\n* พบการปิดอิลิเมนต์'
save('thai', thai, 'utf-16-le', b'\\r\\0\\0', b'\\xff\\xfe')
code = '<!-- listing -->\\n#include <stdio.h>\\n#define LIMIT 4096\\nswitch (state) { case START: break; }\\nreturn 0;'
save('code', code, 'utf-16-be', b'\\0', b'\\xfe\\xff')
save('serbian', 'Ни у једном одељку нема.\\nУ одељку нема података.\\nНеке датотеке.', 'utf-16-be', b'\\0')
save('slovene', 'Vijolična vrata so tam.\\nKončaj igro zdaj, prosim.\\nNačelo ostane.', 'utf-16-le', b'\\n')"
for f in thai code serbian slovene; do t convert --guess $f; done

title "marks that the text does not fit: of UTF-16 before a short legacy text, UTF-8, the other order; of UTF-8 before UTF-16"
python3 -c "
open('legacy', 'wb').write(b'\\xff\\xfe' + '139|Izenak, txartel|Bisitatu|Aldatu fitxara · xxxx|2626.99\\n'.encode('cp1252'))
open('utf-8', 'wb').write(b'\\xff\\xfe' + 'Nous verrons\\nquand nous\\nréussirons à\\n'.encode())
open('utf-16', 'wb').write(b'\\xef\\xbb\\xbfabc d\\n' + 'hello\\nworld\\n'.encode('utf-16-le'))
open('all', 'wb').write(b'\\xef\\xbb\\xbf' + 'Größe;Zahl\\nklein;2\\n'.encode('utf-16-le'))
open('swapped', 'wb').write(b'\\xff\\xfe' + 'Привет, мир\\nДо свидания\\n'.encode('utf-16-be'))
open('ascii', 'wb').write(b'\\xfe\\xff' + 'hello, world\\nsecond line\\n'.encode('utf-16-le'))"
t detect legacy utf-8 utf-16 all swapped ascii
for f in legacy utf-8 utf-16 all swapped ascii; do t convert --guess=50 $f; done
for f in all swapped; do t convert -f auto $f; done
t check utf-8 all swapped
for f in utf-8 all swapped; do t inspect -n 3 $f; done

title "UTF-16 that was read as 8-bit text and written as UTF-8: its NUL bytes show no UTF-16"
python3 -c "
text = '\\ufeffGrößenprüfung übernommen\\r\\nSchöne Grüße\\r\\n'.encode('utf-16-le')
open('replaced', 'wb').write(text.decode('utf-8', 'replace').encode())
open('latin1', 'wb').write(text.decode('latin-1').encode())
open('replaced-be', 'wb').write('\\ufeffde très près'.encode('utf-16-be').decode('utf-8', 'replace').encode())"
t detect replaced latin1 replaced-be
for f in replaced latin1 replaced-be; do
    t convert "$f" -o out
    cmp "$f" out
done
