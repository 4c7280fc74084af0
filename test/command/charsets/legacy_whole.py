#!/usr/bin/env python3
"""legacy_whole.py - whole files in charsets of tables by one thread and by four, both ways; pipes."""
# SPDX-License-Identifier: MIT
import random
import subprocess

from legacy_texts import SETS, coded, run, text_of

chance = random.Random(3)
for charset, codec, letters in SETS:
    # So much text that threads have chunks of it; and one without a byte that proves a boundary.
    text = text_of(chance, letters, 1500000) + letters * (400000 // len(letters)) + "\n"
    data, plain = coded(text, codec), text.encode()
    good = [run(data, "convert", "-f", charset, jobs)[0] == plain and run(plain, "convert", "-t", charset, jobs)[0] == data
            for jobs in ("-j1", "-j4")]
    with open("data") as file:
        piped = subprocess.run(["sh", "-c", "cat data | $RUNIC convert -t " + charset], stdout=subprocess.PIPE).stdout == data
    print(charset, *good, piped)
