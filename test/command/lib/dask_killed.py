"""dask_killed.py - converts big.txt by tasks. One of them kills its worker after half of its part is written."""
# SPDX-License-Identifier: MIT
import os
import resource
import signal
import subprocess
import time

from dask.distributed import Client

from convert_part import HOW, PARTS, convert_part, join


def half_of(number):
    """Writes the beginning of a part. Then the kernel kills the process at a limit of the file size. Returns false if the part has its name."""
    name = f"big.{number}"
    subprocess.run(["runic", "convert", "-j1", *HOW, "--part", f"{number}/{PARTS}", "-o", name, "big.txt"],
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)), check=False)
    return not os.path.exists(name)


def task(number, victim):
    if number == victim and not os.path.exists("killed"):
        found = half_of(number)
        with open("killed", "w", encoding="ascii") as file:
            print("half of the part was written" if found else "the part was not half written", file=file)
        os.kill(os.getpid(), signal.SIGKILL)
    return convert_part(number)


def main():
    with Client(scheduler_file="scheduler.json") as client:
        client.wait_for_workers(3)
        names = client.gather(client.map(task, range(1, PARTS + 1), victim=PARTS, pure=False))
        join(names)
        deadline = time.monotonic() + 60
        while len(client.scheduler_info()["workers"]) != 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        with open("killed", encoding="ascii") as file:
            print(file.read(), end="")
        print("%d parts, %d workers left" % (len(names), len(client.scheduler_info()["workers"])))


if __name__ == "__main__":
    main()
