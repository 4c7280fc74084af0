#!/bin/sh
# not_ruined.sh - files that a conversion in place would ruin are left alone: parts in UTF-8, text that --fallback cannot keep, guesses without a backup.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "a small file that is partly UTF-8, read in a single-byte charset"
printf 'b\303\251ta \351t\351\n' >mixed
for options in "-f auto,latin1" "-f latin1" "-f windows-1252" "-f iso-8859-15"; do
    # shellcheck disable=SC2086 # a list
    t convert -i $options mixed
done
cp mixed copy
t convert -f latin1 -o copy copy
show copy
t convert -f latin1 mixed
t convert -i -f utf-8 --fallback windows-1252 mixed
show mixed
t convert -i -F -f latin1 copy
show copy

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
