# warc.py - decodes the pages of web archives on Spark or Dask, into Parquet.
# SPDX-License-Identifier: MIT
import io
import pathlib
import sys
import zlib

import runictext
from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import BufferedReader

PIECE, MOST = 1 << 16, 1 << 28  # bytes that are read, and that are held
COLUMNS = ["url", "charset", "basis", "text"]


class Unpacked:
    """A WARC file, unpacked. It ends before a part of gzip that is cut or damaged; then fault says why. end is the last bytes."""

    def __init__(self, file):
        self.fault, self.end, self.pieces, self.piece = None, b"", unpack(file), io.BytesIO()

    def read(self, size):
        while not (data := self.piece.read(size)):
            try:
                self.piece = io.BytesIO(next(self.pieces))
            except StopIteration:
                break
            except (EOFError, OSError, zlib.error) as error:
                self.fault = error
        self.end = (self.end + data)[-4:]
        return data


def unpack(file):
    """Yield each part of a gzip file, which is one record as a rule, when its check sum is known to be right; or a file that is not compressed."""
    data = file.read(PIECE)
    is_gzip = data.startswith(b"\x1f\x8b")
    while data:
        held, unpacker = [data] if not is_gzip else [], zlib.decompressobj(31)
        while is_gzip and not unpacker.eof:
            held.append(unpacker.decompress(data))
            data = unpacker.unused_data or file.read(PIECE)
            if not data and not unpacker.eof:
                raise EOFError("the file is cut")
            if sum(map(len, held)) > MOST:
                yield b"".join(held)
                held = []
        yield b"".join(held)
        data = data if is_gzip else file.read(PIECE)


def body(record):
    """Return the body of a response, unpacked. EOFError: it is cut. brotli.error: so is one in Brotli, for which the package brotli is needed."""
    packing = record.http_headers.get_header("Content-Encoding", "").lower().removeprefix("x-") if record.http_headers else ""
    if packing:
        record.http_headers.remove_header("Content-Encoding")
    data = record.content_stream().read()
    record.raw_stream.read()
    if getattr(record.raw_stream, "limit", 0):
        raise EOFError("the record is cut")
    if data and packing == "br":
        import brotli
        data = brotli.decompress(data)
    elif data and packing in ("gzip", "deflate"):
        stream = BufferedReader(io.BytesIO(data), decomp_type=packing)
        pieces = [stream.read()]
        while stream.decompressor and stream.decompressor.unused_data.startswith(b"\x1f\x8b"):  # another part of gzip
            stream.read_next_member()
            pieces.append(stream.read())
        data = b"".join(pieces)
        if stream.decompressor and not stream.decompressor.eof:
            raise EOFError("the compressed body is cut or damaged")
    return data


def pages(name):
    """Yield a row for each response of a file: of one without text, basis says why. If the file is cut or damaged, the last row says so."""
    try:
        with open(name, "rb") as file:
            unpacked = Unpacked(file)
            for record in ArchiveIterator(unpacked):
                if record.rec_type != "response":
                    continue
                url = record.rec_headers.get_header("WARC-Target-URI")
                content_type = record.http_headers.get_header("Content-Type") if record.http_headers else None
                try:
                    page = runictext.decode_page(body(record), content_type)
                except Exception as error:  # still compressed, or a broken body
                    yield url, None, f"{type(error).__name__}: {error}", None
                else:
                    yield url, page.encoding, page.basis, page.text
            if unpacked.fault or unpacked.end != b"\r\n\r\n":
                raise unpacked.fault or EOFError("the file is cut")
    except Exception as error:
        yield name, None, f"{type(error).__name__}: {error}", None


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
