#!/usr/bin/env python3
"""format_schema.py - SCHEMA: compares each line of JSON with the schema."""
# SPDX-License-Identifier: MIT
import base64
import json
import jsonschema
import sys

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
