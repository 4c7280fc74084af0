#!/bin/sh
# guesses.sh - detect, convert and check name the likely charset of text that is not Unicode; only --guess converts by it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Writes a text in a charset that Python has.
text() {
    python3 -c 'import sys; sys.stdout.buffer.write((sys.argv[2] + "\n").encode(sys.argv[1]))' "$1" "$2" >"$3"
}

russian='Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.'
text windows-1251 "$russian" russian
text koi8-r "$russian" koi
text shift_jis '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。' japanese
text iso2022_jp '吾輩は猫である。名前はまだ無い。' escapes
text cp1252 'Les élèves français étaient très étonnés de la façon dont le maître avait été reçu à la fête.' french
text utf-8 "$russian" utf8
printf 'MZ\220\0\3\0\0\0\4\0\377\377' >binary
printf 'x\377' >short

title "detect"
percents() {
    sed -E 's/[0-9]+ %/N %/g'
}
t detect russian koi japanese escapes french utf8 binary short | percents
t detect -b russian koi japanese escapes french utf8 binary short
t detect -v russian | percents

title "lines of UTF-8 and of windows-1252 in one file: no guess, and no conversion by a guess"
log='Größe geändert, Prüfung läuft, Übertragung gestört'
text utf-8 "$log" utf8_line
text cp1252 "$log" line
for _ in 1 2 3; do cat utf8_line line; done >mixed.log
t detect mixed.log
t check --max-errors 1 mixed.log
t detect -b mixed.log
t convert mixed.log
t convert --guess mixed.log
t convert -f utf-8 --fallback windows-1252 mixed.log

title "lines of windows-1252 in UTF-8: --fallback loses nothing, and messages name it"
cat utf8_line utf8_line utf8_line utf8_line line >damaged.log
t convert damaged.log
t convert --fallback windows-1252 damaged.log

title "a word in another charset among many words of UTF-8"
text utf-8 'Журнал работы: проверка завершена, все данные записаны в файл, причина: ' among_utf8
text cp1251 'ошибка' among_word
{ cat among_utf8 among_utf8; printf %s "$(cat among_utf8)"; cat among_word; } >among
t detect among

title "a letter in another charset among many characters of UTF-8 is an error, for which the right fallback is named; a character that lost a byte is not"
text utf-8 'O navio parte às seis da manhã. Amanhã vamos à praça. É preciso atenção. Você não tem coração.' letters
text cp1252 'Estagiário visualizou o processo' letter
{ cat letters letters; printf 'O navio parte às seis da manhã: '; cat letter letters; } >fallback.log
{ cat letters letters; printf 'as informa\303\247\303es est\303o corretas\n'; cat letters; } >lost.log
t convert --guess fallback.log
t convert -f utf-8 fallback.log
t check fallback.log
t convert lost.log
t convert --fallback windows-1252 fallback.log

title "a word of two letters that is UTF-8 by chance, beside one that is UTF-8"
for i in 1 2 3 4 5 6; do
    text cp1251 'Система записує всі події до журналу. Нова версія має ШІ для пошуку помилок.' chance.$i
    cat chance.$i
done >chance
{
    printf 'Файл ' | "$RUNIC" convert -t windows-1251
    printf 'налаштувань'
    printf ' не знайдено\n' | "$RUNIC" convert -t windows-1251
} >>chance
t detect chance

title "English text has quotation marks, dashes and signs beyond ASCII, but few letters: no language is named"
# shellcheck disable=SC1112 # the quotation marks are what is tested
text cp1252 'It’s late… “We’ll see,” he said – and left.' quotes
text cp1252 'Prices – page 3… £20 or €25 per user.' money
text cp1252 'Copyright © 2003 J. Doe. All rights reserved.' copyright
text cp1252 'Range: -10 °C to 40 °C, 5 µm ± 2 µm' units
t detect quotes money copyright units | percents

title "box drawings of DOS are not Cyrillic letters, and one repeated byte is not a language"
text cp437 '╔═════════╦══════╗
║ Name    ║ Größe║
╠═════════╬══════╣
║ README  ║ 1.200║
╚═════════╩══════╝' frames
printf '%05000d' 0 | tr 0 '\377' >filler
t detect frames filler | percents

title "Korean letters alone, as in chats, are not Japanese; an ellipsis is no letter, however often"
# shellcheck disable=SC1112 # as above
text euc_kr '[12:01] 철수: 아 진짜 힘들다 ㅠㅠ
[12:02] 영희: 왜?? ㅋㅋㅋㅋㅋㅋㅋ
[12:02] 철수: 시험 망했어 ㅠㅠㅠㅠㅠ' chat
text cp1251 'Не удалось открыть файл.
………………………
Проверьте настройки сети.
………………………' dots
t detect chat dots | percents

title "CESU-8, also if the text is UTF-8 except for an emoji"
printf 'good \355\240\275\355\270\200 night\n' >smile
{ cat utf8_line utf8_line && cat smile; } >lines_and_smile
t detect smile lines_and_smile
t detect -b smile lines_and_smile
t detect -b <smile
t convert lines_and_smile
t convert --guess lines_and_smile
t check smile
t check --max-errors 1 lines_and_smile
printf '\303\251t\303\251 \355\240\275\355\270\200\n' >few
printf 'C:\\\303\274\\\355\240\275.txt\n' >single
{ cat utf8_line utf8_line && cat single; } >lines_and_single
for file in few single lines_and_single; do
    t detect $file
    t convert -f auto,windows-1252 $file
done

title "ISO-2022-KR and HZ, which the system's iconv may read; not other ASCII text"
names() {
    sed -E 's/(looks like [A-Z0-9-]+).*/\1/'
}
printf '\033$)C\016\060!3*\017 korean\n' >shifted
printf 'In GB: ~{VPND~}, ~~ and\n~{<:Ky~}.\n' >braces
printf '(format t "~{~a~}~%%")\n' >lisp
printf 'a=~{b}; ~/{x}~}\n' >shell
printf 'caf\303\251 ~{VPND~}\n' >utf8_braces
printf 'empty ~{~} and open ~{VPND\n' >open
printf 'red \033[31m \033$ \016x\017\n' >terminal
t detect shifted braces lisp shell utf8_braces open terminal | names
t detect -b shifted braces
t detect <braces | names
t detect --format json shifted | grep -o '"looks_like.*'
t check shifted 2>&1 | names
t convert --guess braces 2>&1 | names

title "a pipe, and the same text in a long file that is mostly ASCII"
t detect -b <russian
python3 -c 'import sys; a = b"plain text\n" * 400000; sys.stdout.buffer.write(a + open("russian", "rb").read() + a)' >long
t detect -b long
t detect -b <long

title "a hint"
printf 'caf\351\n' >coffee
t detect -b coffee
t detect -b --hint koi8-r,windows-1250 coffee
t detect -b --hint iso-8859-5,koi8-r russian
t detect -b --hint ru russian
t detect --hint klingon russian
t detect --hint ru,uk russian
t detect --hint ru --hint uk russian
t detect -b --hint iso-8859-5 --hint ru --hint koi8-r russian

title "JSON"
t detect --format json russian japanese | python3 -c '
import json, sys
for line in sys.stdin:
    try:
        guess = json.loads(line)["guesses"][0]
        print(guess["charset"], guess["language"], guess["group"], guess["probability"] >= 0.95)
    except ValueError:
        print(line, end="")'

title "convert names the likely charset, and refuses"
t convert russian | percents
t convert -i russian | percents
t detect -b russian

title "--guess converts"
t convert --guess russian | percents
t convert --guess=50 <koi | percents
t convert --guess <utf8
t convert --guess=100 russian | percents
t convert --guess short
t convert --guess=0 russian
t convert --guess=101 russian
t convert --guess -f koi8-r russian
t convert --guess --part 1/2 russian
cp japanese copy
t convert -i --guess copy
t convert -i --guess --dry-run copy | percents
cmp copy japanese
t convert -i --guess --backup=.old copy | percents
cat copy
cmp copy.old japanese

title "check"
t check russian | percents
t check short

title "EBCDIC: a code page, or the first of those that decode the text alike; records with packed decimals are not all text"
text cp037 '000001 INVOICE FOR CUSTOMER MILLER AND SONS 000000770' records
text cp273 'Für die Größe der Straßen zahlt der Bürger höhere Gebühren.' german
python3 -c 'import sys; sys.stdout.buffer.write(("MEIER UND SOEHNE, BERLIN, HAUS 12   ".encode("cp037") + b"\0\1\x23\x4C") * 9)' >packed
printf 'IDENTIFICATION DIVISION.\nPROGRAM-ID. PAYROLL.\nPROCEDURE DIVISION.\n' | iconv -f ascii -t ibm037 >program
t detect records german packed program | percents
t convert --guess=90 german
t convert --guess packed
t convert packed
t check packed
t convert -f auto,latin1 packed

title "NUL bytes and controls in a text are text, in a tree a reason to leave a file alone; a record that is no text is not converted"
mkdir code
python3 -c '
def put(name, charset, text, data=b""):
    with open(name, "wb") as file:
        file.write(text.encode(charset) + data)
put("code/source.java", "cp1251", "// ключ для размера, изменил Юрий\nfinal String k = a + \"\0\" + b; // обзор счётчиков\n")
put("chat.log", "cp1252", "<Jörg> \x034,12hällo wörld\x0f schön\n<Åsa> \x02hej då\x02, vad gör du på lördag?\n")
put("dump", "cp1252", "Größe der Dateien, Übersicht über Zähler\n" * 9, bytes(i * i * 37 % 251 * (i % 5 > 0) for i in range(100)) + b"\n")
put("dump8", "utf-8", "Größe der Dateien, Übersicht über Zähler\n" * 9, bytes(i * i * 37 % 251 * (i % 5 > 0) for i in range(100)) + b"\n")
put("catalog", "utf-8", "Größe der Dateien\n\0Übersicht über Zähler\n" * 9, bytes(i * i * 37 % 251 * (i % 5 > 0) for i in range(100)) + b"\n")
'
t detect code/source.java chat.log dump dump8 catalog | percents
t convert --guess code/source.java | tr '\0' 0
t convert -r -i --guess --backup=.old code
t convert --guess dump
cp dump8 before
for options in "" "--fallback windows-1252" "-f auto,windows-1252" "-f windows-1252" "-r -f windows-1252"; do
    # shellcheck disable=SC2086 # the options are words
    t convert -i $options dump8
done
cmp dump8 before && echo "dump8 is as it was"

title "one part in US-ASCII, the other in UTF-16: detect says where the second one begins"
python3 -c '
import sys
def put(name, data):
    with open(name, "wb") as file:
        file.write(data)
put("le", b"started\r\n" * 3 + "Fehler: Größe\r\nzwei\r\n".encode("utf-16-le"))
put("be", b"started\r\n" * 3 + "Fehler: Größe\r\nzwei\r\n".encode("utf-16-be"))
put("marked", b"started\r\n" * 3 + "\ufeffFehler\r\nzwei\r\n".encode("utf-16-le"))
put("appended", "\ufeffeine Zeile\r\nzwei\r\n".encode("utf-16-le") + b"finished\r\n")
put("han", "\ufeff\u65e5\u672c\u8a9e \u306e \u6587\r\n".encode("utf-16-le"))
put("object", b"!<arch>\n/ 1234 \n" + bytes(range(256)) * 4)'
t detect le be marked appended han object
t detect --format json le

title "the euro sign of Windows' GBK is one byte"
python3 -c "
text = '价格：80€，共计三件商品，请及时付款。\\n'
open('euro', 'wb').write(b'\\x80'.join(part.encode('gbk') for part in text.split('€')))"
t detect euro
t convert --guess euro

title "English with the same sign in each row, and with apostrophes alone"
# shellcheck disable=SC1112 # the apostrophes are what is tested
{
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "0$((i % 10)):15 temp=1$i.4 °C"; done | iconv -t cp1252 >degrees
    for i in 1 2 3 4 5 6 7 8 9; do echo "$i;item $i;1$i.50 €"; done | iconv -t cp1252 >euros
    printf "It’s late.\nWe don’t know what they’ve found.\nThat’s all.\nYou’re next, aren’t you?\n" | iconv -t cp1252 >apostrophes
    printf "It´s late.\nWe don´t know what they´ve found.\nThat´s all.\nYou´re next, aren´t you?\n" | iconv -t cp1252 >acutes
}
t detect degrees euros apostrophes acutes

title "no language of another script is named: windows-1256 of Persian decodes this as windows-1252 does"
text latin1 'Hi René,
that works for me. See you at the café.
Cheers' mail
t detect mail | percents

title "two charsets of one language that have most letters at the same bytes: no line is unlikely in the first one"
text cp1250 '00:01,000 --> 00:03,500
Kam greš? Že dolgo te čakam.
00:04,000 --> 00:06,500
Ne vem, kaj se je zgodilo s štirimi možmi.
00:07,000 --> 00:09,500
Žal mi je, toda to ni naša hiša.
00:10,000 --> 00:12,500
Počakaj, prosim, še pet minut.' first
text iso8859-2 '00:21,000 --> 00:23,500
Mož je šel v gozd in tam našel žogo.
00:24,000 --> 00:26,500
Še vedno čakamo na odgovor župana.
00:27,000 --> 00:29,500
Včeraj je deževalo ves dan, žal.
00:30,000 --> 00:32,500
Otroci so že šli spat, tiho.' second
cat first second >both
t detect both | percents

title "an en dash joins words; a sign inside a word is of another charset"
text cp1252 'The office is on the second floor, and the door is usually open.
What a cost–benefit analysis says about it is in the second part.
Please call before you come, and tell us what you would like to see.
Nothing in this letter is secret, and you may show it to your friends.
If the door is closed, the people of the shop beside it have a key.
It takes ten minutes from the station, or five if you take the tram.
Do not forget to bring the papers that we asked for in our last letter.
We are looking forward to your visit, and hope that you will like it.' hours
text cp1252 '1
Avainsana on jo käytössä. Kokeile toista.
2
Tiroli oli maakunta Alpeilla.
3
Siellä asuu tirolilaisia.
4
' first
printf 'sveitsil\204iset\n' >second
cat first second >both
t detect hours both | percents

title "as many characters of UTF-8 as faults, in no likely charset"
printf '/* oufuku (kartpostala bersiv\303\252\335) */\n' >faults
t detect faults

title "rules of a sign: they are no frames of DOS, which have corners, and tell nothing of the charset"
text cp1252 'Behandle innloggingsdetaljer
· Søk filtyper eller
¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯
Åpne mappe
· Klarte ikke laste inn artikkelen fra
· Private øktdata
x forhindret denne nettsiden fra å
······························
· Alle e-poster som
Lagre spill' rules
t detect rules | percents

title "a line that a log repeats is no more evidence each time"
python3 -c "
import random
lines, chance = ('* Ógildugt navn\\n', '* Þaggað\\n', '* Ófullkomið skjal\\n'), random.Random(0)
open('log', 'wb').write(''.join(lines[int(3 * chance.random())] for i in range(150)).encode('cp1252'))"
t detect log | percents

title "the euro sign of Windows in GBK, before amounts"
printf '编号,姓名,金额\r\n1,王明,EUR100\r\n2,张伟,EUR50\r\n3,李娜,EUR7.20\r\n' | iconv -f utf-8 -t gbk | LC_ALL=C sed "s/EUR/$(printf '\200')/" >euro
t detect euro | percents
t convert --guess euro

title "half-width katakana in a column, as banks write them"
text cp932 '日付,摘要,お支払,お預り,残高
2024/01/05,ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾊﾅｺ,,30000,45000
2024/01/07,ﾃﾞﾝｷﾘﾖｳｷﾝ,4210,,40790
2024/01/07,ﾃｽｳﾘﾖｳ,220,,40570
2024/01/09,ｺﾝﾋﾞﾆ ATM,10000,,30570
2024/01/15,ｼﾖｸﾋﾝ ｽﾄｱ,1880,,28690' bank
t detect bank | percents

title "Chinese strings that end with NUL, six times: their bytes are no UTF-16"
printf '%s\n' 开始冒险 没有存档 村长：你终于来了，勇者！ 要打开宝箱吗？ 是 否 更换装备 获得了一株药草！ | iconv -f utf-8 -t gbk | tr '\n' '\0' >once
cat once once once once once once >six
t detect six | percents

title "lists of names: Japanese, Chinese, Taiwanese"
text euc_jp '吉田 直樹
山口 洋子
小川 健' names_jp
text gbk '王秀英,杭州市
刘建国,成都市
陈婷婷,武汉市' names_cn
text big5 '黃志明
蔡淑芬
劉家豪' names_tw
t convert --guess names_jp names_cn names_tw

title "letters of one country in a charset of another one: no language is named if they are most"
japanese='カタカナとひらがなのテキストはきれいです。名前を入力してください。'
text euc_kr "$japanese" in_euc_kr
text euc_kr "$russian" russian_in_euc_kr
text shift_jis "$russian" russian_in_shift_jis
text shift_jis 'Στην αρχη τη μερα πηγαν στη δουλεια και το βραδυ γυρισαν' greek_in_shift_jis
t detect in_euc_kr russian_in_euc_kr russian_in_shift_jis greek_in_shift_jis | percents

title "Hebrew as it is displayed: each line begins with its last letter"
text iso8859_8 'ךמסמה תא רומש
החפשמ םש
רפסמ הנמזה' visual
t detect visual | percents
t convert --guess visual
