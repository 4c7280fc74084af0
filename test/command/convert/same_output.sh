#!/bin/sh
# same_output.sh - two inputs with the same output file: one is written and the other refused, in any schedule of the threads.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import os, shutil, subprocess, threading, time
import held

def write(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(text)

def read(path):
    with open(path, "rb") as file:
        return file.read()

def stage(first, second, old):
    """out/3 is a link to out/1, as a folder that takes a and A for the same name would have it; in/3 waits for its text."""
    shutil.rmtree("in", ignore_errors=True)
    shutil.rmtree("out", ignore_errors=True)
    write("in/1", first)
    os.mkfifo("in/3")
    os.mkdir("out")
    os.symlink("1", "out/3")
    if old is not None:
        write("out/1", old)
    return lambda: feed(second)

def feed(text):
    """The second thread opens its output when its input begins, and has done all it can do when 200 ms have passed."""
    try:
        with open("in/3", "wb") as fifo:
            fifo.write(text)
    except BrokenPipeError:
        pass # refused before it was read
    time.sleep(0.2)

def show(title, said, status):
    print("\n# " + title)
    for line in said.splitlines():
        print("!", line)
    print("=", status, "| out/1:", read("out/1"), *held.temporaries())

def run(jobs, more):
    return ["convert", jobs, "-r", "--follow", "-f", "latin1", "--output-dir", "out"] + list(more) + ["in/1", "in/3"]

def hold(title, which, old=None, more=(), show=show):
    """The first thread stops at its which-th fsync: 1 is that of its text, 2 that of the folder, when the file has its name."""
    for _ in range(5):
        act = stage(b"first \xe9", b"second \xe8", old)
        try:
            show(title, *held.at_call("fsync", which, run("-j2", more), act, 700000, alone=False))
            break
        except held.TooLate:
            continue

def show_one(title, said, status):
    """Either of them comes first."""
    print("\n# " + title)
    refused = sum(" by this run" in line for line in said.splitlines())
    print("=", status, "| refused:", refused, "| out/1 is one of both:", read("out/1") in ("first \xe9".encode(), "second \xe8".encode()))

held.needs_strace()
SECOND = "second \xe8".encode()
hold("the first has its name, and its folder is not yet synced: a new file", 2)
hold("the same, over an old file", 2, old=b"old \xe7")
hold("the first does not have its name yet: a new file", 1, show=show_one)
hold("the same, over an old file", 1, old=b"old \xe7", show=show_one)
hold("the old file is as the second wants it, and the first does not have its name yet", 1, more=("--if-needed",), old=SECOND)
hold("the same, and the first has its name", 2, more=("--if-needed",), old=SECOND)

thread = threading.Timer(0.5, stage(b"first \xe9", b"second \xe8", None))
thread.start()
show("the first cannot be renamed: the second is written",
     *held.with_faults("renameat2:error=EIO:when=1 renameat:error=EIO:when=1", run("-j1", ())))
thread.join()

print("\n# a tree of pairs, not held: each run says which texts it has not written")
runs, pairs, lost = 0, 40, 0
for i in range(pairs):
    write("pairs/in/%d/1" % i, b"first \xe9\n" * 50)
    write("pairs/in/%d/3" % i, b"second \xe8\n" * 50)
for trial in range(max(3, 12 // int(os.environ["RUNIC_TEST_SAMPLE"]))):
    shutil.rmtree("pairs/out", ignore_errors=True)
    for i in range(pairs):
        os.makedirs("pairs/out/%d" % i)
        os.symlink("1", "pairs/out/%d/3" % i)
    done = subprocess.run([held.RUNIC, "convert", "-j3", "-r", "--follow", "-f", "latin1", "--output-dir", "../out", "."], cwd="pairs/in",
                          capture_output=True, check=False)
    refused = sum(b"was already written" in line for line in done.stderr.splitlines())
    written = sum(os.path.exists("pairs/out/%d/1" % i) for i in range(pairs))
    runs += 1
    lost += done.returncode != 2 or refused != pairs or written != pairs
print("runs that lost a text without a word:", lost, "of more than two" if runs > 2 else runs)
END
