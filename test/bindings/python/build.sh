#!/bin/sh
# build.sh - builds the extension module against the static library of a build folder: build.sh SOURCE BUILD
# SPDX-License-Identifier: MIT
# BUILD/python/runictext is the package then. RUNIC_PYTHON is the Python (/usr/bin/python3, whose headers Debian's python3-dev has).
set -eu
source=$1
build=$2
python=${RUNIC_PYTHON:-/usr/bin/python3}
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null) || headers=
if ! [ -e "$headers/Python.h" ]; then
    echo "SKIPPED bindings/python/build: python3-dev is not installed"
    exit 77
fi
rm -rf "$build/python"
mkdir -p "$build/python"
cp -R "$source/bindings/python/runictext" "$build/python/"
suffix=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
${CC:-cc} -std=c11 -O1 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Wshadow -Wconversion -Werror -isystem "$headers" -I"$source/include" \
    "$source"/bindings/python/source/*.c "$build/librunic.a" -o "$build/python/runictext/_core$suffix"
PYTHONPATH=$build/python "$python" "$source/test/bindings/python/typed.py"
