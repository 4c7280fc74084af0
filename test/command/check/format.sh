#!/bin/sh
# format.sh - --format json, github and sarif: exact output; JSON lines are validated with docs/report.schema.json.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

schema=$(dirname "$0")/../../../docs/report.schema.json
python=python3
$python -c 'import jsonschema' 2>/dev/null || python=/usr/bin/python3
$python -c 'import jsonschema' 2>/dev/null || skip "the Python module jsonschema is not installed"

printf 'a\377"\\\n\342\200\256\300' >bad
printf 'fine\n' >fine
printf 'a\377' >"$(printf 'b\377d')"
printf 'a\377' >"$(printf 'we,ird%%:\n"\\name')"
printf '\376\377\0a\330\0' >marked
printf '\357\273\277a\n' >signed
printf '\0\1\2\377' >binary

title "JSON Lines"
t check --format json --trojan --no-bom bad fine signed marked binary ./b*d ./we*
t check --format=json --max-errors 1 bad
t check -q --format=json bad
# The numbers, and which charsets follow the first one, are those of the guesser.
t detect --format json bad fine marked binary ./b*d | sed "s/},{\"charset\"[^]]*]/}, and others]/; s/0[.][0-9]*,/0.NNN,/g"
t detect --format json <fine
t convert -f utf-8 --format json --on-error replace -v bad -o /dev/null
t convert -f utf-8 --format json bad -o /dev/null

title "each line as the schema says"
{
    "$RUNIC" check --format json --trojan --no-bom --expect utf-8 bad fine signed marked binary ./b*d ./we*
    "$RUNIC" check --format json -f iconv:gb18030 bad
    "$RUNIC" detect --format json bad fine marked binary ./b*d ./we* /dev/null
    "$RUNIC" convert -f utf-8 --format json --on-error replace -v -t ascii --on-unmappable skip bad -o /dev/null 2>&1 | grep '^{'
} >lines
$python "$(dirname "$0")/../lib/format_schema.py" "$schema"

title "annotations for GitHub"
t check --format github --trojan --no-bom bad fine signed marked binary ./we*
t convert -f utf-8 --format github bad -o /dev/null

title "SARIF 2.1.0"
t check --format sarif --trojan bad fine binary
t check --format sarif fine
for jobs in 1 2 8; do
    "$RUNIC" check --format sarif -j$jobs --trojan --no-bom bad fine signed marked binary ./b*d ./we* >sarif.$jobs
    cmp sarif.1 sarif.$jobs
done
$python "$(dirname "$0")/../lib/format_sarif.py"
mkdir tree
cp fine binary tree
t check -r -j1 --format sarif tree
t check -q --format sarif bad
t convert --format sarif bad
t detect --format github bad
t detect --format sarif bad
