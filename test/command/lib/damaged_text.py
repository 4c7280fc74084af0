#!/usr/bin/env python3
"""damaged_text.py - SEED: writes big.txt, UTF-16 with lone surrogates, for schedulers.sh and dask.sh."""
# SPDX-License-Identifier: MIT
import random
import sys

random.seed(int(sys.argv[1]))
data = bytearray("".join(random.choices(["a", "\r\n", "\u20ac", "\U0001F600", "text "], k=300000)).encode("utf-16-le"))
for _ in range(2000):
    data[random.randrange(len(data))] = random.choice((0xD8, 0xDC, 0x0D))
open("big.txt", "wb").write(b"\xff\xfe" + data)
