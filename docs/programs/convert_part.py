# convert_part.py - converts the parts of one large file as tasks of Dask, and joins them.
# SPDX-License-Identifier: MIT
import shutil
import subprocess
from dask.distributed import Client

HOW = ["-q", "-f", "utf-16le", "-t", "utf-8", "--on-error", "replace"]
PARTS = 64


def convert_part(number):
    name = f"big.{number}"
    subprocess.run(["runic", "convert", "-j1", *HOW, "--part", f"{number}/{PARTS}", "-o", name, "big.txt"], check=True)
    return name


def join(names):
    with open("big.utf8", "wb") as whole:
        for name in names:
            with open(name, "rb") as part:
                shutil.copyfileobj(part, whole)


if __name__ == "__main__":
    with Client(scheduler_file="scheduler.json") as client:
        join(client.gather(client.map(convert_part, range(1, PARTS + 1), pure=False)))
