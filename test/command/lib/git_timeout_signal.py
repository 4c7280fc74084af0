#!/usr/bin/env python3
"""git_timeout_signal.py - git_timeout_signal.py SIGNAL sends the signal to the command while its git runs."""
# SPDX-License-Identifier: MIT
import os
import signal
import subprocess
import sys
import time

calls = os.environ["SCRATCH"] + "/calls"
number = getattr(signal, "SIG" + sys.argv[1])
process = subprocess.Popen([os.environ["RUNIC"], "check", "-r", "all"], preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
deadline = time.monotonic() + 60
while not os.path.exists(calls) or open(calls).read().count("\n") < 2:
    if process.poll() is not None or time.monotonic() > deadline:
        sys.exit("git was not started; exit status %s" % process.poll())
    time.sleep(0.01)
process.send_signal(number)
print(signal.Signals(number).name, process.wait(60))
