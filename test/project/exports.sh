#!/bin/sh
# exports.sh - the libraries of this build: the shared library exports the functions of the headers and no others, all symbols of the static
# library begin with runic_, and both need only memcpy, memmove and memset of a libc.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

header_functions >"$scratch/expected"
exports "$build_dir/librunic.so"

defined "$build_dir/librunic.a" >"$scratch/symbols"
grep -q '^runic_convert$' "$scratch/symbols" || fail "nm shows no symbols of the static library"
# Not linked with the compiler's library, which has functions that 32-bit processors lack.
nm -u "$build_dir/librunic.a" | sed -n 's/^ *U //p' | grep -vxE 'strlen|_GLOBAL_OFFSET_TABLE_' | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$scratch/symbols" \
    >"$scratch/missing"
expect_only_memory "the static library" "$scratch/missing"
# On i386 each object has a hidden function that returns the address of the code.
if grep -vE '^(runic_|__x86\.get_pc_thunk\.)' "$scratch/symbols"; then
    fail "these symbols of the static library do not begin with runic_"
fi
