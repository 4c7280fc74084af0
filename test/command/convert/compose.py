"""compose.py - convert composes decomposed text where the target has the composition: charsets, long texts, positions, messages."""
# SPDX-License-Identifier: MIT
import os
import subprocess
import unicodedata

RUNIC = os.environ["RUNIC"]
SOURCES = {"utf-8": "utf-8", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be", "utf-32le": "utf-32-le", "utf-32be": "utf-32-be", "gb18030": "gb18030",
           "utf-7": "utf-7"}
# Texts that a charset has, if they are composed.
WHOLE = {"latin1": "Café naïve Ångström Ñandú", "iso-8859-2": "žluťoučký kůň erdő", "koi8-r": "ёлка ЙОД", "shift_jis": "がパ ゼヴ ёй", "euc-kr": "한국어 값 가",
         "windows-1258": "Việt Nam ệ ậ Ớ ữ ê", "windows-1253": "Ελληνικά ΐ ΰ ώ", "iso-2022-jp": "がパ ё", "big5": "ü ê", "gbk": "ǖ ü ā が"}


def convert(data, *arguments):
    return subprocess.run([RUNIC, "convert", *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def nfd(text):
    return unicodedata.normalize("NFD", text)


def read(data, charset):
    return convert(data, "-q", "-f", charset, "-t", "utf-8").stdout.decode()


for to, text in WHOLE.items():
    same = [source for source, codec in SOURCES.items()
            if convert(nfd(text).encode(codec), "-q", "-f", source, "-t", to, "-c").stdout == convert(text.encode(codec), "-f", source, "-t", to).stdout != b""]
    print(to, unicodedata.normalize("NFC", read(convert(nfd(text).encode(), "-q", "-t", to, "-c").stdout, to)) == text, *same)

# Only a part is there; marks of other classes between; marks without a letter; many marks; what the charset has stays.
for to, text in (("latin1", "\u1ec7 a\u0323\u0301 e\u0302\u0301 x\u0301 \u0301 e\u0301\u0301 e\u200d\u0301 e\u030b\u0301 e\u3099\u0301 \n\u0301"), ("koi8-r", "й и\u0306\u0301 е\u0301"),
                 ("windows-1258", "e\u0301 e\u0302\u0301 e\u0323\u0302 o\u031b\u0303 \u1ebd"), ("shift_jis", "か\u3099 あ\u3099 ﾊ\u309a"),
                 ("euc-kr", "\u1112\u1161\u11ab \u1112 \u1161\u11ab \ud55c\u11ab \ud558\u11ab"), ("us-ascii", "e\u0301 =\u0338")):
    for policy in "replace", "skip", "escape", "translit":
        done = convert(nfd(text).encode() if "\u1ec7" in text else text.encode(), "-t", to, "--on-unmappable", policy, "-v")
        print(to, policy, repr(read(done.stdout, to)), *[line for line in done.stderr.decode().splitlines() if "composed" in line])
print(read(convert(b"\xea\xec e\xec", "-q", "-f", "windows-1258", "-t", "latin1", "-c").stdout, "latin1"))
print(repr(convert(b"e\\u0301 \\u0065\\u0301 a\xcc\xff\xcc\x81", "-q", "-f", "utf-8", "-t", "latin1", "--unescape", "java", "-c", "--on-error", "replace").stdout))

# Unicode targets, and a strict conversion, are not changed.
print(convert(nfd("é").encode(), "-t", "utf-16be", "-c").stdout.hex(), convert(nfd("é").encode(), "-t", "gb18030", "-c").stdout.hex())
done = convert(nfd("né").encode(), "-t", "latin1")
print(done.returncode, done.stdout, done.stderr.decode(), end="")

# Positions are those of the input.
done = convert((nfd("é\nñé") + "€x" + nfd("ü") + "€\xff").encode() + b"\xff" + nfd("é").encode() + "€".encode(), "-f", "utf-8", "-t", "latin1", "--on-unmappable", "skip",
               "--on-error", "skip", "-v")
print(done.stdout, done.stderr.decode(), sep="\n", end="")

# Long text, and a long sequence.
LONG = "".join("%s%s ž %s\n" % ("x" * (i % 61), "é" * (i % 7), "ü" * (i % 131)) for i in range(8000))
WANTED = LONG.replace("ž", "z").encode("latin-1")
with open("long", "wb") as file:
    file.write(nfd(LONG).encode())
with open("long16", "wb") as file:
    file.write(nfd(LONG).encode("utf-16-le"))
print("long", convert(b"", "-q", "-t", "latin1", "--on-unmappable", "translit", "-j3", "long").stdout == WANTED,
      convert(b"", "-q", "-f", "utf-16le", "-t", "latin1", "--on-unmappable", "translit", "-j3", "long16").stdout == WANTED)
print(convert(("e" + "\u0301" * 100 + nfd("é")).encode(), "-q", "-t", "latin1", "--on-unmappable", "replace").stdout == b"\xe9" + b"?" * 99 + b"\xe9")
