# crawl.py - writes the pages of a web archive to Parquet. It needs warc.py beside it.
# SPDX-License-Identifier: MIT
import sys

import pyarrow
import pyarrow.parquet
import warc

SCHEMA = pyarrow.schema([(name, pyarrow.string()) for name in warc.COLUMNS])


def main():
    held = []
    with pyarrow.parquet.ParquetWriter(sys.argv[2], SCHEMA) as target:
        for row in warc.pages(sys.argv[1]):
            held.append(dict(zip(warc.COLUMNS, row)))
            if len(held) == 1000:
                target.write_table(pyarrow.Table.from_pylist(held, SCHEMA))
                held = []
        target.write_table(pyarrow.Table.from_pylist(held, SCHEMA))


main()
