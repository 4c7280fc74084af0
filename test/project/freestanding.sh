#!/bin/sh
# freestanding.sh - the library needs no headers of a libc, and of its functions only memcpy, memmove and memset.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/amalgamate "$scratch" || fail "tools/amalgamate: exit status $?"

# freestanding COMPILER FLAG...: compiles without hosted functions. With -nostdlibinc clang has only its own headers; gcc has no such option.
freestanding() {
    # shellcheck disable=SC2086 # warnings is a list
    "$@" -std=c11 $warnings -ffreestanding -nostdlib "$scratch/runic.c" || fail "$*: does not compile freestanding"
}

# needs COMPILER FLAG...: prints the undefined symbols. Optimized, because compilers then replace loops by calls; clang does so at -O1.
needs() {
    freestanding "$@" -DRUNIC_SCALAR_ONLY -c -o "$scratch/runic.o"
    nm -u "$scratch/runic.o" | sed 's/.* //' | LC_ALL=C sort -u >"$scratch/missing"
    expect_only_memory "$*" "$scratch/missing"
}

# exports.sh tests the symbols that vectors and 32-bit processors need, in the libraries of each build.
for compiler in "gcc -O2" "clang -O1 -nostdlibinc"; do
    # shellcheck disable=SC2086 # a compiler and its switches
    needs $compiler
done
# With vectors: gcc's headers for x86-64 are also those for i386.
freestanding clang -nostdlibinc -fsyntax-only
if [ "$(uname -m)" = x86_64 ]; then
    freestanding gcc -m32 -fno-pic -fsyntax-only
else
    freestanding gcc -fsyntax-only
fi
