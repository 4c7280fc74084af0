#!/bin/sh
# run.sh - runs a group of tests with the module that build.sh made. Usage: run.sh SOURCE BUILD GROUP (pytest, cpython, types, large).
# SPDX-License-Identifier: MIT
set -eu
here=$1/test/bindings/python
build=$2
python=${RUNIC_PYTHON:-/usr/bin/python3}
skip() {
    echo "SKIPPED bindings/python/$group: $1"
    exit 77
}
group=$3
[ -d "$build/python/runictext" ] || skip "python3-dev is not installed"
export PYTHONPATH="$build/python" PYTHONDONTWRITEBYTECODE=1
case $group in
pytest)
    "$python" -c 'import pytest, hypothesis' 2>/dev/null || skip "python3-pytest and python3-hypothesis are not installed"
    cd "$build/python"
    "$python" -m pytest -q -p no:cacheprovider "$here"
    ;;
cpython)
    "$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || skip "the list of differences is for Python 3.11"
    "$python" -c 'import test.test_codecs' 2>/dev/null || skip "libpython3.11-testsuite is not installed"
    cd "$build/python"
    "$python" "$here/cpython.py" test_codecs test_codeccallbacks test_charmapcodec test_multibytecodec test_codecencodings_jp \
        test_codecencodings_kr test_codecencodings_cn test_codecencodings_hk test_codecencodings_tw test_codecencodings_iso2022 test_io
    ;;
large)
    "$python" "$here/large.py"
    ;;
types)
    command -v mypy >/dev/null || skip "mypy is not installed"
    cd "$here"
    MYPYPATH=$build/python mypy --strict --python-executable "$python" --cache-dir "$build/mypy" typed.py
    ;;
esac
