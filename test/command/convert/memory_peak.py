#!/usr/bin/env python3
"""memory_peak.py - the memory of the command: less than 32 MB, whatever the size and the number of threads."""
# SPDX-License-Identifier: MIT
import os
import subprocess

block = "na\u00efve \u20ac text\n".encode() * 65536
with open("large", "wb") as file:
    for _ in range(36):
        file.write(block)
with open("bad", "wb") as file:
    file.write(b"\xffabc\n" * 600000)
# In KiB. Measured with two processors were 3,200, 12,100 and, with the pages that a pipe holds, 20,100. More of them fill more
# of the 16 MiB that all buffers may have.
ONE_THREAD, THREADS, WITH_PIPE = (4500, 16000, 24000) if os.cpu_count() <= 4 else (4500, 21000, 29000)


def peak(most, *arguments, by_pipe=False):
    told, tell = os.pipe()
    reader = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) if by_pipe else None
    out = reader.stdin if reader else subprocess.DEVNULL
    subprocess.run(["sh", "-c", 'exec "$PEAK" "$RUNIC" "$@" 3>&%d' % tell, "sh", *arguments], stdout=out, stderr=subprocess.DEVNULL, pass_fds=[tell])
    os.close(tell)
    used = int(os.read(told, 20))
    os.close(told)
    if reader:
        reader.communicate()
    if not 500 < used < most:
        print(arguments, used, "KiB of", most)


for jobs in ("-j64", "-j8", "-j1")[:max(1, 3 // int(os.environ["RUNIC_TEST_SAMPLE"]))]:
    most, by_pipe = (ONE_THREAD, ONE_THREAD) if jobs == "-j1" else (THREADS, WITH_PIPE)
    peak(most, "convert", jobs, "large")
    peak(most, "convert", jobs, "-f", "utf-8", "-t", "utf-32", "large")
    peak(by_pipe, "convert", jobs, "-f", "utf-8", "-t", "utf-32", "large", by_pipe=True)
    peak(most, "check", jobs, "large")
    peak(most, "check", jobs, "-f", "utf-8", "--max-errors", "0", "--trojan", "bad")
    peak(most, "convert", jobs, "-f", "utf-8", "--on-error", "escape", "bad")
    peak(most, "detect", jobs, "bad")
print("done")
