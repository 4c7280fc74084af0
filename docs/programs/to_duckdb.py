# to_duckdb.py - reads a CSV file of unknown charset into DuckDB.
# SPDX-License-Identifier: MIT
import sys

import duckdb
import fsspec

with duckdb.connect(sys.argv[2]) as database:
    database.register_filesystem(fsspec.filesystem("runic"))
    database.execute("create table customers as from read_csv($1)", ["runic+file://" + sys.argv[1]])
