"""Tables in any charset for polars: scan_csv. For pandas, Dask, PyArrow and DuckDB see runictext.fs."""
# SPDX-License-Identifier: MIT
import builtins
import concurrent.futures
import functools
import os

from . import _utf8

BLOCK = 1 << 23  # bytes of UTF-8 that polars parses at a time
MOST = 1 << 27  # bytes of one record
_AT_THE_START = {"has_header": False, "skip_rows": 0, "skip_lines": 0, "skip_rows_after_header": 0}
_REFUSED = {"n_rows", "row_index_name", "row_index_offset", "new_columns", "include_file_paths", "with_column_names"}


def _opened(source, text, storage_options):
    """Return a file in UTF-8. Names like s3://... are opened by fsspec."""
    if isinstance(source, str) and "://" in source:
        import fsspec

        file = fsspec.open(source, "rb", **(storage_options or {})).open()
    else:
        file = builtins.open(source, "rb", buffering=0)
    try:
        return _utf8.Utf8(file, text)
    except BaseException:
        file.close()
        raise


def _count(quote, piece):
    """Return the number of quotes. A search is far faster than counting, and most files have none."""
    return piece.count(quote) if quote and quote in piece else 0


def _end_of_records(piece, eol, quote, quotes):
    """Return the length of the whole records in a piece, up to whose end there are so many quotes: to the last line end after an even number."""
    end = len(piece)
    while True:
        found = piece.rfind(eol, 0, end)
        quotes -= _count(quote, piece[found + 1:end])
        if found < 0 or quotes % 2 == 0:
            return found + 1
        end = found


def _blocks(pieces, eol, quote):
    """Yield a CSV in blocks of whole records."""
    held, size, quotes = [], 0, 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        quotes += _count(quote, piece)
        end = _end_of_records(piece, eol, quote, quotes) if size >= BLOCK else 0
        if end:
            held[-1] = piece[:end]
            yield b"".join(held)
            held, size, quotes = [piece[end:]], len(piece) - end, _count(quote, piece[end:])
        elif size > MOST:
            raise ValueError(f"a record is longer than {MOST} bytes, or a quote is not closed: try quote_char=None")
    if size:
        yield b"".join(held)


def _ahead(blocks):
    """Yield blocks, of which the next one is read by another thread while the caller works."""
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, blocks, None)
        while (block := coming.result()) is not None:
            coming = pool.submit(next, blocks, None)
            yield block


def scan_csv(source, *, encoding="auto", errors="strict", at_least=95, storage_options=None, **options):
    """Return a polars.LazyFrame of a CSV file in any charset, which is read in blocks of 8 MiB: memory does not grow with the file.

    source is a path, or a name that fsspec opens with storage_options. encoding is a label of the library, or "auto": the reading of the first
    MiB, at least at_least percent sure (else UnicodeError). If it is wrong later, collect() raises an exception that says the line and the column;
    errors="replace" (or another handler) goes on instead. options are those of polars.scan_csv, except some that count or name rows and columns: use
    head(), with_row_index() and rename(). Types are inferred from the first block. ValueError: a quote that is not closed within 128 MiB.
    """
    import polars
    from polars.io.plugins import register_io_source

    if refused := _REFUSED & options.keys():
        raise TypeError(f"scan_csv does not take {', '.join(sorted(refused))}")
    eol = options.get("eol_char", "\n").encode()
    quote = (options.get("quote_char", '"') or "").encode()
    text = _utf8.Text(os.fspath(source), encoding, errors, at_least)

    @functools.cache
    def schema():
        with _opened(source, text, storage_options) as file:
            return polars.scan_csv(next(_blocks(file.pieces(), eol, quote), b""), **options).collect_schema()

    def read(with_columns, predicate, n_rows, batch_size):
        kept = {**options, "schema": schema(), "schema_overrides": None}
        with _opened(source, text, storage_options) as file:
            for block in _ahead(_blocks(file.pieces(), eol, quote)):
                frame = polars.scan_csv(block, **kept)
                kept.update(_AT_THE_START)
                frame = (frame if with_columns is None else frame.select(with_columns)).collect()
                if n_rows is not None:
                    frame = frame.head(n_rows)
                    n_rows -= len(frame)
                yield frame if predicate is None else frame.filter(predicate)
                if n_rows == 0:
                    return

    return register_io_source(read, schema=schema, is_pure=True)
