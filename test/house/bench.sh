#!/bin/sh
# bench.sh - the benchmark builds without warnings and lists every operation of ops.def; what it measures is not for tests.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

build() {
    cmake -S bench -B "$scratch/bench" -DCMAKE_C_FLAGS=-Werror -DRUNIC_BENCH_FLAGS=-O0 && cmake --build "$scratch/bench" -j 2
}
if ! build >"$scratch/log" 2>&1; then
    tail -n 20 "$scratch/log" >&2
    fail "it does not build"
fi
"$scratch/bench/runic_bench" --list >"$scratch/list" || fail "--list: exit status $?"
sed '/^#/d;/^ \*/d' src/ops.def >"$scratch/lines"
grep -oE '\b(CONVERT|LOSSY|VALIDATE|SIZE|COUNT|REPAIR)\([a-z0-9]+(, [a-z0-9]+)?\)' "$scratch/lines" | wc -l >"$scratch/expected"
grep -c '^operation ' "$scratch/list" >"$scratch/listed"
expect_same "the number of operations" "$scratch/expected" "$scratch/listed"

# The bars are for operations that there are.
sed '/^#/d' bench/bars.tsv | cut -f3 | grep _ | sort -u >"$scratch/barred"
[ -s "$scratch/barred" ] || fail "bench/bars.tsv names no operation"
sed -n 's/^operation //p' "$scratch/list" | sort | comm -13 - "$scratch/barred" >"$scratch/unknown"
[ ! -s "$scratch/unknown" ] || fail "bench/bars.tsv names unknown operations: $(cat "$scratch/unknown")"
