#!/bin/sh
# freestanding.sh - the library needs no libc: linked alone, only memcpy, memmove and memset are missing.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

# freestanding COMPILER FLAG...: a compiler line that forbids hosted headers and functions.
freestanding() {
    # shellcheck disable=SC2086 # warnings is a list
    (cd "$scratch" && "$@" -std=c11 $warnings -ffreestanding -nostdlib -I"$source_dir/include" "$source_dir"/src/*/*.c) ||
        fail "$*: does not compile freestanding"
}

# link COMPILER FLAG...: all objects as one.
link() {
    rm -f "$scratch"/*.o
    freestanding "$@" -O2 -c
    expect_all_objects
    # shellcheck disable=SC2086 # two words, or none
    ld -r $ld_flags -o "$scratch/whole" "$scratch"/*.o
    nm -u "$scratch/whole" | sed 's/.* //' | LC_ALL=C sort -u >"$scratch/missing"
    expect_only_memory "$*" "$scratch/missing"
}

# With vectors it is only looked at here: what they need of a libc plain_line.sh sees in the library that it builds.
for compiler in gcc clang; do
    ld_flags=
    link "$compiler" -DRUNIC_SCALAR_ONLY
    freestanding "$compiler" -fsyntax-only
done
if [ "$(uname -m)" = x86_64 ]; then
    ld_flags="-m elf_i386"
    link gcc -m32 -fno-pic
fi
