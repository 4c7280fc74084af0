# spark_folder.py - detects and decodes a folder of files in any charset on Spark, into Parquet.
# SPDX-License-Identifier: MIT
import sys

import pandas
import runictext
from pyspark.sql import SparkSession


def to_text(frames):
    for frame in frames:
        rows = []
        for path, content in zip(frame["path"], frame["content"]):
            guesses = runictext.detect(content)
            charset = guesses[0].charset if guesses else None
            text = runictext.transcode(content, charset, errors="replace").decode() if charset else None
            rows.append((path, charset, text))
        yield pandas.DataFrame(rows, columns=["path", "charset", "text"])


if __name__ == "__main__":
    master, folder, target = sys.argv[1:]
    spark = SparkSession.builder.master(master).config("spark.driver.host", "127.0.0.1").getOrCreate()
    files = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(folder).repartition(16)
    files.mapInPandas(to_text, "path string, charset string, text string").write.parquet(target, compression="gzip")
