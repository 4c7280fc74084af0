"""pieces.py - writes each argument (with printf's octal escapes) into the pipe of standard output, and waits until the reader has taken it."""
# SPDX-License-Identifier: MIT
import codecs
import fcntl
import os
import struct
import sys
import termios
import time


def write_piece(descriptor, piece):
    """Writes a piece, and returns when the reader of the pipe has read all of it. Fails after a minute."""
    os.write(descriptor, piece)
    deadline = time.monotonic() + 60
    while struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0\0\0\0"))[0] > 0:
        if time.monotonic() > deadline:
            sys.exit("the reader took nothing for a minute")
        time.sleep(0.001)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        write_piece(1, codecs.escape_decode(word.encode())[0])
