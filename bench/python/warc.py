#!/usr/bin/env python3
"""warc.py - times docs/programs/warc.py on Dask.

Usage: bench/python/warc.py FOLDER. Writes 16 WARC files of 250 pages into FOLDER, unless they are there: 20 to 30 KB in four charsets, half of them undeclared. Prints pages a
second of processor time by decode_page and by pages() in this process, and of the clock by Dask with one worker and two, each the best of
three runs without writing Parquet. Needs warcio and dask[distributed].
"""
# SPDX-License-Identifier: MIT
import io
import os
import pathlib
import random
import sys
import time

import dask.bag
import runictext
from dask.distributed import Client, LocalCluster
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "programs"
sys.path.insert(0, str(PROGRAMS))
import warc  # noqa: E402 # the program of docs/large-data.md

FILES, PAGES = 16, 250
TEXTS = {"cp1251": "Съешь же ещё этих мягких французских булок, да выпей чаю. ", "cp932": "いろはにほへと ちりぬるを 色は匂へど 散りぬるを。",
         "cp1252": "Les élèves français sont allés à la bibliothèque, où ils lisent. ", "utf-8": "Zwölf Boxkämpfer jagen Viktor quer über den Deich. "}


def write(folder):
    chance = random.Random(1)
    for number in range(FILES):
        with open(folder / f"{number:02}.warc.gz", "wb") as file:
            writer = WARCWriter(file, gzip=True)
            for page in range(PAGES):
                codec = list(TEXTS)[page % len(TEXTS)]
                data = "<p>".encode()
                while len(data) < chance.randrange(20000, 30000):
                    words = TEXTS[codec].split(" ")
                    data += f"<p class=x{chance.randrange(99)}>{' '.join(chance.choices(words, k=30))}</p>\n".encode(codec)
                kind = "text/html" + (f"; charset={codec}" if page % 8 < 4 else "")
                headers = StatusAndHeaders("200 OK", [("Content-Type", kind)], protocol="HTTP/1.1")
                url = f"http://example.org/{number}/{page}"
                writer.write_record(writer.create_warc_record(url, "response", payload=io.BytesIO(data), http_headers=headers))


def best(clock, call):
    times = []
    for _ in range(3):
        begin = clock()
        call()
        times.append(clock() - begin)
    return FILES * PAGES / min(times)


def count(name):
    return sum(1 for _ in warc.pages(name))


def on_dask(names, workers):
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster, Client(cluster) as client:
        client.run(sys.path.insert, 0, str(PROGRAMS))
        bag = dask.bag.from_sequence(names, npartitions=len(names)).map(count)
        return best(time.perf_counter, lambda: bag.sum().compute())


def main():
    folder = pathlib.Path(sys.argv[1])
    names = [str(folder / f"{number:02}.warc.gz") for number in range(FILES)]
    if not os.path.exists(names[-1]):
        write(folder)
    pages = []
    for name in names:
        with open(name, "rb") as file:
            pages += [(one.content_stream().read(), one.http_headers.get_header("Content-Type")) for one in ArchiveIterator(file)]
    size = sum(len(data) for data, _ in pages) / len(pages)
    print(f"{len(pages)} pages of {size:.0f} bytes on average, pages a second:")
    print(f"decode_page alone: {best(time.process_time, lambda: [runictext.decode_page(*page) for page in pages]):.0f}")
    print(f"pages(): {best(time.process_time, lambda: [count(name) for name in names]):.0f}")
    for workers in (1, 2):
        print(f"Dask, {workers} workers: {on_dask(names, workers):.0f}")


if __name__ == "__main__":
    main()
