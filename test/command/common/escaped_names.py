"""escaped_names.py - SECURITY.md: control characters, and characters that hide or reorder text, are escaped in file names, in all formats."""
# SPDX-License-Identifier: MIT
import json
import os
import re
import subprocess
import sys
import unicodedata
from urllib.parse import unquote

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
for name in names:
    with open(name, "wb") as file:
        file.write(b"\xff")

def text_name(line):
    spelled = {"\\n": "\n", "\\t": "\t"}
    return re.sub(r"\\(?:n|t|x(..)|u\{(\w+)\})",
                  lambda m: spelled.get(m[0]) or chr(int(m[1] or m[2], 16)), line.split(":1:1:")[0])

def sarif_name(result):
    return unquote(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

READ = {
    "text": lambda out: [text_name(line) for line in out.split("\n") if ":1:1:" in line],
    "json": lambda out: [line["file"] for line in map(json.loads, out.strip().split("\n")) if line["type"] == "finding"],
    "github": lambda out: [unquote(line[len("::error file="):].split(",line=")[0]) for line in out.strip().split("\n")],
    "sarif": lambda out: [sarif_name(result) for result in json.loads(out)["runs"][0]["results"]],
}

def run(*arguments):
    done = subprocess.run([os.environ["RUNIC"], *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode()

def raw(text):
    return ["U+%04X" % ord(c) for c in characters if c != "\n" and c in text]

print(len(characters) > 4200, "characters")
for form, read in READ.items():
    out = run("check", "-f", "utf-8", "--format", form, *names)
    print("check", form, "raw:", raw(out), "names read back:", sorted(read(out)) == sorted(names))
for arguments in (["detect"], ["convert", "-f", "utf-8", "-o", "/dev/null"], ["inspect", "--errors"]):
    print(arguments[0], "raw:", raw("".join(run(*arguments, name) for name in names[::7])))
print("unknown words raw:", raw("".join(run("convert", "-f", name) + run(name) for name in names[::7])))
print("a missing file raw:", raw("".join(run("check", name + "missing") for name in names[::7])))
print("shown as it is:", "".join(seen) in run("check", "-f", "utf-8", names[-1]))
