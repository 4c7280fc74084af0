#!/bin/sh
# one_file.sh - all of src/ but the targets may be one file: nothing clashes, in either order. With the targets, tools/amalgamate
# makes the file, in which each of them works.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

one_file "$source_dir" >"$scratch/forward.c"
tac "$scratch/forward.c" >"$scratch/backward.c"
tools/amalgamate "$scratch" || fail "tools/amalgamate: exit status $?"

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
    compile runic "$compiler" -O0 -c -o "$scratch/runic.o"
    cat >"$scratch/main.c" <<'C'
#include <runic.h>
#include <string.h>

/* With every target that this machine has. */
int main(void)
{
    static const char text[] = "one file: \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82";
    static const char *const targets[] = {"avx512", "avx2", "sse4", "scalar"};
    for (int i = 0; i < 4; i++) {
        char16_t units[32];
        char back[64];
        if (!runic_use_target(targets[i]) && i < 3)
            continue;
        runic_result r = runic_utf8_to_utf16(text, sizeof text - 1, units, 32);
        runic_result b = runic_utf16_to_utf8(units, r.written, back, sizeof back);
        if (r.status != RUNIC_OK || r.written != 16 || b.written != sizeof text - 1 || memcmp(text, back, b.written) != 0)
            return 1;
    }
    return strcmp(runic_target_name(), "scalar") != 0;
}
C
    "$compiler" -Iinclude "$scratch/main.c" "$scratch/runic.o" -o "$scratch/program" || fail "$compiler: does not link"
    "$scratch/program" || fail "$compiler: a text does not come back"
done
