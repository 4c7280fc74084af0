#!/usr/bin/env python3
"""offsets_of_codecs.py - offsets of findings in charsets with state, compared with Python's codecs."""
# SPDX-License-Identifier: MIT
import codecs
import os
import random
import re
import subprocess

chance = random.Random(7)
JAPANESE, CYRILLIC = "日本語テキストかな漢字", "русский текст"
SETS = (("iso-2022-jp", JAPANESE), ("shift_jis", JAPANESE), ("euc-jp", JAPANESE), ("gb18030", JAPANESE + "ÄÖ€\U0001F600"),
        ("koi8-r", CYRILLIC), ("cp1258", "Vêt nÂam"), ("utf-7", JAPANESE + CYRILLIC), ("big5", "中文字"))

# A line of JSON. There are hundreds of thousands, so json.loads would be slow.
FINDING = re.compile(rb'^\{"version":1,"type":"finding",.*?"name":"([^"]*)",.*"offset":(\d+),"length":(\d+)', re.M)


def told(data, *arguments):
    with open("data", "wb") as file:
        file.write(data)
    with open("told", "w+b") as file, subprocess.Popen(["cat", "data"], stdout=subprocess.PIPE) as cat:
        ways = {"stdout": file} if arguments[0] == "check" else {"stdout": subprocess.DEVNULL, "stderr": file}
        subprocess.run([os.environ["RUNIC"], *arguments, "--format", "json"], stdin=cat.stdout, **ways)
        file.seek(0)
        return [(int(at), int(length)) for name, at, length in FINDING.findall(file.read()) if not name.endswith(b"-c1")]


def text_of(charset, letters, mark, size):
    """Runs of letters and of ASCII, so that the state changes, with some characters that check reports; first nearly all is ASCII."""
    words = []
    while size > 0:
        ascii_words = ("abc " * 100, "x" * 399) if size > 50000 else ("abc ", "x")
        words.append("".join(chance.choices(letters, k=chance.randrange(1, 40))) if chance.random() < .6 else chance.choice(ascii_words))
        words.append(mark if chance.random() < .01 else "")
        size -= len(words[-2].encode(charset))
    return "".join(words)


def places(text, codec):
    """The offset of each non-ASCII character, without the escape sequence before it."""
    encoder, at = codecs.getincrementalencoder(codec)(), 0
    for character in text:
        coded = encoder.encode(character)
        at += len(coded)
        length = 2 if codec == "iso-2022-jp" else len(coded)
        if ord(character) > 127:
            yield at - length, length


trials = 0
for charset, letters in SETS:
    wrong = 0
    mark = "\r\n" if charset == "utf-7" else "\a"
    text = text_of(charset, letters, mark, 290000 + chance.randrange(300))
    data = text.encode(charset)
    expected = [(found.start(), 1) for found in re.finditer(mark.encode(), data)]
    what = ("--eol", "lf") if charset == "utf-7" else ("--controls",)
    wrong += told(data, "check", "-f", charset, *what) != expected
    trials += len(expected)
    expected = list(places(text, charset)) if charset not in ("utf-7", "cp1258") else []
    wrong += expected != [] and told(data, "convert", "-f", charset, "-t", "us-ascii", "--on-unmappable", "skip", "-v", "--max-errors", "0") != expected
    trials += len(expected)
    print(charset, "wrong:", wrong)
print("%d places" % trials)
