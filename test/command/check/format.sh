#!/bin/sh
# format.sh - --format json, github and sarif: exact output, and JSON lines by docs/report.schema.json.
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
printf '\0\1\2\377' >binary

title "JSON Lines"
t check --format json --trojan --no-bom bad fine marked binary ./b*d ./we*
t check --format=json --max-errors 1 bad
t check -q --format=json bad
t detect --format json bad fine marked binary ./b*d
t detect --format json <fine
t convert -f utf-8 --format json --on-error replace -v bad -o /dev/null
t convert -f utf-8 --format json bad -o /dev/null

title "each line as the schema says"
{
    "$RUNIC" check --format json --trojan --no-bom --expect utf-8 bad fine marked binary ./b*d ./we*
    "$RUNIC" check --format json -f iconv:gb18030 bad
    "$RUNIC" detect --format json bad fine marked binary ./b*d ./we* /dev/null
    "$RUNIC" convert -f utf-8 --format json --on-error replace -v -t ascii --on-unmappable skip bad -o /dev/null 2>&1 | grep '^{'
} >lines
$python - "$schema" <<'END'
import base64, json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
lines = [json.loads(line) for line in open("lines", encoding="utf-8")]
print(len(lines), "lines", sum(validator.is_valid(line) for line in lines), "valid")
for line in lines:
    for error in validator.iter_errors(line):
        print(line, error.message)
print({base64.b64decode(line["file_base64"]) for line in lines if "file_base64" in line})
wrong = [{}, {"version": 2, "type": "file", "file": "x", "errors": 0}, {"version": 1, "type": "file", "errors": 0},
         {"version": 1, "type": "finding", "file": "x", "severity": "error", "name": "x", "message": "x", "line": 1}]
print("wrong ones:", [validator.is_valid(line) for line in wrong])
END

title "annotations for GitHub"
t check --format github --trojan --no-bom bad fine marked binary ./we*
t convert -f utf-8 --format github bad -o /dev/null

title "SARIF 2.1.0"
t check --format sarif --trojan bad fine binary
t check --format sarif fine
for jobs in 1 2 8; do
    "$RUNIC" check --format sarif -j$jobs --trojan --no-bom bad fine marked binary ./b*d ./we* >sarif.$jobs
    cmp sarif.1 sarif.$jobs
done
$python - <<'END'
import json
log = json.load(open("sarif.2", encoding="utf-8"))
run, = log["runs"]
print(log["version"], run["columnKind"], run["tool"]["driver"]["name"], len(run["results"]), "results")
for result in run["results"]:
    location, = result["locations"]
    print(result["ruleId"], result["level"], location["physicalLocation"]["artifactLocation"]["uri"],
          location["physicalLocation"].get("region"))
END
mkdir tree
cp fine binary tree
t check -r -j1 --format sarif tree
t check -q --format sarif bad
t convert --format sarif bad
t detect --format github bad
t detect --format sarif bad
