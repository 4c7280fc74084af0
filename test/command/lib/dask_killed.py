"""dask_killed.py - converts big.txt by tasks. One of them kills its worker after half of its part is written."""
# SPDX-License-Identifier: MIT
import os
import resource
import signal
import subprocess
import time

from dask.distributed import Client

from convert_part import HOW, convert_part


def half_of(line):
    """Writes the first half of a part. Then the kernel kills the process at a limit of the file size."""
    part, offset, size = line.split()
    limit = int(offset) + int(size) // 2
    subprocess.run(["runic", "convert", "-j1", *HOW, "--range", part, "--write-at", offset, "-o", "big.utf8", "big.txt"],
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)), check=False)
    with open("big.utf8", "rb") as made, open("whole", "rb") as whole:
        bytes_made, wanted = made.read(), whole.read()
    end = int(offset) + int(size)
    return bytes_made[int(offset):limit] == wanted[int(offset):limit] and bytes_made[int(offset):end] != wanted[int(offset):end]


def task(line, victim):
    if line == victim and not os.path.exists("killed"):
        found = half_of(line)
        with open("killed", "w", encoding="ascii") as file:
            print("half of the part was written" if found else "the part was not half written", file=file)
        os.kill(os.getpid(), signal.SIGKILL)
    return convert_part(line)


def main():
    plan = subprocess.run(["runic", "plan", *HOW, "--parts", "64", "big.txt"], capture_output=True, text=True, check=True).stdout.splitlines()
    with Client(scheduler_file="scheduler.json") as client:
        client.wait_for_workers(3)
        # The last part, so that the file ends after the half that is written.
        written = client.gather(client.map(task, plan, victim=plan[-1], pure=False))
        deadline = time.monotonic() + 60
        while len(client.scheduler_info()["workers"]) != 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        with open("killed", encoding="ascii") as file:
            print(file.read(), end="")
        print("%d parts, %d workers left, %s" % (len(written), len(client.scheduler_info()["workers"]),
                                                 "all bytes" if sum(written) == os.path.getsize("whole") else "bytes are missing"))


if __name__ == "__main__":
    main()
