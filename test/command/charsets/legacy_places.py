#!/usr/bin/env python3
"""legacy_places.py - places of findings in charsets of tables: line, column and offset, near and far, by one thread and by four, and in ranges."""
# SPDX-License-Identifier: MIT
import random
import re

from legacy_texts import SETS, coded, run, text_of

chance = random.Random(5)
PLACE = re.compile(r"^data:(\d+):(\d+): \w+: .*\(offset (\d+)\)", re.M)
for charset, codec, letters in SETS:
    feed = coded("\n", codec)
    pieces, places, line, column, at = [], [], 1, 1, 0
    bad = {"cesu-8": b"\xff", "cp037": None, "koi8-r": None, "windows-1251": b"\x98", "iso-2022-jp": b"\x80", "big5": b"\xff"}.get(charset, b"\xff" if charset != "shift_jis" else b"\xfd")
    if bad is None:
        continue
    for i in range(3000):
        text = text_of(chance, letters, 700)
        data = coded(text, codec)
        pieces += [data, bad]
        at += len(data)
        lines = text.count("\n")
        line, column = line + lines, (1 if lines else column) + len(text) - text.rfind("\n") - 1
        places.append((line, column, at))
        column, at = column + 1, at + len(bad)
    whole = b"".join(pieces)
    found = [[tuple(map(int, place)) for place in PLACE.findall(run(whole, "convert", "-f", charset, "--on-error", "skip", "-v",
              "--max-errors", "0", "-o", "/dev/null", jobs)[1])] for jobs in ("-j1", "-j4")]
    checked = run(whole, "check", "-f", charset, "--max-errors", "0")[0]
    checks = [tuple(map(int, place)) for place in PLACE.findall(checked)] if isinstance(checked, str) else \
        [tuple(map(int, place)) for place in PLACE.findall(checked.decode())]
    half = len(whole) // 2
    late = [] if charset == "iso-2022-jp" else [tuple(map(int, place)) for place in PLACE.findall(run(whole, "convert", "-f",
            charset, "--on-error", "skip", "-v", "--max-errors", "0", "--range", "%d:%d" % (half, len(whole)))[1])]
    print(charset, len(places), [f == places for f in found], checks == places,
          charset == "iso-2022-jp" or late == [place for place in places if place[2] >= half])
