#!/usr/bin/env python3
"""units_places.py - writes a long text, and prints positions in it in UTF-16 code units and code points."""
# SPDX-License-Identifier: MIT
import random

random.seed(3)
text = "".join(random.choice("ab\u00e9\u20ac\U0001f600\n") for _ in range(500000))
open("long", "w", encoding="utf-8", newline="").write(text)
cut = 400000
head = text[:cut]
print(cut, len(head.encode("utf-16-le")) // 2, len(head.encode()))
