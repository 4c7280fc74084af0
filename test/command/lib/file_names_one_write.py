#!/usr/bin/env python3
"""file_names_one_write.py - each message is one write, so that the messages of several programs are not mixed."""
# SPDX-License-Identifier: MIT
import os
import socket
import subprocess

open("bad", "wb").write(b"a\xffb\xff")
for arguments in (["check", "missing"], ["convert", "-f", "utf-8", "bad"], ["convert", "-v", "-f", "utf-8", "-c", "bad"]):
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    subprocess.run([os.environ["RUNIC"]] + arguments, stdout=subprocess.DEVNULL, stderr=its)
    ours.setblocking(False)
    try:
        while True:
            print(ours.recv(65536))
    except BlockingIOError:
        pass
