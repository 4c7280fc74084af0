#!/bin/sh
# readme.sh - the example of README.md compiles, and prints what README.md says. (The plain line itself is the test plain_line.)
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

# block LANGUAGE: the first code block of README.md in that language.
block() {
    awk -v fence="\`\`\`$1" '$0 == fence && !done { inside = 1; next } /^\`\`\`$/ && inside { inside = 0; done = 1 } inside' README.md
}

block c >"$scratch/example.c"
block text >"$scratch/expected"
for part in example.c expected; do
    [ -s "$scratch/$part" ] || fail "README.md has no example: $part"
done
lines=$(sed -n '/^{$/,/^}$/p' "$scratch/example.c" | wc -l)
[ "$lines" -le 12 ] || fail "the example's function has grown to $lines lines"
# shellcheck disable=SC2086 # a list
cc -std=c11 $warnings -Iinclude "$scratch/example.c" "$build_dir/librunic.a" -o "$scratch/example" || fail "it does not compile"
"$scratch/example" >"$scratch/said" || fail "exit status $?"
expect_same "what the example prints" "$scratch/expected" "$scratch/said"
