#!/usr/bin/env python3
"""stateful_wide.py - WCHAR_T is UTF-32 in the order of the machine; compared with Python's codecs."""
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

wide = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
text = "a\u20ac\U0001F642\n"


def run(data, *words):
    done = subprocess.run([os.environ["RUNIC"], *words], input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


for name in "WCHAR_T", "wchar_t":
    for command in "convert", "iconv":
        print(name, command, run(text.encode(), command, "-f", "utf-8", "-t", name) == (0, text.encode(wide)),
              run(text.encode(wide), command, "-f", name, "-t", "utf-8") == (0, text.encode()),
              run("\u0416".encode("koi8-r"), command, "-f", "koi8-r", "-t", name) == (0, "\u0416".encode(wide)))
    print(name, "check", run(text.encode(wide), "check", "-f", name))
