#!/bin/sh
# topics.sh - runic help explains topics and findings, in the words of docs/findings.md; an unknown word gets the nearest ones.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "topics: commands that work as they stand, in at most 80 columns"
t help bom
for topic in recipes bom guess mojibake; do
    "$RUNIC" help $topic >shown || echo "no $topic"
    head -n 1 shown
    wc -l <shown
    awk 'length($0) > 80' shown
done
"$RUNIC" help | sed -n '/^Topics/,$p'

title "findings: by name, and in other charsets by their rule"
t help utf8-overlong
t help cesu8-lone-high
t help gb18030-truncated
t help eol-cr
t help bmo
t help trojan
t help utf8-overlog
t help convert check

title "the same words as in docs/findings.md"
python3 "$(dirname "$0")/../lib/topics_documented.py" "$(dirname "$0")/../../../docs/findings.md"

title "every command of recipes is one that the command accepts"
python3 "$(dirname "$0")/../lib/topics_tried.py"
