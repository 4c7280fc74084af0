"""stream.py - output is written as soon as input arrives."""
# SPDX-License-Identifier: MIT
import os
import subprocess

def talk(title, arguments, pieces):
    """Writes each piece after the output for the previous piece has arrived; then ends the input."""
    process = subprocess.Popen([os.environ["RUNIC"], "convert"] + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    print(title, end=":")
    for piece, answer in pieces:
        process.stdin.write(piece)
        process.stdin.flush()
        got = b""
        while len(got) < len(answer):
            more = os.read(process.stdout.fileno(), len(answer) - len(got))
            if not more:
                break
            got += more
        print(" right" if got == answer else " wrong %r" % got, end="")
    process.stdin.close()
    print(", at the end", process.stdout.read(), process.wait())

talk("a line at a time", ["-f", "utf-16le"], [(text.encode("utf-16-le"), text.encode()) for text in ("one\n", "two\n", "\u20ac\n")])
talk("recognized", [], [(b"one\n", b"one\n"), ("\u20ac".encode(), "\u20ac".encode()), (b"\xff", b"")])
talk("short lines", [], [(b"\n1\n", b"\n1\n"), (b"\n", b"\n"), (b"2", b"2")])
talk("a line of one character", [], [(b"1\n", b"1\n")])
talk("text before a NUL byte", [], [(b"text\na\0b", b"text\na"), (b"\n", b"")])
talk("text after the first 4 KiB", [], [(b"x" * 4096, b"x" * 4096), (b"a\0", b"a\0"), (b"b\0", b"b\0")])
talk("a signature in pieces", [], [(b"\xff", b""), (b"\xfe", b""), (b"a\0", b""), (b"b\0", b"ab"), (b"c\0", b"c")])
talk("characters in pieces", ["-f", "utf-8"], [(b"a\xe2", b"a"), (b"\x82", b""), (b"\xacb", "\u20acb".encode()), (b"\xf0\x9f", b"")])
talk("units in pieces", ["-f", "utf-16be"], [(b"\0a\0", b"a"), (b"b\xd8", b"b"), (b"\x3d\xde\0\0", "\U0001F600".encode()), (b"c", b"c")])
talk("a mark at once", ["-f", "utf-8", "-t", "utf-16"], [(b"a", b"\xfe\xff\0a")])
talk("line ends", ["-f", "utf-8", "--eol", "lf"], [(b"a\r", b"a\n"), (b"\nb", b"b"), (b"\r", b"\n"), (b"c", b"c")])

# Non-blocking descriptors: the command must wait by itself, for each of the 16 pieces and for room for its output.
(in_reader, in_writer), (out_reader, out_writer) = os.pipe(), os.pipe()
os.set_blocking(in_reader, False)
os.set_blocking(out_writer, False)
process = subprocess.Popen([os.environ["RUNIC"], "convert", "-f", "latin1"], stdin=in_reader, stdout=out_writer)
os.close(in_reader)
os.close(out_writer)
got = b""
for i in range(16):
    os.write(in_writer, b"\xe9" * 60000)
    while len(got) < 120000 * i:
        got += os.read(out_reader, 1000)
os.close(in_writer)
while more := os.read(out_reader, 65536):
    got += more
print("without waiting:", got == "\u00e9".encode() * 16 * 60000, process.wait())

# --guess: a stream of several windows is said to be in several charsets only if it is.
FRENCH = "Le garçon très âgé est allé à la plage, où il a mangé.\n".encode("cp1252") * 3000
RUSSIAN = "Привет, как дела, мой дорогой друг? Сегодня хорошая погода.\n".encode("cp1251")
for text in FRENCH, FRENCH + RUSSIAN:
    print(subprocess.run([os.environ["RUNIC"], "convert", "--guess"], input=text, stderr=subprocess.PIPE,
                         stdout=subprocess.DEVNULL, check=True).stderr.decode(), end="")
