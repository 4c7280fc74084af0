"""escape_styles_node.py - Node.js reads the escapes of convert back: JSON, string literals of JavaScript, percent."""
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess
import sys

RUNIC = os.environ["RUNIC"]
ALL = "".join(chr(value) for value in (*range(0x80, 0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x110000, 97), 0x10FFFF))
READERS = {
    "json": "JSON.parse('\"' + text + '\"')",
    "java": "eval('\"' + text + '\"')",
    "braces": "eval('\"' + text + '\"')",
    "percent": "decodeURIComponent(text)",
}

if not shutil.which("node"):
    print("SKIPPED command/convert/escape_styles_node: Node.js is not installed")
    sys.exit(77)
for style, reader in READERS.items():
    escaped = subprocess.run([RUNIC, "convert", "-q", "-f", "utf-8", "-t", "us-ascii", "--on-unmappable", "escape=" + style],
                             input=("a%sz" % ALL).encode(), stdout=subprocess.PIPE, check=True).stdout
    program = "const text = require('fs').readFileSync(0, 'latin1'); process.stdout.write(%s)" % reader
    read = subprocess.run(["node", "-e", program], input=escaped, stdout=subprocess.PIPE, check=True).stdout
    print(style, escaped.isascii(), read.decode() == "a%sz" % ALL)
