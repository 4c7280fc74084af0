#!/bin/sh
# engines.sh - Spark or Dask with two workers, installed from PyPI into an environment of its own. Usage: engines.sh SOURCE BUILD spark|dask.
# SPDX-License-Identifier: MIT
set -eu
source=$1
build=$2
engine=$3
python=${RUNIC_PYTHON:-/usr/bin/python3}
work=$build/python-$engine
skip() {
    echo "SKIPPED bindings/python/$engine: $1"
    exit 77
}
[ -d "$build/python/runictext" ] || skip "python3-dev is not installed"
packages="dask[distributed,dataframe] polars duckdb"
if [ "$engine" = spark ]; then
    packages="pyspark pandas"
    command -v java >/dev/null || skip "java is not installed"
fi
[ -d "$work/venv" ] || "$python" -m venv "$work/venv" || skip "python3-venv is not installed"
# shellcheck disable=SC2086 # a list
"$work/venv/bin/pip" install -q $packages pyarrow >"$work/pip.log" 2>&1 || skip "PyPI cannot be reached"
rm -rf "$work/work"
for program in "${engine}_folder" plan_lines; do
    awk -v begin="# $program.py" '/^```$/ { inside = 0 } $0 == begin { inside = 1 } inside' "$source/docs/large-data.md" >"$work/$program.py"
done
PYTHONPATH="$build/python" "$work/venv/bin/python" "$source/test/bindings/python/engines.py" "$engine" "$build" "$work/work"
if [ "$engine" = dask ]; then
    PYTHONPATH="$build/python" "$work/venv/bin/python" "$source/test/bindings/python/tables.py" "$work/work"
fi
