#!/bin/sh
# plain_line.sh - one compiler line builds the library, warning-free and without any -std, and it exports the functions of the headers and no more.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# The builds of ./check test -O2 and its warnings; exports.sh tests their libraries, also those of clang.
# amalgamation.sh compiles the same text with clang without -std.
header_functions >"$scratch/expected"
# shellcheck disable=SC2086 # a list
gcc -O0 $warnings -fPIC -shared -Iinclude src/*/*.c -o "$scratch/runic.so" || fail "gcc: the plain line"
exports "$scratch/runic.so"

# Two sources of the same name would overwrite each other's object.
basename -a src/*/*.c | sort | uniq -d >"$scratch/twice"
[ ! -s "$scratch/twice" ] || fail "two files have one name: $(cat "$scratch/twice")"
