"""lacking.py - check --expect CHARSET: places, names and counts of characters that the charset lacks; UCS-2; long texts, formats."""
# SPDX-License-Identifier: MIT
import collections
import json
import os
import re
import subprocess

RUNIC = os.environ["RUNIC"]
TEXT = "“It’s”\u00a0– naïve\u00ad 日本 Ж😀😀 e\u0301\n"


def check(data, *arguments):
    return subprocess.run([RUNIC, "check", *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def show(data, *arguments):
    done = check(data, *arguments)
    print("$ runic check", *arguments)
    print(done.stdout.decode(), done.returncode, sep="")


for wanted in "us-ascii", "latin1", "koi8-r", "iso-2022-jp", "ucs-2", "UCS2", "utf8mb3", "utf-8,ucs-2", "ucs-2,latin1", "latin1,koi8-r", "utf-16le":
    show(TEXT.encode(), "--expect", wanted)
show("a\n".encode(), "--expect", "koi8-r")
show(TEXT.encode("utf-16"), "--expect", "ucs-2")
show(TEXT.encode("utf-16"), "--expect", "utf8mb3")
show(TEXT.encode("utf-16"), "--expect", "latin1", "--max-errors", "2")
show(TEXT.encode("gb18030"), "-f", "gb18030", "--expect", "ucs-2")
show("\uffff\ufffe\ud7ff\ue000".encode(), "--expect", "ucs-2")
show(TEXT.encode(), "--expect", "ucs-2", "--trojan")
show(TEXT.encode(), "--expect", "latin1", "-q")
show(TEXT.encode(), "--expect", "iso-2022-jp", "--format", "json")
show(TEXT.encode(), "--expect", "ucs-2", "--format", "github")


def counts(text, codec):
    """Returns how often each character occurs that a codec of Python lacks."""
    return collections.Counter({c: n for c, n in collections.Counter(text).items() if not c.encode(codec, "ignore")})


# Texts of several chunks, of which a tenth is beyond ASCII: all characters, by Python's codecs.
LONG = "".join("%s%c%c%c\n%s" % (TEXT, 0x100 + i % 70, 0x400 + i * i % 90, 0x1F600 + i % 70, 15 * "It's ASCII, 60 bytes a line, of which there are 15 in a row.\n") for i in range(2000))
with open("long", "w", encoding="utf-8") as file:
    file.write(LONG)
for wanted, codec in ("latin1", "latin-1"), ("us-ascii", "ascii"), ("koi8-r", "koi8_r"), ("iso-2022-jp", "iso2022_jp"):
    count = counts(LONG, codec)
    first = [{"code_point": "U+%04X" % ord(c), "count": n} for c, n in sorted(count.items(), key=lambda item: (-item[1], item[0]))][:100]
    lines = check(b"", "--expect", wanted, "-j3", "--format", "json", "long").stdout.decode().splitlines()
    print(wanted, json.loads(lines[-1])["characters"] == first, sum("-unmappable" in line for line in lines) == sum(count.values()))
# The same in other charsets, with a BOM, and with ill-formed bytes, which are not counted.
for codec, charset in ("utf-8-sig", "utf-8"), ("utf-16", "utf-16"), ("utf-16-be", "utf-16be"), ("cp1251", "windows-1251"), ("gb18030", "gb18030"):
    data = LONG[: len(LONG) // 4].encode(codec, "ignore")
    count = counts(data.decode(codec), "ascii")
    note = subprocess.run([RUNIC, "convert", "-f", charset, "-t", "us-ascii", "--on-unmappable", "skip"], input=data, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, check=True).stderr.decode().replace(",", "").replace("'", "")
    listed = re.findall(r"(\d+) [^U+\d]*U\+([0-9A-F]{4,6})", note.partition("offset")[2])
    print(charset, "%d unmappable" % sum(count.values()) in note, len(listed), all(count[chr(int(value, 16))] == int(n) for n, value in listed))
# convert lists up to 100,000 characters, and more with -v; a file of several chunks gives the same with any number of threads.
for more in 0, 1:
    with open("many", "wb") as file:
        file.write(b"x" * 1200000 + "éü ".encode() * 50000 + b"x" * 600000 + "é".encode() * more)
    for options in ("-j3",), ("-j3", "-v"):
        note = subprocess.run([RUNIC, "convert", "-f", "utf-8", "-t", "us-ascii", "--on-unmappable", "skip", "--max-errors", "1", *options, "many"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True).stderr.decode()
        print(*options, [line for line in note.splitlines() if "unmappable characters" in line])
data = LONG.encode().replace(b"\n", b"\xff\xe2\x80\n")
total = json.loads(check(data, "-f", "utf-8", "--expect", "us-ascii", "--format", "json").stdout.decode().splitlines()[-1])
count = counts(LONG, "ascii")
print("ill-formed", all(count[chr(int(row["code_point"][2:], 16))] == row["count"] for row in total["characters"]), len(total["characters"]))
beyond = re.findall("[\U00010000-\U0010ffff]", LONG)
total = json.loads(check(b"", "--expect", "ucs-2", "-j3", "--format", "json", "long").stdout.decode().splitlines()[-1])
print("ucs-2", total["errors"] == len(beyond), total["characters"][0] == {"code_point": "U+1F600", "count": beyond.count("😀")})
