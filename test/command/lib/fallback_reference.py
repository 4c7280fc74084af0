#!/usr/bin/env python3
"""fallback_reference.py - writes UTF-8 mixed with bytes of windows-1252, and the expected output of --fallback, computed by Python."""
# SPDX-License-Identifier: MIT
import codecs
import random

random.seed(7)
words = ["plain", "caf\u00e9", "\u20ac12", "\u4f60\u597d", "\U0001f600"]
text = b"".join(random.choice(words).encode() + random.choice([b" ", b"\n", b"\xe9 ", b"\x80\x93", b"\xe2\x82 ", b" \xf0\x9f\x98"])
                for _ in range(300000))
codecs.register_error("fallback", lambda e: (e.object[e.start:e.end].decode("windows-1252", "replace"), e.end))
open("long", "wb").write(text)
open("wanted", "wb").write(text.decode("utf-8", "fallback").encode())
