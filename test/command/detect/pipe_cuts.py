"""pipe_cuts.py - the charset detected in a pipe does not depend on how its bytes arrive."""
# SPDX-License-Identifier: MIT
import array
import fcntl
import os
import subprocess
import termios
import time

def run(arguments, pieces):
    """Writes each piece after the previous one has been read. Returns output, messages and exit status."""
    reader, writer = os.pipe()
    process = subprocess.Popen([os.environ["RUNIC"]] + arguments, stdin=reader, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(reader)
    for piece in pieces:
        left = array.array("i", [0])
        try:
            os.write(writer, piece)
            while process.poll() is None and not fcntl.ioctl(writer, termios.FIONREAD, left) and left[0] > 0:
                time.sleep(0.001)
        except BrokenPipeError:
            break
    os.close(writer)
    return process.communicate() + (process.returncode,)

def cut(text, *places):
    places = [place for place in places if 0 < place < len(text)]
    return [text[a:b] for a, b in zip([0] + places, places + [len(text)])]

texts = [
    ("UTF-16LE", "Hello\n".encode("utf-16-le")),
    ("UTF-16BE", "Hello\n".encode("utf-16-be")),
    ("UTF-32LE", "Hello\n".encode("utf-32-le")),
    ("UTF-32BE", "Hello\n".encode("utf-32-be")),
    ("UTF-16LE that begins with a line end", "\nHello\n".encode("utf-16-le")),
    ("UTF-16LE of two characters", "ab".encode("utf-16-le")),
    ("Euro sign first, UTF-16LE", "\u20ac 5,00\n".encode("utf-16-le")),
    ("Russian, UTF-16LE", "\u0440\u0430\u0437 \u0434\u0432\u0430 \u0442\u0440\u0438\n".encode("utf-16-le")),
    ("Hindi, UTF-16BE", "\u0939\u092e \u0932\u094b\u0917 \u0939\u092e\n".encode("utf-16-be")),
    ("a Chinese character, line end, UTF-16LE", "\u6b6f\n\u6b6f\n".encode("utf-16-le")),
    ("names with NUL bytes", b"a.txt\0b/long name\0.c\0./d\0readme.md\0"),
    ("US-ASCII with one NUL byte", b"status\0\n"),
    ("UTF-8 with a NUL byte inside a character", b"caf\xc3\xa9 \xe2\x82\0\xac\n"),
    ("UTF-8 with NUL bytes around 4 KiB", b"x" * 4095 + b"\0\0\0\0\xc3\xa9\n"),
    ("four bytes", b"ab\xc3\xa9"),
    ("windows-1252 after 4 KiB", b"line\n" * 1000 + b"caf\xe9\n"),
    ("UTF-8 after 4 KiB", b"line\n" * 1000 + b"caf\xc3\xa9\n"),
    ("UTF-16LE after US-ASCII", b"started\r\n" + "Fehler: \u00e4\r\n".encode("utf-16-le")),
    ("UTF-16LE with a BOM after US-ASCII", b"started\r\n" + "\ufeffFehler\r\n".encode("utf-16-le")),
    ("UTF-16LE after 4 KiB of US-ASCII", b"line\n" * 1000 + "Fehler\r\n".encode("utf-16-le")),
    ("US-ASCII after UTF-16BE", "\ufeffFehler\r\n".encode("utf-16-be") + b"finished\r\n"),
    ("one byte", b"a"),
    ("a NUL byte", b"\0"),
]
commands = ["convert", "convert -f auto,windows-1252", "convert -c", "check", "check --expect windows-1252"]

for name, text in texts:
    print("\n# " + name)
    cuts = [cut(text, 1, 2, 3, 4, 5, 6, 7)] + [cut(text, place) for place in (1, 2, 3, 4, 5, 7, 4096)]
    cuts = cuts if int(os.environ["RUNIC_TEST_SAMPLE"]) <= 4 else cuts[::3]
    for command in commands:
        out, err, status = whole = run(command.split(), [text])
        results = [(pieces[0], run(command.split(), pieces)) for pieces in cuts]
        wrong = [result for result in results if result[1] != whole]
        print("%s: %s%r = %d%s" % (command, len(out) if len(out) > 99 else "", out[-99:], status, "; otherwise after %s" % wrong if wrong else ""))
        print(err.decode(), end="")
