# convert_files.py - converts many files as tasks of Dask.
# SPDX-License-Identifier: MIT
import pathlib
import subprocess
import dask.bag
from dask.distributed import Client


def convert_file(name):
    target = pathlib.Path("converted", name)
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["runic", "convert", "-q", "-j1", "-t", "utf-8", "-o", str(target), name], check=True)
    return 1


if __name__ == "__main__":
    names = sorted(str(name) for name in pathlib.Path("texts").rglob("*.txt"))
    with Client(scheduler_file="scheduler.json"):
        print(dask.bag.from_sequence(names, npartitions=16).map(convert_file).sum().compute(), "files")
