#!/usr/bin/env python3
"""progress_threads.py - which threads have the signals of progress blocked."""
# SPDX-License-Identifier: MIT
import os
import signal
import subprocess
import time

reader, writer = os.pipe()
process = subprocess.Popen([os.environ["RUNIC"], "convert", "-f", "utf-8", "-t", "utf-16le", "-j4", "large"], stdout=writer)
os.close(writer)
# Behind the first MiB there are threads; then nobody reads, and they wait.
for _ in range(6 << 20 >> 12):
    os.read(reader, 4096)
tasks, end = [], time.monotonic() + 60
while len(tasks) < 2 and time.monotonic() < end:
    tasks = sorted(map(int, os.listdir("/proc/%d/task" % process.pid)))
    time.sleep(0.01)
for task in tasks:
    with open("/proc/%d/task/%d/status" % (process.pid, task)) as status:
        blocked = int(next(line for line in status if line.startswith("SigBlk:")).split()[1], 16)
    names = [number.name for number in (signal.SIGALRM, signal.SIGUSR1) if blocked >> (number - 1) & 1]
    if task in (process.pid, tasks[-1]):
        print("the main thread:" if task == process.pid else "another:", *names)
os.close(reader)
process.wait()
