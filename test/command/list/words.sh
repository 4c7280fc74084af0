#!/bin/sh
# words.sh - runic list WORD lists the charsets that a part of a label, a kind or a language means; exit status 1 if none fits.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "parts of labels: a number is a whole number"
for word in win1251 8859-2 KOI8 latin1 utf16 cp437 xyzzy latin99; do
    echo "$word: $("$RUNIC" list "$word" 2>"$SCRATCH/err" | sed -n '3,/^Of the system/s/^\([A-Za-z][^ ]*\)  .*/\1/p' | tr '\n' ' ')= $?"
    sed 's/^/! /' "$SCRATCH/err"
done
t list win1251
t list latin99
t list -b win1251 xyzzy

title "kinds and languages"
for word in ebcdic mac russian japanese dos ansi; do
    echo "$word: $("$RUNIC" list $word | grep -c '  *-  *\|  *big  \|  *little ')"
done
"$RUNIC" list ebcdic | sed -n 's/^\(IBM[0-9]*\) .*/\1/p' | tr '\n' ' '
echo
"$RUNIC" list -b russian koi8-u | grep -cx 'windows-1251\|koi8-r\|ibm866\|koi8-u'

title "languages, by name or code: charsets that have their letters; systems"
for word in vietnamese polish CZECH baltic hebrew ja ko zh russian is dos unix; do
    echo "$word: $("$RUNIC" list "$word" | sed -n 's/^\([A-Za-z][^ ]*\)  .*/\1/p' | tr '\n' ' ')"
done
"$RUNIC" list -b xyzzy tajik 2>&1 | grep -x 'koi8-t\|.*xyzzy.*'
t convert -f german missing
t detect --hint Armenian missing

title "each word without a charset is named; some charsets are for other programs"
t list -b marc gsm windows-1250

title "a charset that runic has, and the system's iconv has not"
t check -f iconv:scsu /dev/null
t check -f iconv:xyzzy /dev/null

title "names of other programs: Sybase, SAS, Firebird, Windows and macOS; words that are near to nothing"
for name in iso_1 eucksc wcyrillic pcoem866 open_ed-1047 UNICODE_FSS SJIS_0208 WindowsCyrillic ISOLatin1 CP_UTF8 CP_ACP CP_OEMCP petscii; do
    t convert -f "$name" </dev/null
done
t list wbaltic
t list CP_ACP
t list octets
for name in 'ANSI 1251' 'OEM 866' 'ISO 88591' 1253 wlatin2; do
    printf '\344\n' | "$RUNIC" convert -f "$name"
done
