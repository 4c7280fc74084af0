#!/bin/sh
# dll_exports.sh - dll_exports.sh OBJDUMP LIBRARY.dll HEADER...: the DLL exports the functions of the headers and no more.
# SPDX-License-Identifier: MIT
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
objdump=$1 library=$2
shift 2
cat "$@" >"$scratch/headers"
sed -n 's/^RUNIC_API .*[ *]\(runic_[a-z0-9_]*\)(.*/\1/p' "$scratch/headers" | LC_ALL=C sort >"$scratch/declared"
"$objdump" -p "$library" | sed -n 's/^[[:space:]]*\[ *[0-9]*\] \([A-Za-z_][A-Za-z0-9_]*\)$/\1/p' | LC_ALL=C sort >"$scratch/exported"
[ "$(wc -l <"$scratch/declared")" -eq "$(grep -c '^RUNIC_API ' "$scratch/headers")" ]
diff -u "$scratch/declared" "$scratch/exported"
echo "$(wc -l <"$scratch/exported") functions"
