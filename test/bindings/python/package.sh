#!/bin/sh
# package.sh - an sdist and a wheel of bindings/python: package.sh SOURCE BUILD
# SPDX-License-Identifier: MIT
# The sdist builds alone, the wheel is smaller than 1.1 MB, and both give a package that works; without the amalgamation there is a message.
set -eu
source=$1
work=$2/python-package
python=${RUNIC_PYTHON:-/usr/bin/python3}
"$python" -c 'import setuptools, wheel, sysconfig; open(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || {
    echo "SKIPPED bindings/python/package: python3-dev, python3-setuptools or python3-wheel is not installed"
    exit 77
}
rm -rf "$work"
mkdir -p "$work"
mkdir -p "$work/checkout/bindings"
cp -R "$source/src" "$source/include" "$source/tools" "$source/LICENSE" "$work/checkout/"
cp -R "$source/bindings/python" "$work/checkout/bindings/"
cd "$work/checkout/bindings/python"
rm -rf amalgamation build ./*.egg-info
"$python" setup.py -q sdist -d "$work"
grep -q "^#define RUNIC_VERSION *\"$(basename "$work"/runictext-*.tar.gz .tar.gz | sed 's/runictext-//')\"" "$source/include/runic.h" || {
    echo "the sdist is of another version than the library"
    exit 1
}
tar -xzf "$work"/runictext-*.tar.gz -C "$work"
cd "$work"/runictext-*/
"$python" setup.py -q bdist_wheel -d "$work"
[ "$(wc -c <"$(echo "$work"/*.whl)")" -lt 1100000 ] || {
    echo "the wheel has 1.1 MB or more"
    exit 1
}
"$python" -m zipfile -e "$work"/*.whl "$work/installed"
PYTHONPATH="$work/installed" "$python" "$source/test/bindings/python/typed.py"
grep -q "^runic+file = runictext.fs:RunicFileSystem$" "$work"/installed/*.dist-info/entry_points.txt
rm -r amalgamation
if "$python" setup.py -q bdist_wheel -d "$work/none" 2>message; then
    echo "a wheel without the library"
    exit 1
fi
grep -q "neither a checkout of runic nor the amalgamation" message
