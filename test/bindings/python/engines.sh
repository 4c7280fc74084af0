#!/bin/sh
# engines.sh - Spark or Dask with two workers, readers of tables, recipes, or the SDK of MCP, from PyPI in an environment of its own.
# Usage: engines.sh SOURCE BUILD spark|dask|tables|recipes|mcp
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
case $engine in
spark)
    packages="pyspark pandas pyarrow warcio"
    command -v java >/dev/null || skip "java is not installed"
    ;;
dask)
    packages="dask[distributed,dataframe] pyarrow warcio"
    ;;
tables)
    packages="pandas polars duckdb pyarrow fsspec dask[dataframe]"
    ;;
recipes)
    packages="pyarrow duckdb fsspec warcio brotli"
    ;;
mcp)
    packages="mcp>=2,<3"
    ;;
esac
[ -d "$work/venv" ] || "$python" -m venv "$work/venv" || skip "python3-venv is not installed"
# shellcheck disable=SC2086 # a list
"$work/venv/bin/pip" install -q $packages >"$work/pip.log" 2>&1 || skip "PyPI cannot be reached"
rm -rf "$work/work"
[ "$engine" != mcp ] || exec env PYTHONPATH="$build/python" PYTHONDONTWRITEBYTECODE=1 "$work/venv/bin/python" "$source/test/bindings/python/mcp_client.py" "$source" "$work"
case $engine in
tables) programs="tables frames" ;;
recipes) programs="recipes" ;;
*) programs= ;;
esac
if [ -n "$programs" ]; then
    entry=$work/entry/runictext-0.dist-info # what an installed package has, for fsspec
    mkdir -p "$entry"
    printf 'Metadata-Version: 2.1\nName: runictext\nVersion: 0\n' >"$entry/METADATA"
    awk '/^ / { if (inside) print $1, $2, $3; next } { inside = $1 == "fsspec.specs" } inside { print "[" $1 "]" }' \
        "$source/bindings/python/setup.cfg" >"$entry/entry_points.txt"
    for program in $programs; do
        PYTHONPATH="$build/python:$work/entry" "$work/venv/bin/python" "$source/test/bindings/python/$program.py" "$source" "$work"
    done
    exit 0
fi
for program in "${engine}_folder" parts warc; do
    cp "$source/docs/programs/$program.py" "$work"
done
PYTHONPATH="$build/python" "$work/venv/bin/python" "$source/test/bindings/python/engines.py" "$engine" "$build" "$work/work"
