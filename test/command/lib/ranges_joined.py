#!/usr/bin/env python3
"""ranges_joined.py - the joined parts of random texts, by --range and --part, equal the whole."""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess

RUNIC, random_ = os.environ["RUNIC"], random.Random(2781)
PIECES = ["a", "\r\n", "\r", "\n", "\u00e9", "\u20ac", "\U0001F600", "\ufeff", "\u00a0"]
CHARSETS = ["utf-8", "utf-16le", "utf-16be", "utf-16", "utf-32le", "utf-32be", "utf-32", "latin1", "windows-1252", "ascii"]


def run(*arguments):
    done = subprocess.run([RUNIC] + list(arguments), capture_output=True)
    if done.returncode != 0:
        print("exit status %d:" % done.returncode, arguments, done.stderr)
    return done.returncode, done.stdout, done.stderr


def damaged(charset):
    """Random text of a charset, sometimes with a BOM, with bytes changed, removed and inserted."""
    codec = {"utf-16": "utf-16-be", "utf-32": "utf-32-be", "ascii": "utf-8", "latin1": "latin-1", "windows-1252": "cp1252"}
    text = "".join(random_.choice(PIECES) for _ in range(random_.randrange(60)))
    if random_.random() < 0.3:
        text = "\ufeff" + text
    data = bytearray(text.encode(codec.get(charset, charset), "ignore"))
    for _ in range(random_.randrange(8)):
        at = random_.randrange(len(data) + 1)
        data[at:at + random_.randrange(2)] = bytes(random_.choice((0xFF, 0xE2, 0x82, 0xED, 0xF0, 0x9F, 0xD8, 0xDC, 0x0D, 0x0A))
                                                   for _ in range(random_.randrange(3)))
    return bytes(data)


def options():
    """Random options with which no fault stops the conversion."""
    words = ["--on-error", random_.choice(("replace", "skip", "escape")), "--on-unmappable",
             random_.choice(("replace", "skip", "escape")), "--eol", random_.choice(("keep", "lf", "crlf")), "-q"]
    if random_.random() < 0.3:
        words += ["--inner-feff", "word-joiner"]
    if random_.random() < 0.2:
        words += ["--in-bom", "keep"]
    return words


texts = 160
wrong = 0
for trial in range(max(1, texts // int(os.environ["RUNIC_TEST_SAMPLE"]))):
    source, target = random_.choice(CHARSETS), random_.choice(CHARSETS + ["utf-8-bom", "utf-16le-bom"])
    data, how = damaged(source), ["-f", source, "-t", target] + options()
    open("in", "wb").write(data)
    status, whole, said = run("convert", *how, "in")
    parts = random_.randrange(1, 9)
    cuts = sorted(random_.randrange(len(data) + 1) for _ in range(parts - 1))
    ranges = ["%d:%d" % pair for pair in zip([0] + cuts, cuts + [len(data)])]
    by_range = b"".join(run("convert", *how, "--range", each, "in")[1] for each in ranges)
    by_part = b"".join(run("convert", *how, "--part", "%d/%d" % (k, parts), "in")[1] for k in range(1, parts + 1))
    # If the first range is 0:0 and the text is not empty, the next range begins the text.
    if not (status == 0 and whole == by_range == by_part):
        wrong += 1
        print("wrong:", how, ranges, data, whole, by_range, by_part, said)
        break
print("%d texts, or a sample of them: %d wrong" % (texts, wrong))
