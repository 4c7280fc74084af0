# crawl.py - writes the pages of a web archive to Parquet.
# SPDX-License-Identifier: MIT
import sys

import pyarrow
import pyarrow.parquet
import runictext
from warcio.archiveiterator import ArchiveIterator

SCHEMA = pyarrow.schema([(name, pyarrow.string()) for name in ("url", "charset", "basis", "text")])


def rows(file):
    for record in ArchiveIterator(file):
        if record.rec_type != "response":
            continue
        row = {"url": record.rec_headers.get_header("WARC-Target-URI"), "charset": None, "text": None}
        content_type = record.http_headers.get_header("Content-Type") if record.http_headers else None
        try:
            page = runictext.decode_page(record.content_stream().read(), content_type)
        except Exception as error:  # still compressed, or a broken body
            yield {**row, "basis": f"{type(error).__name__}: {error}"}
        else:
            yield {**row, "charset": page.encoding, "basis": page.basis, "text": page.text}


def main():
    held = []
    with open(sys.argv[1], "rb") as file, pyarrow.parquet.ParquetWriter(sys.argv[2], SCHEMA) as target:
        for row in rows(file):
            held.append(row)
            if len(held) == 1000:
                target.write_table(pyarrow.Table.from_pylist(held, SCHEMA))
                held = []
        target.write_table(pyarrow.Table.from_pylist(held, SCHEMA))


main()
