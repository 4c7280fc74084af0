#!/bin/sh
# exports.sh - the libraries of this build: what the shared one exports is what runic.h declares, all symbols of the static one begin with
# runic_, and they need nothing of a libc but memcpy, memmove and memset.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

header_functions >"$scratch/expected"
exports "$build_dir/librunic.so"

defined "$build_dir/librunic.a" >"$scratch/symbols"
grep -q '^runic_convert$' "$scratch/symbols" || fail "nm shows no symbols of the static library"
# Before the compiler's own library is there to fill in what processors of 32 bits lack.
nm -u "$build_dir/librunic.a" | sed -n 's/^ *U //p' | grep -vxE 'strlen|_GLOBAL_OFFSET_TABLE_' | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$scratch/symbols" \
    >"$scratch/missing"
expect_only_memory "the static library" "$scratch/missing"
# What i386 has in place of an address relative to the code is hidden, and in each object.
if grep -vE '^(runic_|__x86\.get_pc_thunk\.)' "$scratch/symbols"; then
    fail "these symbols of the static library do not begin with runic_"
fi
