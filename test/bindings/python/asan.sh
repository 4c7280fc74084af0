#!/bin/sh
# asan.sh - runs the tests of the package with library and module under AddressSanitizer and UndefinedBehaviorSanitizer.
# Usage: asan.sh SOURCE BUILD
# SPDX-License-Identifier: MIT
set -eu
source=$1
work=$2/python-asan
python=${RUNIC_PYTHON:-/usr/bin/python3}
skip() {
    echo "SKIPPED bindings/python/asan: $1"
    exit 77
}
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -e "$headers/Python.h" ] || skip "python3-dev is not installed"
"$python" -c 'import pytest, hypothesis' 2>/dev/null || skip "python3-pytest and python3-hypothesis are not installed"
runtime=$(clang -print-file-name=libclang_rt.asan-x86_64.so 2>/dev/null) || skip "clang is not installed"
[ -e "$runtime" ] || skip "libclang-rt-dev is not installed, or this is no x86-64"
rm -rf "$work"
mkdir -p "$work/objects"
cp -R "$source/bindings/python/runictext" "$work/"
flags="-std=c11 -O1 -g -fPIC -fsanitize=address,undefined -fno-sanitize-recover=undefined -fvisibility=hidden"
for file in "$source"/src/*/*.c "$source"/bindings/python/source/*.c; do
    echo "clang $flags -isystem '$headers' -I'$source/include' -c '$file' -o '$work/objects/$(echo "${file#"$source"/}" | tr / _).o'"
done | xargs -P 2 -I LINE sh -c LINE
suffix=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
clang -shared -shared-libasan -fsanitize=address,undefined "$work"/objects/*.o -o "$work/runictext/_core$suffix"
cd "$work"
export PYTHONPATH="$work" PYTHONDONTWRITEBYTECODE=1 PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
LD_PRELOAD=$runtime "$python" -m pytest -q -p no:cacheprovider "$source/test/bindings/python"
