#!/usr/bin/env python3
"""eol_model.py - line ends of long texts, compared with a conversion by Python."""
# SPDX-License-Identifier: MIT
import os
import subprocess

text = b"".join(b"x" * (i % 97) + (b"\r\n", b"\n", b"\r", b"\r\r\n")[i % 4] for i in range(20000)) + b"\r" * 700000
kept = text.replace(b"\r\n", b"\n")
lf = kept.replace(b"\r", b"\n")
crlf = kept.replace(b"\n", b"\r\n")


def run(eol, charset, data):
    line = [os.environ["RUNIC"], "convert", "--eol", eol, "-f", charset, "-t", charset]
    return subprocess.run(line, input=data, stdout=subprocess.PIPE).stdout


for charset in "utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "latin-1":
    of = lambda some: some.decode().encode(charset)
    print(charset, len(of(text)), run("lf", charset, of(text)) == of(lf), run("crlf", charset, of(text)) == of(crlf))
