#!/bin/sh
# signals.sh - a signal in the middle of a conversion leaves the file as it was, and no temporary file.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

python3 - <<'END'
import os, signal, subprocess, time

def temporaries():
    return [name for name in os.listdir(".") if name.startswith(".runic-")]

def interrupt(number, ignored=False):
    """Sends a signal while the command waits for more input, and then ends the input."""
    with open("file", "w") as file:
        file.write("old")
    # Whatever this script was started with: a shell's background has SIGINT ignored.
    setup = lambda: signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
    process = subprocess.Popen([os.environ["RUNIC"], "convert", "-", "-o", "file"], stdin=subprocess.PIPE, preexec_fn=setup)
    process.stdin.write(b"new")
    process.stdin.flush()
    while not temporaries():
        time.sleep(0.001)
    during = len(temporaries()), open("file").read(), oct(os.stat(temporaries()[0]).st_mode)[-3:]
    process.send_signal(number)
    if not ignored:
        process.wait()
    process.stdin.close()
    process.wait()
    print(signal.Signals(number).name, "ignored:" if ignored else "", "while it ran:", during, "then:", process.returncode,
          open("file").read(), temporaries())

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
    interrupt(number)
interrupt(signal.SIGHUP, ignored=True)
END
