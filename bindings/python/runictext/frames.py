"""Tables in any charset for polars: scan_csv. For pandas, Dask, PyArrow and DuckDB see runictext.fs."""
# SPDX-License-Identifier: MIT
import atexit
import builtins
import concurrent.futures
import contextlib
import inspect
import os
import threading

from . import _core, _utf8

BLOCK = 1 << 23  # bytes of UTF-8 that polars parses at a time
MOST = 1 << 27  # bytes of one record
_LATER = {"has_header": False, "skip_rows": 0, "skip_rows_after_header": 0, "missing_columns": "insert"}  # of the first row of a block
_COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
_REFUSED = {"n_rows", "row_index_name", "row_index_offset", "new_columns", "include_file_paths", "with_column_names"}


_END = 2  # seconds that the end of the program waits for the readers of queries that ended early
_changed = threading.Condition()
_readers = set()


@contextlib.contextmanager
def _reader():
    """Note that polars runs a reader."""
    mark = object()
    with _changed:
        _readers.add(mark)
    try:
        yield
    finally:
        with _changed:
            _readers.discard(mark)
            _changed.notify_all()


@atexit.register
def _wait_for_readers():
    """Wait until no thread of polars runs Python: the interpreter would end that thread, which aborts the process."""
    with _changed:
        _changed.wait_for(lambda: not _readers, _END)


def _opened(source, how, storage_options):
    """Return a file in UTF-8. Names like s3://..., and those of compressed files, are opened by fsspec."""
    if "://" in source or source.endswith(_COMPRESSED):
        import fsspec

        opened = fsspec.open(source, "rb", **{"compression": "infer", **(storage_options or {})})
        file = opened.open()
    else:
        opened = file = builtins.open(source, "rb", buffering=0)
    try:
        made = _utf8.Utf8(file, _utf8.Text(source, *how))
        made.opened = opened  # an archive is closed when nothing refers to it
        return made
    except BaseException:
        file.close()
        raise


def _without_lines(pieces, eol, count):
    """Yield pieces without the first lines of the text."""
    for piece in pieces:
        begin = 0
        while count and (end := bytes(piece[begin:]).find(eol)) >= 0:
            begin, count = begin + end + 1, count - 1
        if not count:
            yield piece[begin:]


def _of_lines(pieces, eol):
    """Yield pieces of whole lines."""
    held = []
    for piece in pieces:
        held.append(piece)
        if (end := bytes(piece).rfind(eol) + 1) or sum(map(len, held)) > MOST:
            end = end or len(piece)
            yield b"".join([*held[:-1], piece[:end]])
            held = [piece[end:]]
    yield b"".join(held)


def _blocks(pieces, eol, quote, comment=b""):
    """Yield a CSV in blocks of whole records. eol and quote are bytes; quote is -1 if fields are not quoted. Quotes in comments do not count."""
    held, size, is_quoted = [], 0, False
    for piece in _of_lines(pieces, eol) if comment else pieces:
        end, is_quoted = _core.records(piece, eol, quote, is_quoted, comment)
        if end and size + end >= BLOCK:
            yield b"".join([*held, piece[:end]])
            held, size, piece = [], 0, piece[end:]
        elif size > MOST:
            raise ValueError(f"a record is longer than {MOST} bytes, or a quote is not closed: try quote_char=None")
        held.append(piece)
        size += len(piece)
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

    source is a path, or a name that fsspec opens with storage_options, as it does names that end with .gz, .bz2, .xz or .zst. encoding is a label of the library, or "auto": the reading of the first
    MiB beyond ASCII, at least at_least percent sure (else UnicodeError). If it is wrong later, collect() raises an exception that says the line
    and the column; errors="replace" (or another handler) goes on instead. options are those of polars.scan_csv, except some that count or name
    rows and columns: use head(), with_row_index() and rename(). Types are inferred from the first block. ValueError: a quote that is not closed
    within 128 MiB.
    """
    import polars
    from polars.io.plugins import register_io_source

    if refused := _REFUSED & options.keys():
        raise TypeError(f"scan_csv does not take {', '.join(sorted(refused))}")
    eol, quote = ord(options.get("eol_char", "\n")), ord(options.get("quote_char", '"') or "\0") or -1
    comment, lines = (options.get("comment_prefix") or "").encode(), options.pop("skip_lines", 0)
    source, how, found = os.fsdecode(source), (encoding, errors, at_least), []
    later = {name: value for name, value in _LATER.items() if name in inspect.signature(polars.scan_csv).parameters}
    if options.get("truncate_ragged_lines") and "missing_columns" in later:
        later["extra_columns"] = "ignore"

    def blocks(file):
        return _blocks(_without_lines(file.pieces(), eol, lines) if lines else file.pieces(), eol, quote, comment)

    def schema():
        if not found:
            with _opened(source, how, storage_options) as file:
                found.append(polars.scan_csv(next(blocks(file), b""), **options).collect_schema())
        return found[0]

    def read(with_columns, predicate, n_rows, batch_size):
        kept = {**options, "schema": schema(), "schema_overrides": None}
        with _reader(), _opened(source, how, storage_options) as file:
            for block in _ahead(blocks(file)):
                frame = polars.scan_csv(block, **kept)
                kept.update(later)
                frame = (frame if with_columns is None else frame.select(with_columns)).collect()
                if n_rows is not None:
                    frame = frame.head(n_rows)
                    n_rows -= len(frame)
                yield frame if predicate is None else frame.filter(predicate)
                if n_rows == 0:
                    return

    return register_io_source(read, schema=schema, is_pure=True)
