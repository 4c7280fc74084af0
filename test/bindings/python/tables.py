# tables.py - a CSV file in windows-1251 for pandas, Polars, PyArrow and DuckDB, as docs/python.md says.
# SPDX-License-Identifier: MIT
import io
import pathlib
import sys

import duckdb
import pandas
import polars
import pyarrow.csv
import runictext

path = pathlib.Path(sys.argv[1], "legacy.csv")
path.write_bytes("имя,число\nжук,1\nпаук,2\nСъешь же ещё этих мягких булок,3\n".encode("cp1251"))
text = runictext.transcode(path.read_bytes(), "auto")
wanted = ["жук", "паук", "Съешь же ещё этих мягких булок"]
assert list(pandas.read_csv(io.BytesIO(text))["имя"]) == wanted
assert polars.read_csv(text)["имя"].to_list() == wanted
assert pyarrow.csv.read_csv(io.BytesIO(text))["имя"].to_pylist() == wanted
assert [row[0] for row in duckdb.read_csv(io.BytesIO(text)).fetchall()] == wanted
print("pandas, Polars, PyArrow and DuckDB read it")
