"""hostile_names.py - file names with escape sequences: every format escapes them, and programs can read the same names back."""
# SPDX-License-Identifier: MIT
import base64
import json
import os
import subprocess
import unicodedata
from urllib.parse import unquote_to_bytes

hostile = [chr(c) for c in (*range(1, 32), 127, *range(0x80, 0xA0))] + list("\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\ufeff")
names = [("a" + c + "[31mb").encode() for c in hostile] + [b"a\x9b31mb", b"a%1Bb", b"::error file=x,a:b", b"caf\xc3\xa9 \"\\"]
for name in names:
    with open(name, "wb") as file:
        file.write(b"\xff")

def run(*arguments):
    done = subprocess.run([os.environ["RUNIC"], *arguments, *sorted(names)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout + done.stderr

def raw(text):
    """Returns the characters that a terminal could interpret, and the bytes that are no UTF-8."""
    return sorted({repr(c) for c in text.decode(errors="surrogateescape")
                   if c != "\n" and (unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl"))})

def of_json(line):
    return base64.b64decode(line["file_base64"]) if "file_base64" in line else line["file"].encode()

def of_github(line):
    return unquote_to_bytes(line.split(b"file=", 1)[1].split(b",line=")[0])

for arguments in (("check", "-f", "utf-8"), ("convert", "-f", "utf-8", "--on-error", "skip", "-v", "-o", "/dev/null")):
    for form in "text", "json", "github", "sarif":
        if arguments[0] == "convert" and form == "sarif":
            continue
        text = run(*arguments, "--format", form)
        lines = [line for line in text.splitlines() if not line.startswith(b"runic: ")]
        read = None
        if form == "json":
            read = [of_json(line) for line in map(json.loads, lines) if line["type"] == "finding"]
        elif form == "github":
            read = [of_github(line) for line in lines]
        elif form == "sarif":
            read = [unquote_to_bytes(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
                    for result in json.loads(text)["runs"][0]["results"]]
        print(arguments[0], form, len(names), "names; raw:", raw(text), "read back:",
              "not for programs" if read is None else sorted(read) == sorted(names))
