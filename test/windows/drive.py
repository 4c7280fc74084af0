#!/usr/bin/env python3
"""drive.py - a drive of wine goes away while runic.exe converts a file on it: the file is the old or the new one, and a message names it."""
# SPDX-License-Identifier: MIT
# usage: drive.py COMMAND FOLDER: FOLDER is the Windows of wine. A drive is a link in it, to a folder of this system.
import os
import subprocess
import sys
import tempfile
import time

OLD = (b"x" * 10 + b"\xe9" + b"x" * 48 + b"\n") * 500000
NEW = OLD.replace(b"\xe9", b"\xc3\xa9")
WORDS = ["convert", "-i", "-f", "latin1", "Q:/f.txt"]


def convert(command, while_it_writes):
    with tempfile.TemporaryFile() as messages:
        with subprocess.Popen([command] + WORDS, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages) as child:
            while_it_writes(child)
            status = child.wait(120)
        messages.seek(0)
        return status, messages.read().decode()


def main():
    command, drive = os.path.abspath(sys.argv[1]), os.path.join(sys.argv[2], "dosdevices", "q:")
    subprocess.run([command, "--version"], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # sets up wine
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "f.txt")
        with open(path, "wb") as file:
            file.write(OLD)

        def unplug(child):
            while child.poll() is None and not any(name.startswith(".runic-") for name in os.listdir(folder)):
                time.sleep(0.001)
            os.unlink(drive)

        if os.path.lexists(drive):
            os.unlink(drive)
        os.symlink(folder, drive)
        status, messages = convert(command, unplug)
        with open(path, "rb") as file:
            now = file.read()
        print("unplugged while it wrote: exit status %d, %s" % (status, {OLD: "old", NEW: "new"}.get(now, "neither old nor new")))
        print(messages, end="")
        # An opened folder stays usable in wine, and so the conversion may succeed.
        good = now == NEW if status == 0 else now == OLD and "Q:/f.txt: " in messages
        good = good and os.listdir(folder) == ["f.txt"]
        status, messages = convert(command, lambda child: None)
        print("unplugged before: exit status %d\n%s" % (status, messages), end="")
        good = good and status == 2 and messages == "runic: Q:/f.txt: cannot open: No such file or directory\n"
    sys.exit(0 if good else 1)


main()
