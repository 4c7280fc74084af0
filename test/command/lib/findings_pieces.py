#!/usr/bin/env python3
"""findings_pieces.py - the findings in a pipe are the same however the input is split."""
# SPDX-License-Identifier: MIT
import os
import subprocess

text = ("x\r\n\u202e\u00e9\n" * 5 + "\r\r\n\u200b").encode() + b"\xff\r\n"


def check(pieces):
    process = subprocess.Popen([os.environ["RUNIC"], "check", "-f", "utf-8", "--max-errors", "0", "--trojan", "--eol", "lf",
                                "--controls"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    for piece in pieces:
        process.stdin.write(piece)
    process.stdin.close()
    return process.stdout.read()


whole = check([text])
print(whole.count(b"\n"), all(check([text[:i], text[i:]]) == whole for i in range(len(text))),
      check([text[i:i + 1] for i in range(len(text))]) == whole)
