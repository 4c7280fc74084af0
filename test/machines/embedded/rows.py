#!/usr/bin/env python3
"""rows.py - rows.py FILE.tsv... >rows.h: writes the vectors of decode and encode as a table in C, for a program that has no files."""
# SPDX-License-Identifier: MIT
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "unit/vectors"))
from vector_file import checks

ACTIONS = {"decode": "RUNIC_ACTION_STOP", "decode-repl": "RUNIC_ACTION_REPLACE", "encode": "RUNIC_ACTION_STOP", "encode-repl": "RUNIC_ACTION_REPLACE"}


def octets(code_points):
    """Code points in hexadecimal as bytes of UTF-32BE."""
    return b"".join(int(value, 16).to_bytes(4, "big") for value in code_points.split() if value != "-")


def text(data):
    return '"%s"' % "".join("\\x%02X" % byte for byte in data)


def row(op, charset, source, wanted):
    """One initializer: the charset, whether it decodes, the action, input, output, and the offset and length of an error."""
    decodes = op.startswith("decode")
    source = bytes.fromhex(source) if decodes and source != "-" else octets(source) if not decodes else b""
    place, length, output = 0, 0, b""
    fields = wanted.split()
    if fields[0] == "OK":
        output = octets(wanted[3:]) if decodes else bytes.fromhex(wanted[3:].replace("-", ""))
    else:
        place = int(fields[2]) * (1 if decodes else 4)
        length = int(fields[3]) if len(fields) > 3 else 0
    return '{"%s", %s, %s, %s, %d, %s, %d, %d, %d, %d},' % (
        charset, "1" if decodes else "0", ACTIONS[op], text(source), len(source), text(output), len(output),
        fields[0] != "OK", place, length)


def main():
    for path in sys.argv[1:]:
        for _, *check in checks(path):
            if check[0] in ACTIONS:
                print(row(*check))


main()
