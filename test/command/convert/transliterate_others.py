"""transliterate_others.py - compares transliteration to US-ASCII with glibc in locale C and ICU's Latin-ASCII, on every character."""
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess
import sys

RUNIC = os.environ["RUNIC"]
VALUES = [value for value in range(0xA0, 0x20000) if not 0xD800 <= value < 0xE000]


def answers(*command):
    """Returns what a program writes for each character that it changes to ASCII."""
    text = "".join("\x01%c\x02" % value for value in VALUES)
    done = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={"PATH": os.environ["PATH"], "LC_ALL": "C"}, check=False)
    parts = done.stdout.decode("utf-8", "replace").split("\x02")[:-1]
    if len(parts) != len(VALUES):
        sys.exit("%s wrote %d parts" % (command[0], len(parts)))
    made = {value: part[1:] for value, part in zip(VALUES, parts)}
    return {value: text for value, text in made.items() if text.strip() and text.isascii() and text != "?"}


def glibc():
    version = subprocess.run(["iconv", "--version"], stdout=subprocess.PIPE, check=False).stdout
    return answers("iconv", "-f", "utf-8", "-t", "ascii//TRANSLIT") if b"GNU libc" in version or b"GLIBC" in version else None


theirs = [glibc() if shutil.which("iconv") else None, answers("uconv", "-t", "utf-8", "-f", "utf-8", "-x", "Latin-ASCII") if shutil.which("uconv") else None]
if None in theirs:
    print("SKIPPED command/convert/transliterate_others: glibc's iconv or ICU's uconv is not installed")
    sys.exit(77)
ours = answers(RUNIC, "convert", "-q", "-t", "ascii//TRANSLIT")
agreed = [value for value in theirs[0] if theirs[1].get(value) == theirs[0][value]]
different = [value for value in agreed if ours.get(value) != theirs[0][value]]
either = set(theirs[0]) | set(theirs[1])
missing = [value for value in sorted(either) if value not in ours and value != 0xAD]
print("both agree on at least 380:", len(agreed) >= 380, "at least 97 % the same:", len(different) <= 0.03 * len(agreed))
print("different:", " ".join("%04X" % value for value in different))
print("either has an answer for at least 2,000:", len(either) >= 2000, "at least 99 % answered:", len(missing) <= 0.01 * len(either))
if os.environ.get("VERBOSE"):
    print(len(agreed), len(different), len(either), " ".join("%04X" % value for value in missing), file=sys.stderr)
