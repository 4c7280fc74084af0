#!/bin/sh
# changing_input.sh - a file that another process changes while it is read stays unchanged; kill -9 and SIGINT at any moment leave it whole.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import os, random, signal, subprocess, time

RUNIC = os.environ["RUNIC"]
# A shell's background has it ignored.
signal.signal(signal.SIGINT, signal.SIG_DFL)
old, new = ("abcdefg\n" * 500000).encode("utf-16"), b"abcdefg\n" * 500000

def temporaries():
    return [name for name in os.listdir(".") if name.startswith(".runic-")]

def start(arguments):
    return subprocess.Popen([RUNIC, "convert", "-i"] + arguments + ["file"], stderr=subprocess.PIPE)

def begun():
    """Whether a part of the new file, and not all of it, has been written."""
    try:
        return any(0 < os.stat(name).st_size < len(new) for name in temporaries())
    except FileNotFoundError:
        return False

def stopped():
    """The command, stopped in the middle of writing; tried until it is caught there."""
    while True:
        open("file", "wb").write(old)
        process = start(["-j1"])
        # It is not waited for here for good, so its number stays its own, also if it has ended.
        while not temporaries() and not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            pass
        os.kill(process.pid, signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        if begun():
            return process
        process.send_signal(signal.SIGCONT)
        process.communicate()

def end(what, process):
    process.send_signal(signal.SIGCONT)
    said = process.stderr.read().decode()
    print("%s: %s%s" % (what, said, process.wait()), temporaries())

process = stopped()
open("file", "ab").write(b"x\0")
end("longer", process)
print(open("file", "rb").read() == old + b"x\0")
process = stopped()
os.rename("file", "away")
open("file", "wb").write(old)
end("another", process)
print(open("file", "rb").read() == old)

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
    ends, wrong, left = set(), 0, 0
    for _ in range(25):
        open("file", "wb").write(old)
        process = start(["-j4"])
        time.sleep(random.random() * 0.02)
        process.send_signal(number)
        process.communicate()
        wrong += open("file", "rb").read() not in (old, new) or process.returncode not in (0, -number)
        left += len(temporaries())
        for name in temporaries():
            os.unlink(name)
    print(number.name, "wrong:", wrong, "" if number == signal.SIGKILL else "left: %d" % left)

# Many files on several threads.
left = whole = 0
os.mkdir("tree")
for _ in range(10):
    for i in range(300):
        open("tree/%d" % i, "wb").write(old[:2002])
    process = subprocess.Popen([RUNIC, "convert", "-ri", "-j4", "tree"])
    time.sleep(random.random() * 0.05)
    process.send_signal(signal.SIGINT)
    process.wait()
    whole += all(open("tree/%d" % i, "rb").read() in (old[:2002], new[:1000]) for i in range(300))
    left += len([name for name in os.listdir("tree") if name.startswith(".runic-")])
print("trees:", whole, "left:", left)
END
