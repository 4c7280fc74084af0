#!/usr/bin/env python3
"""sarif.py - validates reports of --format sarif with the schema of SARIF 2.1.0 in data/."""
# SPDX-License-Identifier: MIT
import json
import os
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    # This Python was started without site-packages, or it is not the system's Python, which has the module.
    if sys.flags.no_site:
        os.execv(sys.executable, [sys.executable] + sys.argv)
    if sys.executable == "/usr/bin/python3" or not os.path.exists("/usr/bin/python3"):
        print("SKIPPED command/check/sarif: the Python module jsonschema is not installed")
        sys.exit(77)
    os.execv("/usr/bin/python3", ["/usr/bin/python3"] + sys.argv)

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data/sarif-2.1.0.schema.json")


def validator():
    with open(SCHEMA, encoding="utf-8") as file:
        return jsonschema.Draft7Validator(json.load(file))


def reports(command):
    """Yields (arguments, report) for files with all kinds of findings, names and damage."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        files = {b"fine": b"fine\n", b"empty": b"", b"bad": b'a\xff"\\\n\xe2\x80\xae\xc0', b"utf16": b"\xfe\xff\0a\xd8\0", b"binary": b"\0\1\2\xff",
                 b"marked": b"\xef\xbb\xbfa\r\nb\nc\x1b", b"swapped": b"\xff\xfe\0a\0b", b"b\xffd": b"a\xff", b'we,ird%:\n"\\name': b"a\xff",
                 "na\u00efve \u202e".encode(): b"\xf0\x9f\x98", b"many": b"\xff\n" * 1000}
        for name, content in files.items():
            with open(name, "wb") as file:
                file.write(content)
        names = [b"./" + name for name in files]
        for arguments in ([b"fine"], [b"empty"], [b"bad"], [b"--trojan", b"--controls", b"--no-bom", b"--eol", b"lf"] + names,
                          [b"--require-bom", b"--eol", b"crlf", b"--expect", b"us-ascii"] + names, [b"-f", b"utf-16be"] + names,
                          [b"-f", b"gb18030", b"bad"], [b"-f", b"iconv:gb18030", b"bad"], [b"-r", b"-j4", b"."], [b"missing", b"bad"]):
            done = subprocess.run([os.fsencode(command), b"check", b"--format", b"sarif"] + arguments, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, check=False)
            yield arguments, json.loads(done.stdout)
        os.chdir("/")


def main():
    schema, failed, results = validator(), 0, set()
    for arguments, report in reports(os.environ["RUNIC"]):
        results |= {result["ruleId"] for result in report["runs"][0]["results"]}
        # The system's iconv(3) does not report which bytes make a character.
        wanted = 0 if b"iconv:gb18030" in arguments else 2
        for result in report["runs"][0]["results"]:
            region = result["locations"][0]["physicalLocation"].get("region", {"byteOffset": 0, "byteLength": 0} if wanted else {})
            if len({"byteOffset", "byteLength"} & set(region)) != wanted:
                failed += 1
                print(arguments, "region", region)
        for error in schema.iter_errors(report):
            failed += 1
            print(arguments, list(error.absolute_path), error.message)
    for wrong in ({}, {"version": "2.1.0"}, {"version": "2.1.0", "runs": [{"results": []}]},
                  {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "columnKind": "bytes"}]}):
        if schema.is_valid(wrong):
            failed += 1
            print("valid, and should not be:", wrong)
    print(len(results), "rules:", " ".join(sorted(results)))


main()
