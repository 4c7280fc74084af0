#!/bin/sh
# plain_line.sh - one compiler line builds the library, warning-free, and it exports the functions of runic.h and no more,
# and needs nothing of a libc but memcpy, memmove and memset.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

# build COMPILER FLAG...: all objects, in the scratch folder.
build() {
    rm -f "$scratch"/*.o
    # shellcheck disable=SC2086 # warnings is a list
    (cd "$scratch" && "$@" -std=c11 $warnings -I"$source_dir/include" -c "$source_dir"/src/*/*.c) ||
        fail "$*: does not compile without warnings"
    expect_all_objects
}

# Global symbols that a file defines.
defined() {
    nm "$@" | sed -n 's/.* [A-TVWX] //p' | LC_ALL=C sort -u
}

for compiler in gcc clang; do
    build "$compiler" -O0
    # Without any -std, as people type it.
    # shellcheck disable=SC2086 # a list
    "$compiler" -O2 $warnings -fPIC -shared -Iinclude src/*/*.c -o "$scratch/$compiler.so" || fail "$compiler: the plain line"
    # Where there is a libc, compilers make strlen of a loop (freestanding.sh sees that they need not).
    nm -D --undefined-only "$scratch/$compiler.so" | sed -n 's/.* U \([^@]*\).*/\1/p' | grep -vx strlen | LC_ALL=C sort -u \
        >"$scratch/missing"
    expect_only_memory "$compiler's plain line" "$scratch/missing"
done

header_functions >"$scratch/expected"
for library in "$scratch/gcc.so" "$scratch/clang.so" "$build_dir/librunic.so"; do
    defined -D "$library" >"$scratch/exported"
    expect_same "exports of $(basename "$library")" "$scratch/expected" "$scratch/exported"
done

defined "$build_dir/librunic.a" >"$scratch/symbols"
grep -q '^runic_convert$' "$scratch/symbols" || fail "nm shows no symbols of the static library"
if grep -v '^runic_' "$scratch/symbols"; then
    fail "these symbols of the static library do not begin with runic_"
fi
