"""stateful_model.py - charsets with state or of iconv(3): texts longer than the buffers, WCHAR_T; compared with Python's codecs."""
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

RUNIC = os.environ["RUNIC"]


def run(data, *words):
    """Returns the command's output, or its exit status if that is not 0."""
    done = subprocess.run([RUNIC, *words], input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode or done.stdout


def long():
    text = "".join("x" * (i % 97) + ("Привет\n", "中文字 ", "é", "\U0001F600", "かな漢字")[i % 5] for i in range(30000))
    plain = "".join(c for c in text if c not in "\U0001F600é")
    decoded = text.encode()
    for charset, codec in ("utf-7", "utf-7"), ("iconv:gb18030", "gb18030"), ("iconv:iso-2022-jp", "iso2022-jp"), ("utf-8", "utf-8"):
        words = plain if codec == "iso2022-jp" else text
        coded = words.encode(codec)
        print(charset, run(coded, "convert", "-f", charset) == words.encode(),
              run(run(words.encode(), "convert", "-t", charset), "convert", "-f", charset) == words.encode())
    for charset in "scsu", "bocu-1", "cesu-8", "utf-ebcdic", "imap":
        coded = run(decoded, "convert", "-t", charset)
        print(charset, run(coded, "convert", "-f", charset) == decoded)


def wide():
    codec = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
    text = "a\u20ac\U0001F642\n"
    for name in "WCHAR_T", "wchar_t":
        for command in "convert", "iconv":
            print(name, command, run(text.encode(), command, "-f", "utf-8", "-t", name) == text.encode(codec),
                  run(text.encode(codec), command, "-f", name, "-t", "utf-8") == text.encode(),
                  run("\u0416".encode("koi8-r"), command, "-f", "koi8-r", "-t", name) == "\u0416".encode(codec))
        print(name, "check", run(text.encode(codec), "check", "-f", name) == b"")


{"long": long, "wide": wide}[sys.argv[1]]()
