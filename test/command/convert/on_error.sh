#!/bin/sh
# on_error.sh - convert on ill-formed text and unmappable characters: stop, replace, skip, escape.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "ill-formed: a line, then a C3 that is not finished, FF, and a cut character at the end"
printf 'one\nx\303yz\377\342\202' >bad
for policy in stop replace skip escape; do
    tx convert -f utf-8 --on-error $policy bad
done
tx convert -f utf-8 -c bad

title "each of them, with -v, and only the first two"
tx convert -f utf-8 --on-error skip -v --max-errors 2 bad

title "-q prints no notes, but the error that ends a conversion"
tx convert -f utf-8 --on-error skip -q bad
tx convert -f utf-8 -q bad

title "unmappable: the euro sign and an emoji in ISO-8859-1"
printf 'a\342\202\254\303\251\n\360\237\230\200!' >rich
for policy in stop replace skip escape; do
    tx convert -t latin1 --on-unmappable $policy rich
done
tx convert -t iso-8859-1 -c rich

title "windows-1252 has the euro sign; US-ASCII has no accents"
tx convert -t cp1252 --on-unmappable replace rich
tx convert -t us-ascii --on-unmappable escape rich

title "both at once"
printf 'a\377\342\202\254' >both
tx convert -f utf-8 -t ascii --on-error escape --on-unmappable replace both
tx convert -f utf-8 -t ascii --on-error escape both

title "the replacement of an ill-formed sequence if the output charset lacks U+FFFD"
tx convert -f utf-8 -t latin1 --on-error replace bad

title "other charsets: a byte above 7F, and one that windows-1252 does not have"
printf 'ab\200' | tx convert -f us-ascii
printf 'a\n\201' | tx convert -f windows-1252
printf '\200\201' | tx convert -f windows-1252 --on-error replace

title "the number of kinds that are not listed, in the right words"
python3 -c "print(''.join(chr(0x430 + i) * 9 for i in range(9)))" >kinds
t convert -t latin1 --on-unmappable replace kinds

title "a charset that is nearly the same, and has the character; check lists all, and says if there are none"
printf 'preis 5 \342\202\254 \342\200\224\n' >euro
for charset in cp850 latin1 ibm037 cp437; do
    t convert -t $charset -o out euro
done
t check --expect ibm850 euro
t check --expect windows-1252 euro
