#!/usr/bin/env python3
"""engines.py - the folder of test/bindings/python/engines.py on Spark or Dask: by runictext, and by Python's codecs and detectors."""
# SPDX-License-Identifier: MIT
# Usage: PYTHONPATH=FOLDER python engines.py spark|dask WORK, with the packages that test/bindings/python/engines.sh installs.
# Each job reads 2,000 files (six charsets) on two workers and returns the number of characters. Seconds of the clock, the least of 3.
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test" / "bindings" / "python"))
import engines  # noqa: E402 # the test: it starts the cluster

CODECS = list(engines.TEXTS)


def nothing(name, content):
    return len(content)


def by_runictext(name, content):
    import runictext
    return len(runictext.decode(content, runictext.detect(content)[0].charset))


def known_charset(name, content):
    """Python's codec, told the charset."""
    return len(content.decode(CODECS[int(os.path.basename(name)[:4]) % len(CODECS)]))


def by_charset_normalizer(name, content):
    import charset_normalizer
    return len(str(charset_normalizer.from_bytes(content).best() or ""))


def by_chardet(name, content):
    import chardet
    return len(content.decode(chardet.detect(content)["encoding"] or "ascii", "replace"))


def spark_jobs(address, folder):
    from pyspark.sql import SparkSession
    spark = SparkSession.builder.master(address).config("spark.driver.host", "127.0.0.1").getOrCreate()
    files = spark.read.format("binaryFile").load(str(folder)).select("path", "content").repartition(16)

    def run(job):
        def count(frames):
            import pandas
            for frame in frames:
                yield pandas.DataFrame({"n": [job(path, bytes(content)) for path, content in zip(frame["path"], frame["content"])]})
        return files.mapInPandas(count, "n long").groupBy().sum().collect()[0][0]
    return run, spark.stop


def dask_jobs(address, folder):
    import dask.bag
    from dask.distributed import Client
    client = Client(address)
    names = sorted(str(path) for path in folder.iterdir())

    def run(job):
        bag = dask.bag.from_sequence(names, npartitions=16).map(lambda name: job(name, pathlib.Path(name).read_bytes()))
        return client.compute(bag.sum()).result()
    return run, client.close


def main():
    engine, work = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    work.mkdir()
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    engines.write_folder(work / "texts", 2000)
    try:
        address, _ = {"spark": engines.spark_cluster, "dask": engines.dask_cluster}[engine](work)
        run, stop = {"spark": spark_jobs, "dask": dask_jobs}[engine](address, work / "texts")
        for job in (nothing, known_charset, by_runictext, by_chardet, by_charset_normalizer):
            times = []
            for _ in range(3):
                begin = time.monotonic()
                found = run(job)
                times.append(time.monotonic() - begin)
            print(f"{engine:5} {job.__name__:21} {min(times):6.2f} s, {found} characters", flush=True)
        stop()
    finally:
        for child in engines.children:
            engines.end(child)


if __name__ == "__main__":
    main()
