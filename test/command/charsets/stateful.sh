#!/bin/sh
# stateful.sh - charsets with state, and those of the system's iconv(3): text, positions, policies, line ends, several inputs.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'caf\303\251 \342\202\254\n\360\237\230\200 \303\251\303\251' >text
for charset in utf-7 imap cesu-8 scsu bocu-1 utf-ebcdic; do
    title "$charset"
    "$RUNIC" convert -t $charset text >coded
    printf 'ab\n\315\200' >>coded
    t check -f $charset coded
    t inspect -f $charset --at 2:3 -n 3 coded
done

title "signatures: recognized, and not part of the text"
for bytes in '\016\376\377O\017O\000' '\373\356\050\044\036\100' '+/v8-O' '+/v8ATw-' '+/v9PAA-' '+/v+Kng-' '+/v//IQ-' '\335\163\146\163\326'; do
    # shellcheck disable=SC2059 # octal digits of bytes
    printf "$bytes" >marked
    t convert marked
    t detect marked
    t check -v marked
done
tx convert --in-bom keep -t utf-16be marked

title "positions count characters, and offsets the bytes of the input"
printf '+AOk-\nab+AOkgrA-+-x~y\n' >bad7
t check -f utf-7 bad7
t inspect -f utf-7 bad7
t inspect -f utf-7 --errors bad7
t inspect -f utf-7 --at 3 -n 1 bad7
t inspect -f utf-7 --at 9:1 bad7
for action in stop replace skip escape; do
    t convert -f utf-7 -t latin1 --on-error $action --on-unmappable $action bad7
done
t convert -v -f utf-7 -t us-ascii -c bad7

title "characters of several bytes, and no character"
printf '\355\240\200a' | t check -f cesu-8
printf 'a&AOk' | t check -f imap
printf '+AOkg-' | t check -f utf-7
printf '&AGEAYg-' | t check -f imap
printf 'INBOX\n' | t convert -f imap

title "many faults, and one far away: their surroundings are not decoded from the beginning of the text each time"
python3 -c 'open("many", "wb").write(b"+AOk-\x80 " * 30000)'
timeout 100 "$RUNIC" inspect -f utf-7 --errors --max-errors 0 many | tail -n 6

title "several inputs, one encoder; line ends"
printf '\320\237\r\n' >one
printf '\320\236\n' >two
printf '\320\237\r\n\320\236\n' >keep
printf '\320\237\n\320\236\n' >lf
printf '\320\237\r\n\320\236\r\n' >crlf
for charset in scsu bocu-1 utf-7 utf-8 iconv:gb18030; do
    tx convert -t $charset --eol lf one two
    for eol in keep lf crlf; do
        "$RUNIC" convert -t $charset --eol $eol one two | "$RUNIC" convert -f $charset - | cmp - $eol && echo "$charset, $eol"
    done
done
printf '\303\251\r' >cr
tx convert -t utf-7 --eol lf cr

title "the system's charsets"
printf 'a\326\320\n\377z\326' >gb
t check -f iconv:gb18030 gb
for action in stop replace skip escape; do
    t convert -f iconv:gb18030 --on-error $action gb
    tx convert -f utf-8 -t iconv:koi8-r --on-unmappable $action text
done
t convert -v -f iconv:koi8-r -t iconv:iso-8859-5 two
t detect -q gb
t inspect -f iconv:gb18030 gb
printf '\204\061\225\063a' >marked
tx convert -f iconv:gb18030 marked
tx convert -f iconv:gb18030 --in-bom keep marked
t convert -f iconv:gb18030 --in-bom require marked
t convert -t iconv:gb18030 --bom add text
t convert -f auto,iconv:gb18030 gb
# glibc has values above U+10FFFF in UTF-8.
printf 'a\367\277\277\277b' >beyond
t check -f iconv:utf-8 beyond
t convert -f iconv:utf-8 -t us-ascii --on-error escape --on-unmappable skip beyond
t convert -f utf8x text
t convert -t utf-8//IGNORE text

title "suggestions: charsets of the system's iconv"
for name in koi9-r shiftjs windows-1521 gb18300; do
    t convert -f $name text
done

title "U+FEFF inside the text, decoded by iconv"
printf 'a\204\061\225\063b' >inner
tx convert -f iconv:gb18030 --inner-feff word-joiner -t utf-16be inner
tx convert -f iconv:gb18030 --inner-feff word-joiner -t iconv:koi8-r --on-unmappable escape inner
tx convert -f iconv:gb18030 -t utf-16be inner

title "findings of check in them, with offset and length in the input; CR LF is one line end in pieces of any size"
printf 'a\342\200\256b\r\nc\r\nd\342\200\213e\n' >watched
for charset in utf-7 scsu iconv:gb18030; do
    "$RUNIC" convert -t $charset watched >coded
    t check --trojan --controls --eol lf -f $charset coded
    t check --trojan --eol crlf --format json -f $charset coded
done
yes 'abc' | head -100000 | sed 's/$/\r/' >lines
t check --controls --eol crlf -f iconv:koi8-r lines
t check -q --expect iconv:koi8-r,utf-8 watched

title "CR and LF are one line end if the character between them is skipped, by kernels and by iconv"
for charset in us-ascii iconv:koi8-r; do
    for eol in lf crlf; do
        printf 'a\r\342\202\254\nb\r\342\202\254\303\253\nc\r\342\202\254d\r\342\202\254' |
            tx convert -t $charset --eol $eol --on-unmappable skip
    done
    # A combining mark without a letter before it; and the end of the text at that place.
    printf 'a\r\314\201\nb\r\314\201\342\202\254\314\201\314\201\nc\314\201\r\314\201d\r\314\201' |
        tx convert -t $charset --eol lf --on-unmappable skip
    printf 'a\r\342\202\254\nb' | tx convert -t $charset --eol lf
done
printf 'a\r\314\202\na\314\201\r\314\201\nb\r\314\202' | tx convert -t tcvn --eol lf --on-unmappable skip

title "no ranges, and several threads with an encoder each"
t convert --part 1/2 -f utf-7 watched
t convert --part 1/2 -f iconv:koi8-r -t utf-16le watched
t convert --part 1/2 -f utf-8 -t iconv:gb18030 watched
t convert --part 1/2 -f utf-8 -t scsu watched
mkdir tree
for i in 1 2 3 4 5 6 7 8; do
    cat text lines text lines text lines >tree/$i
done
cp tree/1 before
t convert -q -i -r -j 4 -f utf-8 -t scsu tree
t convert -q -F -i -r -j 4 -f scsu -t iconv:gb18030 tree # its bytes are windows-1252, too
t convert -q -i -r -j 4 -f iconv:gb18030 -t utf-8 tree
for i in 1 2 3 4 5 6 7 8; do cmp before "tree/$i"; done

title "texts across the buffers: compared with Python's codecs"
python3 "$(dirname "$0")/../lib/stateful_model.py" long

title "tag characters, which iconv(3) drops silently"
printf 'a\363\240\201\201b\363\240\201\277\n' >tags
for policy in stop replace skip escape; do
    tx convert -t iconv:koi8-r --on-unmappable $policy tags
done
tx convert -t iconv:gb18030 tags
printf 'a\363\240\201\201\355\225\234' | tx convert -t iso-2022-kr --on-unmappable skip

title "WCHAR_T is UTF-32 in the order of the machine; compared with Python's codecs"
python3 "$(dirname "$0")/../lib/stateful_model.py" wide
