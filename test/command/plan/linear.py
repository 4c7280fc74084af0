"""linear.py - plan reads a file in a multi-byte charset once, however many parts it makes."""
# SPDX-License-Identifier: MIT
import os
import resource
import subprocess

RUNIC = os.environ["RUNIC"]
with open("text", "wb") as file:
    file.write("\u4e2d\u6587\u5b57\u7b26".encode("gbk") * 300000)


def seconds(parts):
    """The least processor time of three plans."""
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([RUNIC, "plan", "-f", "gbk", "-t", "utf-8", "--parts", str(parts), "text"], stdout=subprocess.DEVNULL, check=True)
        times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(times)


# If each part were looked for from the start, this would be about 100 times as long.
print("256 parts take less than 10 times as long as one:", seconds(256) < 10 * max(seconds(1), 0.01))
