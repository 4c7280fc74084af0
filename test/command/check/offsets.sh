#!/bin/sh
# offsets.sh - charsets with state: the offset of each finding; policies at the ends of a text.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "in a shifted state, after the first piece and at its end: BEL at 300,006, 262,143 and 262,144"
# shellcheck disable=SC2016 # it is Python's
python3 -c '
# 3 + 2 * 150,000 bytes of shifted text, 3 bytes that shift back, then BEL at offset 300,006.
open("jp", "wb").write(b"\x1b$B" + b"$\"" * 150000 + b"\x1b(B" + b"\a" + b"\x1b$B$\"\x1b(B\a\n")
# The same if the first piece of 262,144 bytes ends after BEL, before it, and inside the shift before it.
for end in (262143, 262144, 262145):
    open("jp%d" % end, "wb").write(b"x" * ((end - 6) % 2) + b"\x1b$B" + b"$\"" * ((end - 6) // 2) + b"\x1b(B\a")'
for file in jp jp262143 jp262144 jp262145; do
    t check -f iso-2022-jp --controls $file
done

title "LF, and a CR at the end of a piece: the next character is on the second line"
for charset in koi8-r iso-2022-jp utf-7; do
    printf '\n\r' | t check -f $charset --controls
    printf '\n\r\a' | t check -f $charset --controls
done

title "each BEL (check) and each unmappable character (convert), at the offset that Python's codecs give"
python3 "$(dirname "$0")/../lib/offsets_of_codecs.py"

title "replacing in a charset without a question mark: one warning"
printf 'a\342\202\254b\316\251\n' >euro
tx convert -t iso_2033 --on-unmappable replace euro
t convert -t inis -q --on-unmappable replace euro
tx convert -t inis-8 --on-unmappable skip euro
tx convert -f utf-8 -t iso_2033 --on-error replace -o /dev/null euro

title "escaping in a charset without a backslash: one warning"
printf '@\377\n' >sign
tx convert -f utf-8 -t ca --on-unmappable escape --on-error escape sign

title "a mark that a charset has only after certain letters (Big5-HKSCS: macron) is not lost after others"
printf '\314\204 \303\212\314\204 \314\204 \303\212\314\204' >macron
tx convert -t iconv:big5-hkscs --on-unmappable replace macron

title "unmappable at each end: shown, counted and with -q, the same bytes and the same totals"
printf '\343\201\202x\r\n\343\201\204\r\ny\343\201\206' >kana
for option in '' -q '-v --max-errors 1' '--eol lf' '--eol crlf'; do
    # shellcheck disable=SC2086 # several words, or none
    tx convert -t koi8-r --on-unmappable replace $option kana
done
tx convert -t koi8-r --on-unmappable escape --eol lf kana
tx convert -t koi8-r --on-unmappable skip --eol crlf kana
t check -f gb18030 --controls --max-errors 2 jp | tail -n 2
