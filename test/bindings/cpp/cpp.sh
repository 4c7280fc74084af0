#!/bin/sh
# cpp.sh - runic.hpp with g++ and clang++, as C++17 and C++20, with exceptions and without; the programs of docs/cpp.md print the output shown there.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../project/project.sh"

# Extracts each program of the page, and the expected output after it.
awk -v folder="$scratch" '
    /^```$/ { into = "" }
    into != "" { print > into }
    /^```cpp$/ { into = folder "/example" ++programs ".cc" }
    /^```text$/ { into = folder "/example" programs ".wanted" }' docs/cpp.md
[ -s "$scratch/example2.wanted" ] || fail "found too few programs in docs/cpp.md"

checks=0
for compiler in g++ clang++; do
    for standard in 17 20; do
        # shellcheck disable=SC2086 # warnings is a list
        compile() {
            "$compiler" -std=c++$standard $warnings -Iinclude -Itest "$@" "$build_dir/librunic.a" -o "$scratch/program" ||
                fail "$compiler, C++$standard: $* does not compile"
        }
        for flag in -fexceptions -fno-exceptions; do
            compile $flag test/bindings/cpp/hpp.cc
            "$scratch/program" || fail "$compiler $flag, C++$standard: see above"
            checks=$((checks + 1))
        done
        # The programs of the page use the same functions as hpp.cc: each compiler and each standard once is enough.
        case $compiler$standard in g++20 | clang++17) continue ;; esac
        for wanted in "$scratch"/example*.wanted; do
            compile "${wanted%.wanted}.cc"
            (cd "$scratch" && ./program) >"$scratch/said" || fail "$compiler, C++$standard: a program of docs/cpp.md fails"
            expect_same "what $(basename "$wanted" .wanted) of docs/cpp.md says" "$wanted" "$scratch/said"
            checks=$((checks + 1))
        done
    done
done
[ $checks -eq 16 ] || fail "$checks programs were run, not 16"
echo "$checks programs"
