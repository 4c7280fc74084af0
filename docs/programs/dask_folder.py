# dask_folder.py - detects and decodes a folder of files in any charset on Dask, into Parquet.
# SPDX-License-Identifier: MIT
import pathlib
import sys

import dask.bag
import runictext
from dask.distributed import Client


def to_text(name):
    content = pathlib.Path(name).read_bytes()
    guesses = runictext.detect(content)
    charset = guesses[0].charset if guesses else None
    text = runictext.transcode(content, charset, errors="replace").decode() if charset else None
    return {"path": name, "charset": charset, "text": text}


if __name__ == "__main__":
    scheduler, folder, target = sys.argv[1:]
    names = sorted(str(path) for path in pathlib.Path(folder).rglob("*") if path.is_file())
    with Client(scheduler):
        rows = dask.bag.from_sequence(names, npartitions=16).map(to_text)
        rows.to_dataframe(meta={"path": str, "charset": str, "text": str}).to_parquet(target)
