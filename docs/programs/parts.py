# parts.py - converts one large file in parts on Spark or Dask.
# SPDX-License-Identifier: MIT
import functools
import shutil
import subprocess
import sys


def convert_part(source, target, parts, options, number):
    name = f"{target}.{number}"
    subprocess.run(["runic", "convert", "-q", "-j1", *options, "--part", f"{number}/{parts}", "-o", name, source], check=True)
    return name


def main():
    engine, address, source, target, parts, *options = sys.argv[1:]
    numbers = range(1, int(parts) + 1)
    convert = functools.partial(convert_part, source, target, parts, options)
    if engine == "spark":
        from pyspark.sql import SparkSession
        names = SparkSession.builder.master(address).config("spark.driver.host", "127.0.0.1").getOrCreate() \
            .sparkContext.parallelize(numbers, len(numbers)).map(convert).collect()
    else:
        from dask.distributed import Client
        with Client(address) as client:
            names = client.gather(client.map(convert, numbers, pure=False))
    with open(target, "wb") as whole:
        for name in names:
            with open(name, "rb") as part:
                shutil.copyfileobj(part, whole)


if __name__ == "__main__":
    main()
