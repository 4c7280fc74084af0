#!/bin/sh
# utf7.sh - the two options of UTF-7: lenient input, and optional direct characters in base64.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "lenient: backslash and tilde, bits and digits that remain, an empty run"
printf 'a\\b~c +AOn d +AOkgr+ e +!\n' >wild
t convert -f utf-7 --on-error replace wild
t convert -f utf-7 --utf7-lenient wild
t check -f utf-7 wild
t check -f utf-7 --utf7-lenient wild
t inspect -f utf-7 --utf7-lenient -n 4 wild
t inspect -f utf-7 --utf7-lenient --errors wild

title "lenient, octets above 7F and lone surrogates stay ill-formed"
printf 'x\351y +2D0-\n' >bad
t check -f utf-7 --utf7-lenient bad

title "set O in base64"
printf 'a!b\303\251=c\\d {1}\n' >text
t convert -t utf-7 text
t convert -t utf-7 --utf7-base64-optional text
"$RUNIC" convert -t utf-7 --utf7-base64-optional text >coded
t convert -f utf-7 coded

title "only where they belong"
t check --utf7-base64-optional text
t detect --utf7-lenient text
t check -f imap --utf7-lenient wild
t inspect -f utf-8 --utf7-lenient text
t convert -f auto,latin1 --utf7-lenient text
t check --utf7-lenient text
t convert -t imap --utf7-base64-optional text
t convert --utf7-base64-optional text

title "text of ASCII may be UTF-7, in place, too; EBCDIC it is not"
for charset in utf-7 imap iso-2022-jp ibm037; do
    printf 'Gr+APwA3w-e und Text\n' >ascii
    t convert -i -f $charset ascii
    cat ascii
done

title "IMAP: what ends a run without \"-\" is intact, and is read; the fault has no bytes (UTR #36 3.6.1)"
printf 'INBOX.&T2BZfQ/child' >unclosed
t convert -f imap --on-error replace unclosed
t convert -f imap -c unclosed
t check -f imap unclosed
t check -f imap --format json unclosed
t inspect -f imap --at 7 -n 4 unclosed
t inspect -f imap --errors unclosed
printf '&IKw&AOk' >unclosed
t convert -f imap --on-error replace unclosed
t inspect -f imap unclosed

title "IMAP: base64 of what should be direct is a fault, after which the run goes on; --utf7-lenient accepts it"
printf '&AGFl5QBi-x' >needless
t convert -f imap -t utf-8 --on-error replace needless
t convert -f imap -t utf-8 --utf7-lenient needless
t check -f imap --utf7-lenient needless
