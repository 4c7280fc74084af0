#!/bin/sh
# plain_line.sh - one compiler line builds the library, warning-free and without any -std, and it exports the functions of runic.h and no more.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# What -O2 makes of it, and warns of, the builds of ./check see; exports.sh looks into each of their libraries, also clang's.
# Without -std, clang compiles the same text in amalgamation.sh.
header_functions >"$scratch/expected"
# shellcheck disable=SC2086 # a list
gcc -O0 $warnings -fPIC -shared -Iinclude src/*/*.c -o "$scratch/runic.so" || fail "gcc: the plain line"
exports "$scratch/runic.so"

# Where the line makes objects, two of one name would overwrite each other.
basename -a src/*/*.c | sort | uniq -d >"$scratch/twice"
[ ! -s "$scratch/twice" ] || fail "two files have one name: $(cat "$scratch/twice")"
