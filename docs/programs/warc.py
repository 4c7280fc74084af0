# warc.py - decodes the pages of web archives on Spark or Dask, into Parquet.
# SPDX-License-Identifier: MIT
import pathlib
import sys

import runictext
from warcio.archiveiterator import ArchiveIterator

COLUMNS = ["url", "charset", "basis", "text"]


def pages(name):
    with open(name, "rb") as file:
        for record in ArchiveIterator(file):
            if record.rec_type != "response":
                continue
            url = record.rec_headers.get_header("WARC-Target-URI")
            content_type = record.http_headers.get_header("Content-Type") if record.http_headers else None
            try:
                page = runictext.decode_page(record.content_stream().read(), content_type)
            except Exception as error:  # still compressed, or a broken body
                yield url, None, f"{type(error).__name__}: {error}", None
            else:
                yield url, page.encoding, page.basis, page.text


def main():
    engine, address, folder, target = sys.argv[1:]
    names = sorted(str(path) for path in pathlib.Path(folder).glob("*.warc.gz"))
    if engine == "spark":
        from pyspark.sql import SparkSession
        spark = SparkSession.builder.master(address).config("spark.driver.host", "127.0.0.1").getOrCreate()
        rows = spark.sparkContext.parallelize(names, len(names)).flatMap(pages)
        spark.createDataFrame(rows, ", ".join(f"{name} string" for name in COLUMNS)).write.parquet(target, compression="gzip")
    else:
        import dask.bag
        from dask.distributed import Client
        with Client(address):
            rows = dask.bag.from_sequence(names, npartitions=len(names)).map_partitions(lambda some: [row for name in some for row in pages(name)])
            rows.to_dataframe(meta={name: str for name in COLUMNS}).to_parquet(target)


if __name__ == "__main__":
    main()
