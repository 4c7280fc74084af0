#!/usr/bin/env python3
"""manual_typed.py - completions in bash and zsh, typed into a terminal."""
# SPDX-License-Identifier: MIT
import os
import pty
import select
import signal
import time


def read_until(master, wanted):
    """Reads the terminal's output until the expected text appears, at most a minute. Returns all output."""
    text, end = "", time.monotonic() + 60
    while wanted not in text and time.monotonic() < end:
        if select.select([master], [], [], 1)[0]:
            text += os.read(master, 65536).decode(errors="replace")
    return text


SHELLS = {"bash": ["bash", "--noprofile", "--rcfile", os.path.join(os.environ["SCRATCH"], "bashrc"), "-i"], "zsh": ["zsh", "-d", "-i"]}


def complete(shell, typed, wanted):
    """Starts a shell, waits for its prompt, and types. Returns what was wrong."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", ZDOTDIR=os.environ["SCRATCH"])
        os.execvp(SHELLS[shell][0], SHELLS[shell])
    before = read_until(master, "ready> ")
    os.write(master, typed.encode() + b"\t")
    seen = read_until(master, wanted)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(master)
    return "" if wanted in seen and "\\" not in seen else " wrong: %r, then %r" % (before, seen)


for typed, wanted in (("runic conv", "runic convert "), ("runic convert --on-err", "--on-error="), ("runic convert --on-error=sk", "=skip"),
                      ("runic check --tro", "--trojan "), ("runic convert -t UTF-16LE-", "utf-16le-bom"), ("runic help ins", "help inspect"),
                      ("runic convert -f auto,utf-16le-", "auto,utf-16le-bom"),
                      ("runic check --expect utf-8,utf-16le-", "utf-8,utf-16le-bom"), ("runic check --expect=utf-8,utf-16le-", "=utf-8,utf-16le-bom")):
    for shell in SHELLS:
        # A shell may start too slowly on a busy machine, which is not tested here: three shells may try.
        wrong = complete(shell, typed, wanted) and complete(shell, typed, wanted) and complete(shell, typed, wanted)
        print(shell, typed, "->", wrong or "right")
