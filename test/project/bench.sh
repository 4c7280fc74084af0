#!/bin/sh
# bench.sh - the benchmark builds without warnings, lists every operation of ops.def and schemes.def, and utf16_repair, and reports comparisons and what it cannot measure.
# No test depends on a measured time.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

build() {
    cmake -S bench -B "$scratch/bench" -DCMAKE_C_FLAGS=-Werror -DRUNIC_BENCH_FLAGS=-O0 -DRUNIC_BENCH_ARCHIVE="$build_dir/librunic.a" && cmake --build "$scratch/bench" -j 2 --target all runic_bench_positions runic_bench_iconv
}
if ! build >"$scratch/log" 2>&1; then
    tail -n 20 "$scratch/log" >&2
    fail "it does not build"
fi
"$scratch/bench/runic_bench" --list >"$scratch/list" || fail "--list: exit status $?"
sed '/^#/d;/^ \*/d' src/ops.def >"$scratch/lines"
grep -oE '\b(CONVERT|LOSSY|VALIDATE|SIZE|COUNT|TALLY|SWAP)\([a-z0-9_]+(, [a-z0-9]+)?\)' "$scratch/lines" | wc -l >"$scratch/kernels"
echo $(($(cat "$scratch/kernels") + $(grep -c '^SCHEME(' bench/schemes.def) + 1)) >"$scratch/expected"
grep -c '^operation ' "$scratch/list" >"$scratch/listed"
expect_same "the number of operations" "$scratch/expected" "$scratch/listed"

# Each bar names an operation that exists.
sed '/^#/d' bench/bars.tsv | cut -f3 | grep _ | sort -u >"$scratch/barred"
[ -s "$scratch/barred" ] || fail "bench/bars.tsv names no operation"
sed -n 's/^operation //p' "$scratch/list" | sort | comm -13 - "$scratch/barred" >"$scratch/unknown"
[ ! -s "$scratch/unknown" ] || fail "bench/bars.tsv names unknown operations: $(cat "$scratch/unknown")"

# Each row of the rivals also names one: a row with another name would never be measured.
sed -nE 's/^    \{"([a-z0-9_]+)".*/\1/p' bench/rivals/*.c | sort -u >"$scratch/rows"
[ "$(wc -l <"$scratch/rows")" -gt 30 ] || fail "bench/rivals has no rows"
sed -n 's/^operation //p' "$scratch/list" | sort | comm -13 - "$scratch/rows" >"$scratch/unknown"
[ ! -s "$scratch/unknown" ] || fail "bench/rivals has rows for unknown operations: $(cat "$scratch/unknown")"

# Positions: a row for each text and size, with a number in each column.
"$scratch/bench/runic_bench_positions" 1 >"$scratch/table" || fail "runic_bench_positions: exit status $?"
awk -F'|' '/^$/ { exit } NR > 2 { columns = 0; for (i = 3; i < NF; i++) columns += $i > 0; print NF - 3 == columns }' "$scratch/table" >"$scratch/rows"
printf '%s\n' 1 1 1 >"$scratch/expected"
expect_same "the rows of runic_bench_positions with a number in each column" "$scratch/expected" "$scratch/rows"

# get-texts without a network: a message, and no folder that looks complete.
if TEXTS_FROM=$scratch/nowhere bench/get-texts "$scratch/texts" >"$scratch/log" 2>&1; then
    fail "get-texts fetches a repository that does not exist"
fi
grep -qx "get-texts: $scratch/nowhere cannot be fetched" "$scratch/log" || fail "$(cat "$scratch/log")"
[ "$(wc -l <bench/texts.sha256)" -eq 27 ] || fail "bench/texts.sha256 has not the 27 texts"

bench=$scratch/bench/runic_bench
# --compare adds a column of ratios after the rival's; the JSON output does not change. The first run of a function is slow, on a
# busy machine so much that the ratio of rounded figures is another: there are nine.
tiny() {
    "$scratch/bench/runic_bench" --op utf8_count --text mix/ascii --cut 1000 --runs 9 --time 0 --target scalar --rival memcpy "$@"
}
tiny --compare memcpy >"$scratch/table" || fail "--compare: exit status $?"
grep -qE '^utf8_count +runic:scalar +memcpy +scalar times$' "$scratch/table" || fail "--compare: no column of ratios"
awk '/^mix/ && $4 * $3 - $2 < 0.01 * $3 + 0.001 && $2 - $4 * $3 < 0.01 * $3 + 0.001 { found = 1 } END { exit !found }' \
    "$scratch/table" || fail "--compare: the ratio is not that of the columns before it: $(grep ^mix "$scratch/table")"
tiny --compare memcpy --json | python3 -m json.tool >/dev/null || fail "--json is no JSON"

# --legacy: a row for each direction, and the means.
"$bench" --legacy --text own --op '*windows-1251*' --runs 1 --time 0 --rival iconv >"$scratch/legacy" || fail "--legacy: exit status $?"
awk '$2 == "own" && $3 > 0 && $4 == "-" && $5 > 0' "$scratch/legacy" | cut -d' ' -f1 >"$scratch/rows"
printf '%s\n' windows-1251_to_utf8 windows-1251_to_utf16 utf8_to_windows-1251 utf16_to_windows-1251 >"$scratch/expected"
expect_same "the rows of --legacy" "$scratch/expected" "$scratch/rows"
grep -qE '^single byte  from UTF-16 +iconv +[0-9.]+ ' "$scratch/legacy" || fail "--legacy: no means"

# On a machine that lacks a target: a message names it, the other targets are measured, and the other programs leave it out.
export RUNIC_BENCH_WITHOUT=a\*
tiny --target '*' --list >"$scratch/list" 2>"$scratch/said" || fail "with a lacking target: exit status $?"
grep -q 'SKIPPED target avx512: ' "$scratch/said" || fail "it does not name a target that this machine lacks"
grep -q '^contender runic:scalar' "$scratch/list" || fail "a lacking target takes the others with it"

# expect_skipped STATUS COMMAND...: the command reports the skip in its result, and ends with this status.
expect_skipped() {
    wanted=$1 status=0
    shift
    "$@" >"$scratch/said" 2>&1 || status=$?
    [ $status = "$wanted" ] || fail "$1 with a lacking target: exit status $status, not $wanted"
    grep -qi '^skipped: .* avx512\|SKIPPED target avx512: ' "$scratch/said" || fail "$1 is silent about a lacking target"
}
export RUNIC_BENCH_WITHOUT=\*
expect_skipped 3 "$bench" --target avx512 --list
expect_skipped 3 bench/bars "$bench" avx512 bench
expect_skipped 0 bench/counts "$bench" "$bench" bench
