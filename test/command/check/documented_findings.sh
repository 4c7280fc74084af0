#!/bin/sh
# documented_findings.sh - docs/findings.md explains the name of every finding, and no other.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

root=$(dirname "$0")/../../..
sed -n 's/^FINDING([A-Z0-9_]*, "\([a-z0-9-]*\)".*/\1/p' "$root/cli/text/findings.def" >names
# Names of the library: each form of a charset with each fault that it can have.
printf 'a\200\341\200a\301\355\240\200\364\220\200\200\377\342\202' >utf8
printf 'a\0\0\330a\0\0\334a\0\0\330' >utf16
printf '\0\330\0\0\0\0\021\0a' >utf32
printf '\201' >windows1252
for form in utf8:utf-8 utf16:utf-16le utf32:utf-32le windows1252:windows-1252 windows1252:us-ascii; do
    "$RUNIC" check -f "${form#*:}" "${form%:*}" | sed -n 's/.* \[\(.*\)\]$/\1/p'
done | sort -u >>names
# Names of convert.
printf 'a\342\202\254' >euro
{
    "$RUNIC" convert -t latin1 euro 2>&1
    "$RUNIC" convert --in-bom require euro 2>&1
    "$RUNIC" check --expect us-ascii euro
} | sed -n 's/.* \[\(.*\)\]$/\1/p' >>names
wc -l <names
while read -r name; do
    grep -q "\`$name\`" "$root/docs/findings.md" || echo "not explained: $name"
done <names
# Names of charsets with state. If another form has the same rule, the row of that form explains the name.
python3 -c '
import random
open("any", "wb").write(b"&AGE-&AA-" + random.Random(1).randbytes(100000))'
for charset in utf-7 imap cesu-8 scsu bocu-1 utf-ebcdic iconv:gb18030 gb18030; do
    "$RUNIC" check -f "$charset" --max-errors 0 any | sed -n 's/.* \[\(.*\)\]$/\1/p'
done | sort -u >stateful
wc -l <stateful
while read -r name; do
    rule=$(echo "$name" | sed -E 's/^(utf-7-imap|utf-ebcdic|[a-z0-9]*)-//')
    grep -qE "\`$name\`|^[|] .*[a-z0-9]-$rule\`" "$root/docs/findings.md" || echo "not explained: $name"
done <stateful
cat stateful >>names
# shellcheck disable=SC2016 # backquotes of the text
grep -o '^| `[^|]*|' "$root/docs/findings.md" | grep -o '`[a-z0-9-]*`' | tr -d '`' | while read -r name; do
    grep -qxF -- "$name" names || echo "explained, and never found here: $name"
done
