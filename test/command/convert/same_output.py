"""same_output.py - two inputs with the same output file: one is written and the other refused, in any schedule of the threads."""
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess

import held


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text)


def prepare(pairs, old=None):
    """In the output folder N/3 is a link to N/1, as on a case-insensitive file system, where a and A are the same name."""
    shutil.rmtree("out", ignore_errors=True)
    for i in range(pairs):
        os.makedirs("out/%d" % i)
        os.symlink("1", "out/%d/3" % i)
        if old is not None:
            write("out/%d/1" % i, old)


def arguments(*more):
    return ["convert", "-r", "--follow", "-f", "latin1", "--output-dir", "out", *more, "in"]


def show(title, done):
    print("\n# " + title)
    for line in done.stderr.decode().splitlines():
        print("!", line)
    with open("out/0/1", "rb") as file:
        print("=", done.returncode, "| out/0/1:", file.read(), *held.temporaries())


held.needs_tracer()
os.mkdir("in")
write("in/0/1", b"first \xe9")
write("in/0/3", b"second \xe8")
for old in None, b"old \xe7", "second \xe8".encode():
    for more in [], ["--if-needed"]:
        prepare(1, old)
        show("old: %s" % " ".join([str(old), *more]), subprocess.run([held.RUNIC, *arguments("-j1", *more)], capture_output=True, check=False))
prepare(1)
show("the first cannot be renamed: the second is written", held.with_fault("fail=5 renameat2 1", arguments("-j1"), always="5 renameat"))

print("\n# many pairs by several threads: each run says which texts it has not written")
PAIRS = 40
for i in range(PAIRS):
    write("in/%d/1" % i, b"first \xe9\n" * 50)
    write("in/%d/3" % i, b"second \xe8\n" * 50)
lost = runs = 0
for trial in range(max(3, 12 // int(os.environ["RUNIC_TEST_SAMPLE"]))):
    prepare(PAIRS, None if trial % 2 else b"old \xe7")
    ended = subprocess.run([held.RUNIC, *arguments("-j3")], capture_output=True, check=False)
    refused = sum(b"was already written" in line for line in ended.stderr.splitlines())
    with_text = sum(os.path.getsize("out/%d/1" % i) in (450, 500) for i in range(PAIRS) if os.path.exists("out/%d/1" % i))
    lost += ended.returncode != 2 or refused != PAIRS or with_text != PAIRS
    runs += 1
print("runs that lost a text without a word:", lost, "of more than two" if runs > 2 else runs)
