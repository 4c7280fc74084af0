#!/bin/sh
# progress.sh - progress on a terminal after a second, cleared at the end; SIGUSR1 at any time; never elsewhere.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

python3 - <<'END'
import os, pty, re, signal, subprocess, time

def run(arguments, terminal, seconds, ask=False, environment=None):
    """Reads from a pipe that is open for some seconds; returns what came to standard error, numbers as N."""
    master, slave = pty.openpty() if terminal else os.pipe()
    process = subprocess.Popen([os.environ["RUNIC"]] + arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=slave)
    process.stdin.write(b"text\n" * 1000)
    process.stdin.flush()
    time.sleep(0.3)
    if ask:
        process.send_signal(signal.SIGUSR1)
    time.sleep(seconds)
    process.stdin.close()
    status = process.wait()
    text = b""
    os.set_blocking(master, False)
    try:
        while more := os.read(master, 65536):
            text += more
    except OSError:
        pass
    os.close(slave)
    text = re.sub(r"[0-9,]+", "N", text.decode())
    lines = text.count("\r\x1b[Krunic:")
    print(arguments, "terminal" if terminal else "pipe", status, repr(text if lines < 2 else text[:text.index("\r", 1)] + "..."),
          "ends clear" if text.endswith("\r\x1b[K") else "")

run(["check"], True, 1.4)
run(["convert"], True, 1.4)
run(["check"], True, 0.1)
run(["check", "-q"], True, 1.4)
run(["check", "--progress=never"], True, 1.4)
run(["check"], False, 1.4)
run(["check", "--progress=always"], False, 1.4)
run(["check"], False, 0.5, ask=True)
run(["detect"], True, 0.5, ask=True)
END

title "of a file: how much of it, and the time left"
python3 - <<'END'
import os, re, signal, subprocess, threading, time
open("large", "wb").write(b"text\n" * 4000000)
reader, writer = os.pipe()
process = subprocess.Popen([os.environ["RUNIC"], "convert", "-f", "utf-8", "-j1", "large"], stdout=writer, stderr=subprocess.PIPE)
os.close(writer)
os.read(reader, 1 << 16)
time.sleep(0.2)
process.send_signal(signal.SIGUSR1)
time.sleep(0.1)
while os.read(reader, 1 << 20):
    pass
print(re.sub(r"[0-9,]+", "N", process.stderr.read().decode()), process.wait())
END
