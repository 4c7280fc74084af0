#!/usr/bin/env python3
"""progress_terminal.py - progress on a terminal and on a pipe: shown after a second, cleared at the end, asked for by SIGUSR1."""
# SPDX-License-Identifier: MIT
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import concurrent.futures


def begin(arguments, terminal, columns=80, term="xterm"):
    """The command, reading a pipe that stays open, once it has taken bytes out of it; and where its words can be read."""
    master, slave = pty.openpty() if terminal else os.pipe()
    if terminal:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    began = time.monotonic()
    process = subprocess.Popen([os.environ["RUNIC"]] + arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=slave,
                               env=dict(os.environ, TERM=term))
    os.close(slave)
    process.stdin.write(b"text\n" * 100000)
    process.stdin.flush()
    return process, master, began


def end(process, master):
    """Ends the input; returns what comes then, and the exit status."""
    process.stdin.close()
    text = b""
    try:
        while more := os.read(master, 65536):
            text += more
    except OSError:
        pass
    os.close(master)
    return text, process.wait()


def tell(arguments, terminal, status, text, *more):
    return " ".join(map(str, (arguments, "terminal" if terminal else "pipe", status, repr(re.sub(r"[0-9,]+", "N", text.decode())), *more)))


def shown(arguments, terminal):
    """Waits for a line of progress. Where the machine is slow, there are several."""
    process, master, began = begin(arguments, terminal)
    text = os.read(master, 65536)
    early = time.monotonic() - began < 1
    more, status = end(process, master)
    return tell(arguments, terminal, status, re.sub(rb"(\r\x1b\[Krunic: [^\r]*)+", rb"\1", text + more), "too early" if early else "")


def silent(arguments, terminal, term="xterm"):
    process, master, _ = begin(arguments, terminal, term=term)
    text = os.read(master, 65536) if select.select([master], [], [], 1.4)[0] else b""
    more, status = end(process, master)
    return tell(arguments, terminal, status, text + more)


def asked(arguments, terminal):
    process, master, _ = begin(arguments, terminal)
    process.send_signal(signal.SIGUSR1)
    text = os.read(master, 65536)
    return tell(arguments, terminal, end(process, master)[1], text, "asked")


def narrow(columns):
    """The widest line of progress on a terminal of so many columns."""
    process, master, _ = begin(["check"], True, columns)
    text = os.read(master, 65536)
    text += end(process, master)[0]
    return "%d columns: %s" % (columns, max(len(line) for line in text.decode().split("\r\x1b[K")) < columns)


def asked_between():
    """A line that is asked for while another stands there: that one goes first."""
    process, master, _ = begin(["check"], True)
    text = os.read(master, 65536)
    process.send_signal(signal.SIGUSR1)
    while not text.endswith(b"\n"):
        text += os.read(master, 65536)
    end(process, master)
    return "asked between: %d" % text.decode().rpartition("\x1b[K")[2].count("runic: ")


def killed():
    """What stands there is cleared when the program is stopped, too."""
    process, master, _ = begin(["check"], True)
    text = os.read(master, 65536)
    process.send_signal(signal.SIGTERM)
    more, status = end(process, master)
    return "killed: %s %s" % (status, (text + more).endswith(b"\r\x1b[K"))

# Each waits for a second to pass: all at once.
with concurrent.futures.ThreadPoolExecutor(16) as threads:
    for words in [threads.submit(*what) for what in (
            (shown, ["check"], True), (shown, ["convert"], True), (silent, ["check", "-q"], True), (silent, ["check"], True, "dumb"), (killed,),
            (asked_between,), (narrow, 15), (narrow, 300), (silent, ["check", "--progress=never"], True), (silent, ["check"], False),
            (shown, ["check", "--progress=always"], False), (asked, ["check"], False), (asked, ["detect", "--progress=never"], True))]:
        print(words.result())
