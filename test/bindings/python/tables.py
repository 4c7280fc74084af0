# tables.py - runs the lines of docs/python.md for pandas, Polars, PyArrow and DuckDB on a CSV file in windows-1251. Usage: tables.py SOURCE WORK.
# SPDX-License-Identifier: MIT
import ast
import os
import pathlib
import sys

NAMES = ["жук", "паук", "Съешь же ещё этих мягких булок"]
COLUMNS = {"pandas": lambda table: list(table["имя"]), "polars": lambda table: table["имя"].to_list(),
           "pyarrow": lambda table: table["имя"].to_pylist(), "duckdb": lambda table: [row[0] for row in table.fetchall()]}

page = pathlib.Path(sys.argv[1], "docs/python.md").read_text(encoding="utf-8")
program = page.split("## With pandas")[1].split("```python")[1].split("```")[0]
os.chdir(sys.argv[2])
pathlib.Path("legacy.csv").write_bytes(("имя,число\n" + "".join(f"{name},1\n" for name in NAMES)).encode("cp1251"))
names, readers = {}, []
for statement in ast.parse(program).body:
    line = ast.unparse(statement)
    if not isinstance(statement, ast.Expr):
        exec(line, names)
        continue
    readers.append(line.split(".")[0])
    read = COLUMNS[readers[-1]](eval(line, names))
    assert read == NAMES, (line, read)
    print(line, names[readers[-1]].__version__)
assert sorted(readers) == sorted(COLUMNS), readers
