#!/usr/bin/env python3
"""errors_broken_pipe.py - output to a closed pipe: SIGPIPE ends the command without a message; if SIGPIPE is ignored, there is a message; a stream that stops."""
# SPDX-License-Identifier: MIT
import os
import signal
import subprocess

for ignored in (False, True):
    for command in (["convert", "-"], ["convert", "-j4", "-f", "latin1", "large"], ["check", "--max-errors", "0", "-"], ["detect", "-v"] + ["text"] * 5000):
        reader, writer = os.pipe()
        os.close(reader)
        setup = (lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN)) if ignored else None
        done = subprocess.run([os.environ["RUNIC"]] + command, input=b"\xef\xbb\xbf" + b"a\xff" * 100000, stdout=writer,
                              stderr=subprocess.PIPE, preexec_fn=setup, restore_signals=True)
        os.close(writer)
        print(command[:2], "ignored:" if ignored else "default:", done.returncode, done.stderr.decode().strip()[-60:])

process = subprocess.Popen([os.environ["RUNIC"], "convert", "-j4", "-f", "utf-8"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
process.stdin.write(b"x" * 3000000 + b"\xff")
process.stdin.flush()
print("a stream that stops does not wait for more input:", process.wait(timeout=300))
