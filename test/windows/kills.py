#!/usr/bin/env python3
"""kills.py - ends runic.exe under wine at random moments, by kill -9 and by Ctrl-C; then each file must be the old or the new one."""
# SPDX-License-Identifier: MIT
# usage: kills.py COMMAND ROUNDS
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

LINE = b"x" * 10 + b"\xe9" + b"x" * 48 + b"\n"
NEW_LINE = LINE.replace(b"\xe9", b"\xc3\xa9")


def make(folder, files, lines):
    """The text of each file is LINE, as often as lines says."""
    for number in range(files):
        path = os.path.join(folder, "f%d" % number)
        if not os.path.exists(path) or os.path.getsize(path) != lines * len(LINE):
            with open(path, "wb") as file:
                file.write(LINE * lines)


def states(folder, files, lines):
    """Returns "o" for each old file, "n" for each new one, "?" for anything else."""
    found = ""
    for number in range(files):
        try:
            with open(os.path.join(folder, "f%d" % number), "rb") as file:
                text = file.read()
        except OSError:
            text = None
        found += "o" if text == LINE * lines else "n" if text == NEW_LINE * lines else "?"
    return found


def process_in(folder):
    """Returns the process that is runic.exe in this folder: the wrapper starts flock and sh first, and then becomes wine."""
    for pid in os.listdir("/proc"):
        try:
            if pid.isdigit() and os.path.samefile("/proc/%s/cwd" % pid, folder):
                with open("/proc/%s/cmdline" % pid, "rb") as file:
                    words = file.read().split(b"\0")
                if b"runic.exe" in words[0]:
                    return int(pid)
        except OSError:
            pass
    return None


def status_of(child):
    """
    Returns its exit status, or None after a hang in wine 8: it kills the other threads, the main thread first, one of which may hold a
    lock of wine that the last thread then waits for.
    """
    try:
        return child.wait(60)
    except subprocess.TimeoutExpired:
        with open("/proc/%d/stat" % child.pid, encoding="utf-8") as file:
            main_thread_has_ended = file.read().rpartition(")")[2].split()[0] == "Z"
        child.kill()
        child.wait()
        if main_thread_has_ended:
            return None
        raise


def end_once(command, folder, number, whole):
    """Starts a conversion, and sends it a signal after its first temporary file exists. Returns whether that was so, and status_of()."""
    began = time.monotonic()
    with subprocess.Popen([command, "convert", "-i", "-r", "-f", "latin1", "."], cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        wine, writes, end = None, False, began + 120
        while wine is None and child.poll() is None and time.monotonic() < end:
            wine = process_in(folder)
        while not writes and child.poll() is None and time.monotonic() < end:
            writes = any(name.startswith(".runic-") for name in os.listdir(folder))
        try:
            child.wait(random.random() * max(0, began + 1.3 * whole - time.monotonic()))
        except subprocess.TimeoutExpired:
            pass
        if child.poll() is None and wine is not None:
            os.kill(wine, number)
        return writes, status_of(child)


def rounds_of(command, number, rounds, files, lines):
    """Prints what was seen, and returns the faults."""
    seen = {"o": 0, "n": 0, "?": 0}
    ended = faults = left = hangs = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([command, "--version"], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # sets up wine
        make(folder, files, lines)
        began = time.monotonic()
        subprocess.run([command, "convert", "-q", "-i", "-r", "-f", "latin1", "."], cwd=folder, check=True, stdin=subprocess.DEVNULL)
        whole = time.monotonic() - began
        for _ in range(rounds):
            make(folder, files, lines)
            writes, status = end_once(command, folder, number, whole)
            time.sleep(0.3)  # the server of wine closes the handles of the process a moment later
            found = states(folder, files, lines)
            for state in seen:
                seen[state] += found.count(state)
            ended += writes
            hangs += status is None
            temporary = [name for name in os.listdir(folder) if re.match(r"\.runic-", name)]
            left += len(temporary)
            for name in temporary:
                os.remove(os.path.join(folder, name))
            # A run that was writing and left a file old has not ended with success (wine ends a program that has not set up its
            # handler yet with status 0); one that Ctrl-C ended has removed its files.
            faults += (writes and "o" in found and status == 0) + (number == signal.SIGINT and len(temporary))
    print("%s, %d files of %.1f MB: %d rounds, %d while it wrote: %d old, %d new, %d neither; %d temporary files left, %d faults, %d hangs of wine" %
          (signal.Signals(number).name, files, lines * len(LINE) / 1e6, rounds, ended, seen["o"], seen["n"], seen["?"], left, faults, hangs), flush=True)
    return faults + seen["?"] + (ended == 0)


def main():
    command, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    faults = 0
    for number in signal.SIGKILL, signal.SIGINT:
        faults += rounds_of(command, number, rounds, 1, 500000)
        faults += rounds_of(command, number, rounds, 60, 200)
    sys.exit(1 if faults else 0)


main()
