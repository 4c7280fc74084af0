"""threads.py - large inputs give the same output and messages with one, two and many threads, as files and through pipes."""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess

RUNIC, random_ = os.environ["RUNIC"], random.Random(3629)
WAYS = (1, False), (3, True), (8, False), (1, True), (2, False), (64, True)

def output(process):
    """Reads everything up to the end, in few calls."""
    return b"".join(iter(lambda: os.read(process.stdout.fileno(), 1 << 20), b""))

def answers(arguments, data):
    """Returns the results for each number of threads, from a file and through a pipe."""
    open("large", "wb").write(data)
    for jobs, by_pipe in WAYS if int(os.environ["RUNIC_TEST_SAMPLE"]) <= 4 else WAYS[:3]:
        cat = subprocess.Popen(["cat", "large"], stdout=subprocess.PIPE) if by_pipe else None
        with open(os.environ["SCRATCH"] + "/said", "w+b") as said:
            command = [RUNIC, arguments[0], "-j%d" % jobs] + arguments[1:] + ["-" if by_pipe else "large"]
            with subprocess.Popen(command, stdin=cat and cat.stdout, stdout=subprocess.PIPE, stderr=said) as process:
                if cat:
                    cat.stdout.close()
                text = output(process)
            if cat:
                cat.wait()
            said.seek(0)
            words = said.read()
            # The command to type names a file alone.
            words = words.replace(b"<stdin>", b"large").replace(b" -f utf-8 large\n", b" -f utf-8\n")
            yield process.returncode, text.replace(b"<stdin>", b"large") if by_pipe else text, words

def same(title, arguments, data):
    first, *others = answers(arguments, data)
    equal = [other == first for other in others]
    print(title, first[0], len(first[1]), all(equal), equal if not all(equal) else "")

words = ["a", "bc\r\n", "\u00e9\n", "\u20ac", "\U0001F600", "\r\n\r", "\ufeff", "x" * 50]
text = "".join(random_.choices(words, k=300000))
good = text.encode()
bad = bytearray(good)
for _ in range(25000):
    bad[random_.randrange(len(bad))] = random_.choice((0xFF, 0xE2, 0x82, 0xED, 0xF0, 0x0D))
bad = bytes(bad)
wide = bytearray(text.encode("utf-16-le"))
for _ in range(10000):
    wide[random_.randrange(len(wide))] = random_.choice((0xD8, 0xDC, 0xFF, 0x0A))
wide = bytes(wide) + b"\xd8"

same("a MiB that ends inside a character", ["convert", "-f", "utf-8", "--on-error", "replace"], b"a" * (2**20 - 2) + b"\xe2\x82")
same("in UTF-16", ["convert", "-f", "utf-16le", "--on-error", "escape"], b"a\0" * (2**19 - 1) + b"\x3d\xd8")
same("to UTF-16", ["convert", "-f", "utf-8", "-t", "utf-16"], good)
same("to UTF-32, replaced", ["convert", "-f", "utf-8", "-t", "utf-32le", "--on-error", "replace"], bad)
same("escaped, listed", ["convert", "-f", "utf-8", "--on-error", "escape", "-v", "--max-errors", "0"], bad)
same("line ends", ["convert", "-f", "utf-8", "--eol", "crlf", "--on-error", "skip"], bad)
same("from UTF-16", ["convert", "-f", "utf-16le", "-t", "ascii", "--on-error", "skip", "--on-unmappable", "escape"], wide)
same("word joiners", ["convert", "-f", "utf-8", "--inner-feff", "word-joiner"], b"\xef\xbb\xbf" + good)
same("stops", ["convert", "-f", "utf-8"], good + b"\xff" + good)
same("check", ["check", "-f", "utf-8", "--max-errors", "0"], bad)
same("check more", ["check", "-f", "utf-8", "--max-errors", "0", "--eol", "lf", "--trojan", "--controls"], bad)
same("check UTF-16", ["check", "-f", "utf-16le", "--max-errors", "0", "--eol", "crlf"], wide)
same("check, listed in part", ["check", "-f", "utf-8"], bad)
same("detect", ["detect", "-v"], bad)
same("detect JSON", ["detect", "--format", "json"], good)
same("one long line", ["check", "-f", "utf-8"], bad.replace(b"\n", b"").replace(b"\r", b"") + b"\n\xff")
same("nothing but faults", ["convert", "-f", "utf-8", "--on-error", "escape"], b"\xff" * 2400000)
same("not recognized", ["check"], good[:3000000] + b"\xff" + good)
same("not recognized, a NUL", ["detect"], good[:3000000] + b"\0\xff" + good)
same("recognized", ["check"], good[:3000000])

# An output file is created again for each run.
def in_file(title, arguments, data):
    open("large", "wb").write(data)
    told = []
    for jobs in (1, 2, 3, 8, 64):
        open("out", "wb").write(b"old")
        done = subprocess.run([RUNIC, "convert", "-j%d" % jobs, "-o", "out"] + arguments + ["large", "large"], capture_output=True)
        told.append((done.returncode, done.stderr, open("out", "rb").read()))
    print(title, told[0][0], len(told[0][2]), all(other == told[0] for other in told), sorted(os.listdir(".")))

in_file("a file from UTF-8", ["-f", "utf-8", "-t", "utf-16"], good)
in_file("a file, escaped", ["-f", "utf-8", "--on-error", "escape", "-v", "--max-errors", "0"], bad)
in_file("a file, grown", ["-f", "utf-8", "--on-error", "escape"], b"\xff" * 2400000)
in_file("a file, line ends", ["-f", "utf-8", "--eol", "crlf"], good)
in_file("a file that stops", ["-f", "utf-8"], good + b"\xff" + good)

done = subprocess.run([RUNIC, "convert", "-j4", "-f", "utf-8", "large"], stdout=open("/dev/full", "wb"), stderr=subprocess.PIPE)
print("a full device:", done.returncode, done.stderr)
open("large", "wb").write(good)
process = subprocess.Popen([RUNIC, "convert", "-j4", "-f", "utf-8", "large"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
process.stdout.read(1)
process.stdout.close()
print("a closed pipe:", process.wait(), process.stderr.read())

# A stream that stops does not wait for more input.
process = subprocess.Popen([RUNIC, "convert", "-j4", "-f", "utf-8"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE)
process.stdin.write(good[:3000000] + b"\xff")
process.stdin.flush()
print("a stream that stops:", process.wait(timeout=300))
