#!/usr/bin/env python3
"""memory_short.py - short of memory, in steps: each file is the old one or the new one, and the status tells which."""
# SPDX-License-Identifier: MIT
import os
import resource
import subprocess

old = "abc \u00e9\u20ac\n".encode() * 300000
new = old.decode().encode("utf-16-le")
statuses, trials = set(), 0
# With less the system cannot load the program.
for kib in range(3000, 16000, 250):
    for jobs in ("-j2", "-j8"):
        open("file", "wb").write(old)
        done = subprocess.run([os.environ["RUNIC"], "convert", "-i", jobs, "-f", "utf-8", "-t", "utf-16le", "file"], capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (kib << 10, kib << 10)))
        now = open("file", "rb").read()
        trials += 1
        # 127: the program cannot be loaded.
        statuses.add(done.returncode)
        if now != (new if done.returncode == 0 else old) or done.returncode not in (0, 2, 127) or (done.returncode != 0 and not done.stderr):
            print("wrong:", kib, jobs, done.returncode, len(now), done.stderr)
        if sorted(os.listdir(".")) != ["bad", "file", "large"]:
            print("left:", os.listdir("."))
print(trials, "trials,", sorted(statuses - {127}))
