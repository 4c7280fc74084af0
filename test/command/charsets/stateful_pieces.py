#!/usr/bin/env python3
"""stateful_pieces.py - pieces of any size, and texts across the buffers: compared with Python's codecs."""
# SPDX-License-Identifier: MIT
import os
import subprocess

text = "".join("x" * (i % 97) + ("Привет\n", "中文字 ", "é", "\U0001F600", "かな漢字")[i % 5] for i in range(30000))
plain = "".join(c for c in text if c not in "\U0001F600é")
run = lambda data, *args: subprocess.run([os.environ["RUNIC"], "convert", *args], input=data, stdout=subprocess.PIPE).stdout


def slowly(data, *args):
    with open("slow", "w+b") as out:
        child = subprocess.Popen([os.environ["RUNIC"], "convert", *args], stdin=subprocess.PIPE, stdout=out)
        for i in range(0, len(data), 701):
            child.stdin.write(data[i:i + 701])
            child.stdin.flush()
        child.stdin.close()
        child.wait()
        return open("slow", "rb").read()


for charset, codec, words in ("utf-7", "utf-7", text), ("iconv:gb18030", "gb18030", text), ("iconv:iso-2022-jp", "iso2022-jp", plain), \
        ("utf-8", "utf-8", text):
    coded, decoded = words.encode(codec), words.encode()
    print(charset, run(coded, "-f", charset) == decoded, slowly(coded, "-f", charset) == decoded,
          run(run(decoded, "-t", charset), "-f", charset) == decoded)
for charset in "scsu", "bocu-1", "cesu-8", "utf-ebcdic", "imap":
    data = text.encode()
    print(charset, run(run(data, "-t", charset), "-f", charset) == data, run(data, "-t", charset) == slowly(data, "-t", charset))
