#!/bin/sh
# format.sh - C files are formatted as clang-format 14 does it with .clang-format.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# Other versions format differently.
tool=$(command -v clang-format-14 || command -v clang-format || echo none)
case $("$tool" --version 2>/dev/null) in
*' version 14.'*) ;;
*) skip "clang-format 14 is not installed" ;;
esac

find . -path ./build -prune -o -path ./bindings/python/amalgamation -prune -o -name '*.[ch]' -print | LC_ALL=C sort >"$scratch/files"
[ "$(wc -l <"$scratch/files")" -ge 30 ] || fail "found too few C files"
if ! xargs "$tool" --dry-run -Werror <"$scratch/files" >"$scratch/said" 2>&1; then
    sed -n 's/:.*: error: .*//p' "$scratch/said" | uniq -c
    fail "run clang-format -i on these (places to change, file)"
fi

printf 'int  x ;\n' >"$scratch/bad.c"
cp .clang-format "$scratch"
if "$tool" --dry-run -Werror "$scratch/bad.c" 2>"$scratch/said"; then
    fail "clang-format finds nothing wrong with a bad file"
fi
