"""escaped_names.py - .github/SECURITY.md: control characters, and characters that hide or reorder text, are escaped in file names, in all formats."""
# SPDX-License-Identifier: MIT
import base64
import json
import os
import re
import subprocess
import sys
import unicodedata
from urllib.parse import unquote_to_bytes

# Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt. Bidi_Control is part of it.
IGNORABLE = """00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 FFF0-FFF8
               1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"""
hidden = {value for value in range(1, sys.maxunicode + 1) if unicodedata.category(chr(value)) in ("Cc", "Zl", "Zp")}
hidden.update(range(0xFFF9, 0xFFFC))  # interlinear annotation
for part in IGNORABLE.split():
    first, _, last = part.partition("-")
    hidden.update(range(int(first, 16), int(last or first, 16) + 1))
characters = [chr(value) for value in sorted(hidden)]
seen = [c for c in "aé\u0301\u0E33\u2010\u3042가\U0001F600\U00020000" if c not in characters]  # not escaped
names = ["x" + "".join(characters[i:i + 50]) + "y" for i in range(0, len(characters), 50)] + ["z" + "".join(seen)]
# Bytes that are no UTF-8 (C1 for some terminals), and signs of the formats.
names = [name.encode() for name in names] + [b"a\x9b31mb", b"bad\xff\xfe", b"a%1Bb", b"::error file=x,a:b", b"##[error]x", b"caf\xc3\xa9 \"\\"]
for name in names:
    with open(name, "wb") as file:
        file.write(b"\xff")

def text_name(line):
    spelled = {b"\\n": b"\n", b"\\t": b"\t"}
    return re.sub(rb"\\(?:n|t|x(..)|u\{(\w+)\})",
                  lambda m: spelled.get(m[0]) or (bytes([int(m[1], 16)]) if m[1] else chr(int(m[2], 16)).encode()),
                  re.sub(b"^(runic: )?|:1:1:.*", b"", line))

def lines_of(out):
    return [line for line in out.strip().split(b"\n") if not line.startswith(b"runic: ")]

def json_name(line):
    return base64.b64decode(line["file_base64"]) if "file_base64" in line else line["file"].encode()

def sarif_name(result):
    return unquote_to_bytes(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

READ = {
    "text": lambda out: [text_name(line) for line in out.split(b"\n") if b":1:1:" in line],
    "json": lambda out: [json_name(line) for line in map(json.loads, lines_of(out)) if line["type"] == "finding"],
    "github": lambda out: [unquote_to_bytes(line.split(b"file=", 1)[1].split(b",line=")[0]) for line in lines_of(out)],
    "sarif": lambda out: [sarif_name(result) for result in json.loads(out)["runs"][0]["results"]],
}

def run(*arguments):
    return subprocess.run([os.environ["RUNIC"], *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout

def raw(out):
    """Returns the characters that must not reach a terminal, and the bytes that are no UTF-8."""
    text = out.decode(errors="surrogateescape")
    return ["U+%04X" % ord(c) for c in [*characters, *map(chr, range(0xDC80, 0xDD00))] if c != "\n" and c in text]

print(len(characters) > 4200, "characters")
for form, read in READ.items():
    out = run("check", "-f", "utf-8", "--format", form, *names)
    print("check", form, "raw:", raw(out), "names read back:", sorted(read(out)) == sorted(names))
    if form != "sarif":
        out = run("convert", "-f", "utf-8", "--on-error", "skip", "-v", "-o", "/dev/null", "--format", form, *names)
        print("convert", form, "raw:", raw(out), "names read back:", sorted(read(out)) == sorted(names))
    print("folders", form, "raw:", raw(run("check", "-v", "-r", "--format", form, ".") + run("check", "-f", "nonsense", "-r", "--format", form, ".")))
for arguments in (["detect"], ["convert", "-f", "utf-8", "-o", "/dev/null"], ["inspect", "--errors"]):
    print(arguments[0], "raw:", raw(b"".join(run(*arguments, name) for name in names[::7])))
print("unknown words raw:", raw(b"".join(run("convert", "-f", name) + run(name) for name in names[::7])))
print("a missing file raw:", raw(b"".join(run("check", name + b"missing") for name in names[::7])))
print("shown as it is:", "".join(seen).encode() in run("check", "-f", "utf-8", "z" + "".join(seen)))
for arguments in ("detect -r .", "convert -f utf-8 -r --output-dir ../made .", "convert -i -v -r -f utf-8 ."):
    print(arguments, "raw:", raw(run(*arguments.split())))
