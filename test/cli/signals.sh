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

# Every signal there is, by what it does to a program that does not care.
GOES_ON = {"SIGCHLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU"}
KILLS = {"SIGKILL"}
CRASHES = {"SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGSYS"}
OURS = {"SIGUSR1": "a line of progress", "SIGXFSZ": "an error to tell"}
ended, wrong = 0, []
for number in range(1, signal.SIGRTMAX + 1):
    try:
        name = signal.Signals(number).name
    except ValueError:
        if number < signal.SIGRTMIN:
            continue # the C library's own
        name = "real-time"
    if name in GOES_ON | KILLS | CRASHES:
        continue
    with open("file", "w") as file:
        file.write("old")
    setup = lambda: signal.signal(number, signal.SIG_DFL)
    process = subprocess.Popen([os.environ["RUNIC"], "convert", "-q", "-", "-o", "file"], stdin=subprocess.PIPE,
                               stderr=subprocess.PIPE, preexec_fn=setup)
    process.stdin.write(b"new")
    process.stdin.flush()
    while not temporaries():
        time.sleep(0.001)
    process.send_signal(number)
    if name not in OURS:
        process.wait()
    process.stdin.close()
    process.wait()
    process.stderr.read()
    expected = (0, "new", []) if name in OURS else (-number, "old", [])
    is_ = process.returncode, open("file").read(), temporaries()
    ended += name not in OURS
    if is_ != expected:
        wrong.append((name, number, is_))
    for left in temporaries():
        os.remove(left)
print("all others:", "more than 40 end it" if ended > 40 else ended, "wrong:", wrong)
END

title "memory that ends in the middle: the file is old or new, the status tells which, and nothing is left"
python3 - <<'END'
import os, resource, subprocess
old, new = ("abcdefg\n" * 40000).encode("utf-16"), b"abcdefg\n" * 40000
trials, old_ones, wrong = 0, 0, []
for limit in range(2500, 9000, 100):
    with open("file", "wb") as file:
        file.write(old)
    for jobs in ("-j1", "-j4"):
        trials += 1
        done = subprocess.run([os.environ["RUNIC"], "convert", jobs, "-i", "file"], stderr=subprocess.PIPE,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit * 1024, limit * 1024)))
        with open("file", "rb") as file:
            now = file.read()
        left = [name for name in os.listdir(".") if name.startswith(".runic-")]
        is_right = now == new if done.returncode == 0 else now == old and done.stderr
        old_ones += now == old
        if not is_right or left:
            wrong.append((limit, jobs, done.returncode, len(now), left, done.stderr[-100:]))
        for name in left:
            os.remove(name)
print("trials:", trials, "some stay old:", old_ones > 5, "wrong:", wrong)
END
