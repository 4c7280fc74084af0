#!/usr/bin/env python3
"""offsets_pieces.py - findings have the same position and length for whole input and byte by byte; with iconv(3), the same line and column."""
# SPDX-License-Identifier: MIT
import os
import re
import socket
import subprocess

OFFSET = re.compile(rb'"type":"finding",.*?"name":"([^"]*)","message.*"offset":(\d+),"length":(\d+)')
PLACE = re.compile(rb'"type":"finding",.*?"name":"([^"]*)","message.*"line":(\d+),"column":(\d+),"c')


def told(pieces, arguments):
    """Each piece is the result of one read(); an empty piece is the end."""
    writes, reads = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with subprocess.Popen([os.environ["RUNIC"], *arguments, "--format", "json"], stdin=reads, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as child:
        reads.close()
        for piece in pieces + [b""]:
            writes.send(piece)
        found = (PLACE if arguments[-1] in SYSTEM else OFFSET).findall(child.stdout.read())
        return [(name.decode(), int(at), int(length)) for name, at, length in found]


LATIN = ("convert", "-t", "latin1", "--on-error", "skip", "--on-unmappable", "skip", "-v")
CONTROLS = ("check", "--controls", "--trojan")
UNMAPPABLE = "latin1-unmappable"
SYSTEM = ("iconv:gb18030", "ibm935", "iso-2022-cn-ext", "iconv:cp1255", "iconv:cp1258", "tcvn", "unicode")
CASES = (
    ("utf-7", LATIN, b"+Hq3bQNxB-", [(UNMAPPABLE, 1, 3), (UNMAPPABLE, 4, 5)]),
    ("utf-7", CONTROLS, b"+W1cAAPw", [("control-c0", 4, 3), ("utf7-truncated", 7, 1)]),
    ("utf-7", CONTROLS, b"\r+\n", [("control-c0", 0, 1), ("utf7-bad-shift", 1, 1)]),
    ("imap", CONTROLS, b"&AAAADQBh-", [("control-c0", 1, 3), ("control-c0", 4, 3), ("utf-7-imap-needless-base64", 7, 2)]),
    ("scsu", CONTROLS, b"\x8b\x12\x8b", [("control-c1", 0, 1)]),
    ("bocu-1", CONTROLS, b"%\x0e", [("bocu1-bad-continuation", 0, 1), ("control-c0", 1, 1)]),
    ("iconv:gb18030", CONTROLS, b"ab\xa72\0\x94\xfc", [("gb18030-invalid", 1, 3), ("control-c0", 1, 5)]),
    ("ibm935", LATIN, b"\x0e\xddAA", [("ibm935-invalid", 1, 1), (UNMAPPABLE, 1, 2)]),
    ("iso-2022-cn-ext", LATIN, b"x\x0eabc\n\x1bNabY\x1b\x0e", [("iso-2022-cn-ext-invalid", 1, 2), (UNMAPPABLE, 2, 1), ("iso-2022-cn-ext-invalid", 2, 4)]),
    # Letters that can combine with a following mark: the letter and the mark are one character of two bytes.
    ("iconv:cp1255", LATIN, b"\xe1\xe1 \xe1\xcc\xe1", [(UNMAPPABLE, 1, 1), (UNMAPPABLE, 1, 2), (UNMAPPABLE, 1, 4), (UNMAPPABLE, 1, 5)]),
    ("iconv:cp1258", LATIN, b"\xfd\xfda\xd2\xfd", [(UNMAPPABLE, 1, 1), (UNMAPPABLE, 1, 2), (UNMAPPABLE, 1, 3), (UNMAPPABLE, 1, 4)]),
    ("tcvn", LATIN, b"a\xa8\xb0\xa8\xa8", [(UNMAPPABLE, 1, 2), (UNMAPPABLE, 1, 3), (UNMAPPABLE, 1, 4)]),
    ("unicode", LATIN, b"\xff\xfe\xad\x1e", [(UNMAPPABLE, 1, 1)]),
)
for charset, arguments, data, expected in CASES:
    for pieces in [data], [bytes([byte]) for byte in data]:
        found = told(pieces, (*arguments, "-f", charset))
        if sorted(found) != sorted(expected):
            print(charset, data, len(pieces), "pieces:", found)
print("%d texts" % len(CASES))
