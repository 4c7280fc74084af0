#!/bin/sh
# valgrind.sh - with the sample in several charsets, the command reads no uninitialized byte and frees its memory.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

command -v valgrind >/dev/null || skip "valgrind is not installed"

sample=docs/sample/letter.txt
# The dynamic loader reads 8 bytes at a time, which valgrind knows only where libc6-dbg is installed.
printf '{\n   loader\n   Memcheck:Addr8\n   fun:strncmp\n   fun:is_dst\n}\n' >"$scratch/known"
# watch ARGUMENT...: runs runic under valgrind, which exits with 99 if it finds an error.
watch() {
    status=0
    valgrind -q --suppressions="$scratch/known" --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "$build_dir/runic" "$@" \
        >"$scratch/out" 2>"$scratch/said" </dev/null || status=$?
    [ $status -le 1 ] || fail "runic $*: status $status: $(cat "$scratch/said")"
}

watch --version
grep -q '^runic [0-9]' "$scratch/out" || fail "runic --version does not say its version"
watch list
watch help convert
watch detect $sample
watch check $sample
watch inspect --errors $sample
for charset in utf-8 utf-16 utf-32le us-ascii iso-8859-1 windows-1252; do
    for deed in replace skip escape; do
        watch convert -f utf-8 --on-error $deed --on-unmappable $deed -t $charset $sample
        [ -s "$scratch/out" ] || fail "to $charset with $deed: no output"
        mv "$scratch/out" "$scratch/in"
        watch convert -f $charset -t utf-16 "$scratch/in"
        watch detect "$scratch/in"
    done
done
watch convert -f utf-8 -t utf-16 -o "$scratch/never" $sample
[ ! -e "$scratch/never" ] || fail "convert made a file although it stopped at an error"
