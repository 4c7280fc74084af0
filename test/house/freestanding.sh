#!/bin/sh
# freestanding.sh - the library needs no libc: linked alone, only memcpy, memmove and memset are missing.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

printf 'memcpy\nmemmove\nmemset\n' >"$scratch/allowed"

# link COMPILER FLAG...: all objects as one, from a compiler line that forbids hosted headers and functions.
link() {
    rm -f "$scratch"/*.o
    # shellcheck disable=SC2086 # warnings is a list
    (cd "$scratch" && "$@" -std=c11 $warnings -O2 -ffreestanding -nostdlib -I"$source_dir/include" -c \
        "$source_dir"/src/*/*.c) || fail "$*: does not compile freestanding"
    expect_all_objects
    # shellcheck disable=SC2086 # two words, or none
    ld -r $ld_flags -o "$scratch/whole" "$scratch"/*.o
    nm -u "$scratch/whole" | sed 's/.* //' | LC_ALL=C sort -u >"$scratch/missing"
    [ -s "$scratch/missing" ] || fail "$*: nothing is missing, so nm did not look"
    LC_ALL=C comm -13 "$scratch/allowed" "$scratch/missing" >"$scratch/forbidden"
    [ ! -s "$scratch/forbidden" ] || fail "$*: needs more than memcpy, memmove, memset: $(tr '\n' ' ' <"$scratch/forbidden")"
}

for compiler in gcc clang; do
    ld_flags=
    link "$compiler" -DRUNIC_SCALAR_ONLY
    link "$compiler"
done
if [ "$(uname -m)" = x86_64 ]; then
    ld_flags="-m elf_i386"
    link gcc -m32 -fno-pic
fi
