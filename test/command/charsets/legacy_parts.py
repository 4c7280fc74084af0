#!/usr/bin/env python3
"""legacy_parts.py - each part of a file in a charset of tables: by --range wherever it is cut, by --part, and by plan."""
# SPDX-License-Identifier: MIT
import random

from legacy_texts import SETS, coded, run, text_of

chance = random.Random(4)
for charset, codec, letters in SETS:
    text = text_of(chance, letters, 400) + letters * 30
    data, plain = coded(text, codec), text.encode()
    cut = [0] + sorted(chance.sample(range(1, len(data)), 40)) + [len(data)]
    parts = b"".join(run(data, "convert", "-f", charset, "--range", "%d:%d" % pair)[0] for pair in zip(cut, cut[1:]))
    if charset == "iso-2022-jp":
        print(charset, run(data, "convert", "-f", charset, "--part", "1/2")[1].strip())
        continue
    text = text_of(chance, letters, 60000) + letters * (60000 // len(letters))
    large, largely = coded(text, codec), text.encode()
    seven = b"".join(run(large, "convert", "-f", charset, "--part", "%d/7" % k)[0] for k in range(1, 8))
    back = b"".join(run(largely, "convert", "-f", "utf-8", "-t", charset, "--part", "%d/7" % k)[0] for k in range(1, 8))
    at, planned = 0, True
    for line in run(large, "plan", "-f", charset, "-t", "utf-8", "--parts", "5")[0].decode().split("\n")[:-1]:
        part, offset, size = line.split(" ")
        begin, end = map(int, part.split(":"))
        planned = planned and int(offset) == at and run(large, "convert", "-f", charset, "--range", part)[0] == \
            largely[at:at + int(size)]
        at += int(size)
    print(charset, parts == plain, seven == largely, back == large, planned and at == len(largely))
