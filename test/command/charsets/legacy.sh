#!/bin/sh
# legacy.sh - legacy charsets with tables: threads, ranges, line ends and positions of findings, compared with Python's codecs.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "whole files by one thread and by four, both ways; pipes"
python3 "$(dirname "$0")/../lib/legacy_model.py" whole

title "each part of a file, by --range wherever it is cut, and by --part"
python3 "$(dirname "$0")/../lib/legacy_model.py" parts

title "positions of findings: line, column and offset, near and far, by one thread and by four, and in ranges"
python3 "$(dirname "$0")/../lib/legacy_model.py" places

title "line ends, also in EBCDIC, whose LF is 0x25; and lines of it are counted"
printf 'caf\303\251\r\nb\rc\n' >text
for charset in koi8-r cp037 shift_jis gb18030; do
    for eol in lf crlf; do
        tx convert -t $charset --eol $eol --on-unmappable replace text
    done
done
printf '\201\045\377\045\045\007\045' >ebcdic
t check --controls -f cp037 ebcdic
t convert --eol lf --part 1/2 -f utf-8 -t cp037 text

title "a warning that a text is in another charset is not repeated after the fault"
"$RUNIC" convert -t windows-874 -o thai <<'END'
วัดพระแก้ว กรุงเทพมหานคร
จารึกปี พ.ศ. ๒๓๒๕ “ฉบับหลวง” …
END
t convert -f tis-620 thai

title "exact bytes of each fault; inspect shows them"
printf 'a\203\134\203\n\240b\203' >sjis
t check -f shift_jis sjis
t inspect -f shift_jis sjis
printf '\201\060\201A\204\061\244\067\377' >gb
t check -f gb18030 gb
t check -f gb18030 --format json gb
