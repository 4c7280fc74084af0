#!/bin/sh
# freestanding.sh - the library needs no libc, neither its headers nor more of its functions than memcpy, memmove and memset.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/amalgamate "$scratch" || fail "tools/amalgamate: exit status $?"

# freestanding COMPILER FLAG...: without hosted functions; -nostdlibinc leaves clang its own headers alone, for which gcc has no switch.
freestanding() {
    # shellcheck disable=SC2086 # warnings is a list
    "$@" -std=c11 $warnings -ffreestanding -nostdlib "$scratch/runic.c" || fail "$*: does not compile freestanding"
}

# needs COMPILER FLAG...: what the object needs. Optimized, since then compilers make calls of loops; clang does so at -O1.
needs() {
    freestanding "$@" -DRUNIC_SCALAR_ONLY -c -o "$scratch/runic.o"
    nm -u "$scratch/runic.o" | sed 's/.* //' | LC_ALL=C sort -u >"$scratch/missing"
    expect_only_memory "$*" "$scratch/missing"
}

# What vectors need, and processors of 32 bits, exports.sh sees in the libraries of each build.
for compiler in "gcc -O2" "clang -O1 -nostdlibinc"; do
    # shellcheck disable=SC2086 # a compiler and its switches
    needs $compiler
done
# The vectors: gcc's headers for x86-64 are those for i386.
freestanding clang -nostdlibinc -fsyntax-only
if [ "$(uname -m)" = x86_64 ]; then
    freestanding gcc -m32 -fno-pic -fsyntax-only
else
    freestanding gcc -fsyntax-only
fi
