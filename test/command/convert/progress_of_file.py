#!/usr/bin/env python3
"""progress_of_file.py - progress of a file, as SIGUSR1 asks for it: how much of it, and the time left."""
# SPDX-License-Identifier: MIT
import os
import re
import signal
import subprocess

open("large", "wb").write(b"text\n" * 4000000)


def asked(*arguments):
    """A line while it writes; how much there is in all."""
    reader, writer = os.pipe()
    process = subprocess.Popen([os.environ["RUNIC"], "convert", *arguments, "large"], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    said = b""
    while b"left" not in said and os.read(reader, 1 << 16):
        process.send_signal(signal.SIGUSR1)
        said = process.stderr.readline()
    while os.read(reader, 1 << 20):
        pass
    text = said.decode()
    print(*arguments, re.sub(r"[0-9,]+", "N", text).strip(), re.findall("of [0-9]+ MB", text), process.stderr.read(), process.wait())


asked("-f", "utf-8", "-j1")
asked("-f", "utf-8", "-j3")
asked("-f", "auto", "-j1")
asked("-f", "auto", "-j3")
asked("-f", "utf-8", "-j1", "--part", "2/4")
asked("-f", "utf-8", "-j1", "--range", "1000000:11000000")
