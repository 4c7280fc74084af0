"""signals.py - a signal during a conversion leaves the old file and no temporary file."""
# SPDX-License-Identifier: MIT
import os
import signal
import subprocess
import sys
import time

def temporaries():
    return [name for name in os.listdir(".") if name.startswith(".runic-")]

def wait_for_temporary(process):
    """Returns when there is a temporary file. Fails if the command ends, or after a minute."""
    deadline = time.monotonic() + 60
    while not temporaries():
        if process.poll() is not None or time.monotonic() > deadline:
            sys.exit("no temporary file; exit status %s" % process.poll())
        time.sleep(0.001)

def interrupt(number, ignored=False):
    """Sends a signal while the command waits for more input, and then ends the input."""
    with open("file", "w") as file:
        file.write("old")
    # This script may be started with signals ignored: a shell ignores SIGINT in the background.
    setup = lambda: signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
    process = subprocess.Popen([os.environ["RUNIC"], "convert", "-", "-o", "file"], stdin=subprocess.PIPE, preexec_fn=setup)
    process.stdin.write(b"new")
    process.stdin.flush()
    wait_for_temporary(process)
    during = len(temporaries()), open("file").read(), oct(os.stat(temporaries()[0]).st_mode)[-3:]
    process.send_signal(number)
    if not ignored:
        process.wait(60)
    process.stdin.close()
    process.wait(60)
    print(signal.Signals(number).name, "ignored:" if ignored else "", "while it ran:", during, "then:", process.returncode,
          open("file").read(), temporaries())

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
    interrupt(number)
interrupt(signal.SIGHUP, ignored=True)

# Every signal, grouped by its default action.
GOES_ON = {"SIGCHLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU"}
KILLS = {"SIGKILL"}
CRASHES = {"SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGSYS"}
OURS = {"SIGUSR1": "a line of progress", "SIGXFSZ": "an error that is reported"}
# One more than the last signal of glibc, which Python knows.
MUSLS_OWN = {34} if b"/ld-musl-" in open(os.environ["RUNIC"], "rb").read(4096) else set()
ended, wrong = 0, []
for number in range(1, signal.SIGRTMAX + 1):
    try:
        name = signal.Signals(number).name
    except ValueError:
        if number < signal.SIGRTMIN:
            continue # reserved by the C library
        name = "real-time"
    if name in GOES_ON | KILLS | CRASHES or number in MUSLS_OWN:
        continue
    with open("file", "w") as file:
        file.write("old")
    setup = lambda: signal.signal(number, signal.SIG_DFL)
    process = subprocess.Popen([os.environ["RUNIC"], "convert", "-q", "-", "-o", "file"], stdin=subprocess.PIPE,
                               stderr=subprocess.PIPE, preexec_fn=setup)
    process.stdin.write(b"new")
    process.stdin.flush()
    wait_for_temporary(process)
    process.send_signal(number)
    if name not in OURS:
        process.wait(60)
    process.stdin.close()
    process.wait(60)
    process.stderr.read()
    expected = (0, "new", []) if name in OURS else (-number, "old", [])
    is_ = process.returncode, open("file").read(), temporaries()
    ended += name not in OURS
    if is_ != expected:
        wrong.append((name, number, is_))
    for left in temporaries():
        os.remove(left)
print("all others:", "more than 40 end it" if ended > 40 else ended, "wrong:", wrong)
