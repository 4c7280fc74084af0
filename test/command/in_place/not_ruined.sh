#!/bin/sh
# not_ruined.sh - files that a conversion in place would ruin are left alone: parts in UTF-8, text that --fallback cannot keep, guesses without a backup.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "a small file that is partly UTF-8, read in a single-byte charset"
printf 'b\303\251ta \351t\351\n' >mixed
for options in "-f auto,latin1" "-f latin1" "-f windows-1252" "-f iso-8859-15"; do
    cp mixed copy
    # shellcheck disable=SC2086 # a list
    t convert -i $options copy
    show copy
done
cp mixed copy
t convert -f latin1 -o copy copy
show copy
t convert -f latin1 mixed
t convert -i -f utf-8 --fallback windows-1252 mixed
show mixed
t convert -i -F -f latin1 copy
show copy

title "charsets in which mojibake is not known: words of UTF-8"
python3 -c '
def write(name, *lines):
    open(name, "wb").write(b"".join((text + "\n").encode(charset) for text, charset in lines))
write("koi8-r", ("Привет, мир", "koi8-r"), ("Её книга", "koi8-r"), ("Здравствуй", "utf-8"))
write("gbk", ("你好，世界", "gbk"), ("这是中文文本", "utf-8"))
write("gb18030", ("你好，世界", "gb18030"), ("这是中文文本", "utf-8"))
write("shift_jis", ("こんにちは", "cp932"), ("ﾃｽﾄ", "cp932"), ("日本語のテキスト", "utf-8"))
write("all-koi8-r", *[("Её книга, ещё всё пёс", "koi8-r")] * 300)
write("all-gbk", *[("联通 移动 丁七万 且世 丘丙", "gbk")] * 300)
write("all-thai", ("แพกเกจ ลง แทน เธอ", "cp874"), *[("ภาษาไทยเป็นภาษาที่มีระดับเสียง", "cp874")] * 300)'
for charset in koi8-r gbk gb18030 shift_jis; do
    cp $charset copy
    t convert -i -f $charset copy
    cmp $charset copy
    t convert -q -i -F -c -f $charset copy
done
t convert -f koi8-r -o other koi8-r
t convert -f gbk -o other gbk
t convert -i -f koi8-r all-koi8-r
t convert -i -f gbk all-gbk
t convert -i -f windows-874 all-thai

title "ASCII in a charset in which its bytes are other text"
printf 'hello world\n' >ascii
t convert -i -f ibm037 ascii
t convert -i -f utf-16le ascii
t convert -f ibm500 -t us-ascii -c -q -o other ascii
printf '\310\205\223\223\226\100\246\226\231\223\204\045' >ebcdic
t convert -i -f ibm037 ebcdic
show ebcdic

title "a small log in two charsets, without -f"
printf 'Gr\374\337e\nGr\303\274\303\237e\nJos\351\nJos\303\251\n' >log
t convert log
t convert --guess log
t check log
t detect log
t convert -i --fallback windows-1252 log
show log

title "text in one charset is converted, whatever pairs of bytes it has"
printf '\303\204RGER \303\226L\n' | iconv -f utf-8 -t latin1 >words
printf 'A\303\242 \302\253na\303\257ve\302\273\n' | iconv -f utf-8 -t latin1 >>words
t convert -i -f latin1 words
show words

title "--fallback without -f: text in another charset is not replaced by U+FFFD"
mkdir tree
printf '\223\372\226\173\214\352\202\314\203\145\203\114\203\130\203\147\n' >tree/japanese
printf 'caf\303\251 caf\303\251 caf\351\n' >tree/damaged
t convert -ri --fallback windows-1252 tree
show tree/japanese
show tree/damaged
cp tree/japanese same
t convert --fallback windows-1252 -o same same
show same

title "a byte that the fallback lacks"
printf '\346\227\245\346\234\254 \201\n' >lacking
t convert -i --fallback windows-1252 lacking
show lacking
t convert -i -F --fallback windows-1252 lacking
show lacking

title "a guess over the input"
printf 'Проверка кодировки простым русским текстом\n' | iconv -f utf-8 -t windows-1251 >russian
cp russian before
t convert --guess -o russian russian
cmp russian before && echo unchanged
t convert --guess -q -o other russian

title "C1 controls, which a windows charset has as signs, speak against each charset of ISO 8859"
printf 'A \204f\365v\341rosi\224 \373r\r\n' >hungarian
t detect hungarian
t convert -i -f iso-8859-2 hungarian
t convert -f iso-8859-2 hungarian

title "bytes between two units of UTF-16 are not left out"
python3 -c "
text = 'eins\r\nzwei\r\ngrößer als drei\r\n'.encode('utf-16-le').replace(b'\n', b'\r\n')
open('git', 'wb').write(b'\xff\xfe' + text)"
cp git before
t convert -i -f auto,windows-1252 git
cmp git before && echo unchanged
t convert -i -F -f auto,windows-1252 git

title "-f auto,CHARSET: -F reads what is text in another charset in CHARSET, and says so"
printf 'Старый чайник закипел\n' | iconv -f utf-8 -t koi8-r >kettle
printf '한글 문서입니다\n' >>kettle
cp kettle copy
t convert -i -f auto,windows-1252 copy
cmp kettle copy
t convert -i -F -f auto,windows-1252 copy
t convert -f auto,windows-1252 -o other kettle
