#!/bin/sh
# memory.sh - 60 MB through a pipe in 30 MB of address space: memory does not grow with the input.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Three million lines of 20 bytes, 14 characters, 15 UTF-16 units; the same bytes in one line, with a fault at the end.
python3 -c '
lines = ("\u20ac\u00e9\U0001F600" + " abcdefghi" + "\n").encode() * 3000000
open("lines", "wb").write(lines)
open("line", "wb").write(lines.replace(b"\n", b" ") + b"\xff")'

# given FILE: through a pipe.
given() {
    cat "$1"
}

# limited ARGUMENT...: the command with little memory.
limited() {
    # shellcheck disable=SC3045 # every shell that is sh somewhere has it
    (ulimit -v 30000 && "$RUNIC" "$@")
}

title "convert"
given lines | limited convert -f utf-8 -t utf-16le | wc -c
given lines | limited convert | cmp - lines && given lines | limited convert -t utf-16 | limited convert | cmp - lines && echo "there and back"
given lines | limited convert --eol crlf | wc -c

title "check and detect one long line"
given line | limited check
given line | limited detect
rm lines line

title "memory: less than 32 MB, whatever the size and the number of threads; and no more than the buffers need"
python3 "$(dirname "$0")/memory_peak.py"

title "short of memory, in steps: each file is the old one or the new one, and the status tells which"
python3 "$(dirname "$0")/memory_short.py"
