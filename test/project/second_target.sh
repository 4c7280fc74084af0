#!/bin/sh
# second_target.sh - a new target needs only a small file and a line of targets.def: a throw-away target is added to a copy of the
# library that has only scalar.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

cp -R include src "$scratch"
cp test/project/throwaway.c test/project/too_much.c "$scratch/src/target/"
sed -i 's/^TARGET(scalar)$/TARGET(too_much)\nTARGET(throwaway)\n&/' "$scratch/src/targets.def"
[ "$(grep -c '^TARGET(' "$scratch/src/targets.def")" -ge 3 ] || fail "targets.def is not as it was"
one_file "$scratch" >"$scratch/runic.c"
for compiler in gcc clang; do
    # shellcheck disable=SC2086 # warnings is a list
    (cd "$scratch" && "$compiler" -std=c11 -O0 -DRUNIC_SCALAR_ONLY $warnings -I. -Iinclude -Isrc -I"$source_dir/test" runic.c \
        "$source_dir/test/project/second_target.c" -o program) || fail "$compiler: does not build with a second target"
    "$scratch/program" || fail "$compiler: see above"
done
"$source_dir/tools/check_layers" "$scratch" || fail "the throw-away target breaks the layers"
