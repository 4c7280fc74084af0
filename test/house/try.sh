#!/bin/sh
# try.sh - ./try works from anywhere, on the sample and on a file given, and shows the error that the sample has.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

mkdir "$scratch/a copy" "$scratch/elsewhere"
cp -R CMakeLists.txt LICENSE try include src cli tools docs "$scratch/a copy"
cd "$scratch/elsewhere"
# Neither optimized nor with vectors (nor what a debugger wants): that takes a minute, and other tests build so.
export CMAKE_BUILD_TYPE=None CFLAGS=-DRUNIC_SCALAR_ONLY
unset CMAKE_GENERATOR

# Of the sample, on purpose: one byte E9, and characters of one to four bytes.
"../a copy/try" >../said 2>&1 || fail "on the sample: $(cat ../said)"
for word in 'runic detect' 'runic check' 'runic inspect' 'runic convert' '23:23' 'utf8-bad-continuation' 'U+1D11E' 'UTF-16'; do
    grep -qF -e "$word" ../said || fail "says nothing of $word: $(cat ../said)"
done
[ "$(grep -c 'docs/sample/letter.txt: 1 finding in UTF-8' ../said)" -eq 1 ] || fail "does not find one: $(cat ../said)"

printf 'caf\351\n' >'-a file'
"../a copy/try" '-a file' >../said 2>&1 || fail "on a file: $(cat ../said)"
grep -qF "runic detect './-a file'" ../said || fail "does not show the file that was given: $(cat ../said)"
printf '\376\377\0c\0a\0f\0\351\0\n' | cmp - "../a copy/build/try/copy.utf16" || fail "the copy is not the file in UTF-16"

status=0
"../a copy/try" missing >../said || status=$?
[ $status -eq 2 ] || fail "exit status $status for a missing file"
