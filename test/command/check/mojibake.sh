#!/bin/sh
# mojibake.sh - check --mojibake reports UTF-8 that was read in another charset and written as UTF-8 again; convert --fix-mojibake undoes it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Decodes UTF-8 as a charset of Python, and writes the result as UTF-8.
wrong() {
    python3 -c '
import sys
text = sys.stdin.buffer.read()
sys.stdout.write("".join(bytes([b]).decode(sys.argv[1], "ignore") or chr(b) for b in text))' "$1"
}

title "each charset: two characters or more in a row"
for charset in cp1252 latin1 cp1250 cp1251 iso8859-2 mac_roman cp437 cp850; do
    printf 'eins\nПривет, мир\n' | wrong $charset >$charset.txt
    t check --mojibake $charset.txt
    t convert --fix-mojibake $charset.txt
done

title "other scripts, and twice"
printf 'Ελληνικά שלום 日本語 한국어 ภาษา\n' | wrong cp1252 >scripts
printf 'Größe, 日本語\n' | wrong cp1252 | wrong cp1252 >twice
t convert --fix-mojibake scripts twice

title "spaces of French typography, accents of decomposed text, Amharic, Burmese, Lao and Khmer"
printf 'les lunes\342\200\257\342\200\224\342\200\257Phobos\nVie\314\243\314\202t, e\314\201le\314\200ve\nአማርኛ မြန်မာ ລາວ ភាសាខ្មែរ\n' >more.txt
for charset in cp1252 mac_roman cp850; do
    wrong $charset <more.txt >read.txt
    "$RUNIC" convert --fix-mojibake read.txt >undone.txt 2>/dev/null || echo "exit status $?"
    cmp undone.txt more.txt && echo "$charset: undone"
done

title "one character: reported if it cannot be correct text, or if the line has more mojibake"
cat <<'END' | wrong cp1252 >single
für 5 €, “quoted” – it’s déjà vu à la carte
END
t check --mojibake single
t convert --fix-mojibake single
printf 'für übel\n' | wrong cp1251 >alone
printf 'Größe übel\n' | wrong cp1251 >together
t convert --fix-mojibake alone together

title "correct text that looks like mojibake"
cat >right <<'END'
«MAÇÃ», “MANHÃ”, IRMÃ… AMANHÃ – MAÇÃ®, 25°C, Â», “Â”, NÃO, pâté
ДІТІ ТІТІ ЧІВ» Від’є ВІ РІВНЕ СЈАЈ
ŘÍŠTÍ ÚŽASNÝ PÓŁKA KOŃSKI áäčďéíĺľňóôŕšťúýž
╔═╗╚═╝ ├┤├┤ ┌┬┐└┴┘ ║└║└
naïve café, l’été, «é», “à”, —É—, √2 ≈ 1,4
éè àâ ÄÖÜß, Å, Æ, Ø, ÿ
END
t check --mojibake right

title "positions: line, column in characters, offset; formats; ill-formed text beside it"
printf '\357\273\277a\303\251 na\303\203\302\257ve \377 f\303\203\302\274r\r\nf\303\203\302\274r\n' >places
t check --mojibake -f utf-8 places
t check --mojibake -f utf-8 <places
t check --mojibake --format json single

title "a long run is shortened in the message; in place; another output; a part of the text"
printf '%s\n' "日本語日本語日本語日本語日本語日本語" | wrong cp1252 >long
t check --mojibake long
t convert --fix-mojibake long
cp single in.txt
t convert -i --fix-mojibake --backup in.txt
cat in.txt
t convert --fix-mojibake -t utf-16 single
t convert --fix-mojibake --part 1/2 single

title "in a pipe: the same report however its bytes arrive, and with any number of threads"
python3 -c '
import sys
line = b"a line of a log, with nothing in it\n"
text = line * 9 + "na\u00c3\u00afve\n".encode() + line + b"bad \xff byte\n"
sys.stdout.buffer.write(text * 8000)' >long
dd if=long bs=65536 2>/dev/null | "$RUNIC" check --mojibake --format json -j1 >alone
tail -n 1 alone
for jobs in 1 4; do
    for block in 777 65536; do
        dd if=long bs=$block 2>/dev/null | "$RUNIC" check --mojibake --format json -j$jobs >report
        cmp alone report
    done
done

title "legacy text that was read as another legacy charset: found, with the commands that undo it; convert leaves it alone"
printf 'Ïðèâåò, ýòî îáû÷íûé òåêñò\nok\n' >russian.txt
printf 'Ïðèâåò \302\227 ýòî îáû÷íûé òåêñò\náîëüøå\n' >controls.txt
printf '娴嬭瘯鏂囦欢\n' >chinese.txt
printf 'п÷я─п╦п╡п╣я┌, п╪п╦я─\n' >koi8-r.txt
printf 'Ïðèâåò\nÃëàâà\nÑïàñèáî\n"Ìîñêâà"\nËþáîâü\nÊáëçìÝñá\nÍåò\n' >words.txt
t check --mojibake russian.txt controls.txt chinese.txt koi8-r.txt words.txt
t convert --fix-mojibake russian.txt
"$RUNIC" convert -f utf-8 -t windows-1252 russian.txt | "$RUNIC" convert -f windows-1251
"$RUNIC" convert -f utf-8 -t GBK chinese.txt
title "names of archives, which were read as IBM437; Japanese, Chinese and Korean; Cyrillic letters whose case is inverted"
printf 'Åα¿óÑΓ.txt\nÉVé╡éóâtâHâïâ_\n╨┬╜¿╬─╝■╝╨\n┤·╕╒└╔«╫.doc\n╗⌡ ╞·┤⌡\n' >names.txt
printf 'ƒeƒXƒg\nÐÂ½¨ÎÄ¼þ¼Ð\n»õ Æú´õ\n' >east.txt
printf 'рТЙЧЕФ НЙТ\nоПХБЕР, ЛХП\nпРИВЕТ МИР\nПРИВЕТ, мир\n' >inverted.txt
printf 'Ksârâkùù\n≤ 5 µm, ±2 °C, α≈½\n// ┌───┬───┬───┐\n│ ñ │\n└─────┬──────┘\n├──────<─────┘\ny of [-¼π, ¼π], x - ¼π\n' >right.txt
printf '×÷×÷\nñññññ\n░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\nиЗТЯГАНЕТО\nРОЗБАВТЕ, рО\näöüÄÖÜß\n[^a-zåäöÅÄÖ]\n' >>right.txt
t check --mojibake names.txt east.txt inverted.txt right.txt
title "C1 controls: characters of windows-1252 and others, read as ISO-8859-1"
printf 'He said \302\223yes\302\224 \302\226 it\302\222s late\nMo\302\277na i\302\234\303\246\n\302\205\n' >latin1.txt
t check --mojibake latin1.txt

title "windows-1252 of Windows and of the web, in which undefined bytes are C1 controls: what is UTF-8 by chance is not undone"
python3 -c '
import sys
undefined = {0x81, 0x8D, 0x8F, 0x90, 0x9D}
for byte in "この家の庭には大きな木がある。\nヒーローで敵を止めるために\n".encode("cp932"):
    sys.stdout.buffer.write((chr(byte) if byte in undefined else bytes([byte]).decode("windows-1252")).encode())' >as-windows
t check --mojibake as-windows
t convert --fix-mojibake as-windows

title "Cyrillic charsets that were read as each other; some bytes of such a line are UTF-8 by chance"
misread() {
    "$RUNIC" convert -f utf-8 -t "$1" | "$RUNIC" convert -f "$2"
}
printf 'Не удается найти указанный файл.\nСъешь ещё этих мягких булочек.\n' | misread ibm866 windows-1251 >dos.txt
printf 'Не удается найти указанный файл.\n' | misread windows-1251 ibm866 >windows.txt
printf 'Не удается найти указанный файл.\n' | misread iso-8859-5 windows-1251 >iso.txt
printf 'КамАЗ, кВт·ч, МПа, «РосНефть®», №№ 1—2, ООО «СтройМаш»\nФИО│Дата│Сумма\nЭкспортЛистовXML ИмяФайла КодТНВЭД\n' >names.txt
cat dos.txt
t check --mojibake dos.txt windows.txt iso.txt names.txt
"$RUNIC" convert -q --fix-mojibake dos.txt | cmp - dos.txt
title "UTF-8 that was read as a charset of two bytes a character, also if bytes are lost"
printf 'f眉r alle\nIt鈥檚 a test\n鍓嶄竴灏忔椂\n锘縤mport os\n' >gbk.txt
printf '鈥? said it鈥檚\n锟斤拷\n涓�鏂囨祴璇�\n' >gbk-lost.txt
printf '縺薙ｌ縺ｯ\nnaﾃｯve cafﾃｩ\n' >shift_jis.txt
printf 'F羹r alle\n' >big5.txt
printf 'F체r alle\n체크\n占쏙옙\n' >euc_kr.txt
printf 'F端r alle\n' >euc_jp.txt
t check --mojibake gbk.txt gbk-lost.txt shift_jis.txt big5.txt euc_kr.txt euc_jp.txt
"$RUNIC" convert -f utf-8 -t gbk gbk.txt
title "UTF-16 and UTF-32: offsets are those of the file; a file and a pipe have the same findings"
for charset in utf-8 utf-16 utf-16le utf-32be; do
    printf 'a😀 naÃ¯ve\r\nGr├╝├ƒe\n娴嬭瘯鏂囦欢\r\n' | "$RUNIC" convert -t $charset >wide.txt
    t check --mojibake -f $charset wide.txt
    "$RUNIC" check --mojibake -f $charset --format json wide.txt | sed 's/ wide.txt"/"/; s/wide.txt/<stdin>/' >file
    "$RUNIC" check --mojibake -f $charset --format json <wide.txt >pipe
    cmp file pipe
done
printf '\357\273\277It鈥檚\n' >marked.txt
t check --mojibake marked.txt
title "a run in nearly every four bytes of a line: each is a letter and a space"
python3 -c '
text = (("voil\u00C3 , " + "\u00C3 ," * 16) * 60)[:3040]
open("spaces.txt", "w").write(text + "\n")
open("right.txt", "w").write(text.replace("\u00C3 ", "\u00E0") + "\n")'
"$RUNIC" check --mojibake --max-errors 0 spaces.txt | wc -l
"$RUNIC" convert -q --fix-mojibake spaces.txt | cmp - right.txt
echo "= $?"
title "right text beside ASCII, and single words that are UTF-8 in another charset by chance"
printf 'åååå-ÅÅÅÅ\nÅÄÖ åäö\nœuvré Œ\nÓðeyð óð\næøåÆØÅ\n' >accents.txt
t check --mojibake accents.txt
printf '停止\ngit目录\n联通\n%%s的%%s\nPGP 키\nＣﾃﾞｰﾀ ﾃｽﾄ\nDLL 名: 未知\nA股、T恤\n' >chance.txt
t check --mojibake chance.txt
printf 'été à la plage, où ÅÄÖ åäö\n中文测试文件\n前一小时\n詳見\n"訊號"\n' >right.txt
t check --mojibake right.txt

title "Polish, Turkish and Czech that were read as windows-1252; French, Icelandic, Finnish and measures are right"
cat >latin.txt <<'TEXT'
Poni¿sze aplikacje s¹ otwarte i nie mog¹ zostaæ zamkniête.
Müþteri hizmetlerine baþvurunuz, teþekkür ederiz.
Pøíliš žluouèký kùò úpìl ïábelské kódy v adresáøi.
L’élève a été reçu où il voulait : 1º étage, 2ª porte.
Það er ekki hægt að opna skrána. Þrjú orð og ýmis fleiri.
Säästöpankin šakki ja žesti; 10 m³ ± 5 cm² à 3¼ €.
TEXT
t check --mojibake latin.txt
title "emoji alone that were read as windows-1251; a Serbian name that ends like the first half of one is right"
printf 'рџЋ‰ Join us\nRelease 1.2 рџљЂ is out\n„Џорџ“, „Џорџ”… Ёлка\n' >emoji.txt
t check --mojibake emoji.txt
"$RUNIC" convert --fix-mojibake -q emoji.txt
