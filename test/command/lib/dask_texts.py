#!/usr/bin/env python3
"""dask_texts.py - writes 200 files in three charsets, for dask.sh."""
# SPDX-License-Identifier: MIT
import pathlib
import random

random.seed(65)
for number in range(200):
    name = pathlib.Path("texts", str(number % 7), "%d.txt" % number)
    name.parent.mkdir(parents=True, exist_ok=True)
    name.write_bytes(("Gr\u00fc\u00dfe %d \U0001F600\n" % number * number).encode(random.choice(("utf-16", "utf-8-sig", "utf-8"))))
