#!/bin/sh
# vector_lines.sh - counts the lines of vector code that x86 is made of, and fails above the limit.
# SPDX-License-Identifier: MIT
# All of kernel/, target/ and vec/, except tables, and except what only other machines are made of: another family (scalable), their
# words and targets, and what is called only where their words ask for it (no_movemask/, few.h, threes.h, bit_counts.h).
set -eu
limit=10500
cd "$1/src"
lines=$(find kernel target vec -name '*.[ch]' |
    grep -Ev '/(scalable/.*|shuffle/no_movemask/.*|tables\.[ch]|neon.*|generic.*|wasm.*|rvv\.c|vsx\.c|z13\.c|one_quad\.h|few\.h|threes\.h|bit_counts\.h)$' |
    xargs cat | wc -l)
echo "$lines lines of vector code for x86, of $limit"
if [ "$lines" -le 5000 ] || [ "$lines" -gt $limit ]; then
    echo "FAILED vector_lines: not between 5000 and $limit"
    exit 1
fi
