#!/bin/sh
# one_file.sh - all of src/ except the targets can be one file: no names clash, in either order. For the targets, tools/amalgamate
# renames what clashes (amalgamation.sh).
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

one_file "$source_dir" >"$scratch/forward.c"
tac "$scratch/forward.c" >"$scratch/backward.c"

# compile NAME COMPILER FLAG...
compile() {
    file=$1
    shift
    # shellcheck disable=SC2086 # warnings is a list
    "$@" -std=c11 $warnings -I. -Iinclude "$scratch/$file.c" || fail "$*, $file: see above"
}

for compiler in gcc clang; do
    compile forward "$compiler" -fsyntax-only -DRUNIC_SCALAR_ONLY
    compile backward "$compiler" -fsyntax-only -DRUNIC_SCALAR_ONLY
done
