#!/usr/bin/env python3
"""errors_broken_pipe.py - output to a closed pipe: SIGPIPE ends the command without a message; if SIGPIPE is ignored, there is a message."""
# SPDX-License-Identifier: MIT
import os
import signal
import subprocess

for ignored in (False, True):
    for command in (["convert", "-"], ["check", "--max-errors", "0", "-"], ["detect", "-v"] + ["text"] * 5000):
        reader, writer = os.pipe()
        os.close(reader)
        setup = (lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN)) if ignored else None
        done = subprocess.run([os.environ["RUNIC"]] + command, input=b"\xef\xbb\xbf" + b"a\xff" * 100000, stdout=writer,
                              stderr=subprocess.PIPE, preexec_fn=setup, restore_signals=True)
        os.close(writer)
        print(command[:2], "ignored:" if ignored else "default:", done.returncode, done.stderr.decode().strip()[-60:])
