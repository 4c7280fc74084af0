#!/usr/bin/env python3
"""terminal_talk.py - runs the command with a terminal as standard input, or as standard output and error."""
# SPDX-License-Identifier: MIT
import os
import pty
import subprocess


def talk(arguments, terminal_in=False, environment=None):
    master, slave = pty.openpty()
    settings = {**os.environ, "TERM": "xterm", **(environment or {})}
    if terminal_in:
        done = subprocess.run([os.environ["RUNIC"]] + arguments, stdin=slave, capture_output=True, env=settings)
        text = done.stdout[:60] + b"|" + done.stderr[:60]
    else:
        done = subprocess.run([os.environ["RUNIC"]] + arguments, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
                              env=settings)
        os.write(slave, b"$")
        text = b""
        while not text.endswith(b"$"):
            text += os.read(master, 65536)
    os.close(slave)
    os.close(master)
    print(arguments, environment or "", done.returncode, text)


talk(["convert"], terminal_in=True)
talk(["check"], terminal_in=True)
talk(["-f", "utf-8"], terminal_in=True)
talk(["list"], terminal_in=True)
talk(["check", "-0"], terminal_in=True)
talk(["check", "-r"], terminal_in=True)
talk(["check", "--files-from", "list"], terminal_in=True)
talk(["convert", "good"], terminal_in=True)
talk(["convert", "good"])
talk(["convert", "-t", "utf-16le", "good"])
talk(["convert", "-t", "utf-16le", "-F", "good"])
talk(["convert", "-t", "ibm037", "good"])
talk(["convert", "-t", "utf-16le", "good", "-o", "/dev/null"])
talk(["check", "-f", "utf-8", "bad"])
talk(["check", "-f", "utf-8", "bad", "--color=never"])
talk(["check", "-f", "utf-8", "bad"], environment={"NO_COLOR": "1"})
talk(["check", "-f", "utf-8", "bad"], environment={"NO_COLOR": ""})
talk(["check", "-f", "utf-8", "bad"], environment={"TERM": "dumb"})
talk(["check", "-f", "utf-8", "bad", "--color=always"], environment={"NO_COLOR": "1"})
talk(["convert", "-f", "utf-8", "-c", "bad"])
with open("decomposed", "wb") as file:
    file.write("cafe\u0301".encode())
talk(["convert", "-q", "-t", "latin1", "decomposed"])
talk(["convert", "-t", "latin1", "--on-unmappable", "skip", "good", "decomposed"])
