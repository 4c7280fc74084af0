#!/bin/sh
# reached.sh - every public function is called by a fuzz target, or by the model that targets compare with.
# SPDX-License-Identifier: MIT
# build/PRESET/test/fuzz/objects lists the object files of the targets.
. "$(dirname "$0")/../project/project.sh"

header_functions >"$scratch/expected"
xargs nm -u <"$build_dir/test/fuzz/objects" | sed -n 's/^ *U _*\(runic_[a-z0-9_]*\).*/\1/p' | LC_ALL=C sort -u >"$scratch/called"
grep -q '^runic_convert$' "$scratch/called" || fail "nm shows no calls of the targets"
if LC_ALL=C comm -23 "$scratch/expected" "$scratch/called" | grep .; then
    fail "no fuzz target calls these functions"
fi
