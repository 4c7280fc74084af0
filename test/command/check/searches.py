#!/usr/bin/env python3
"""searches.py - check finds hidden characters, control characters and line ends: every code point, and random texts of all scripts."""
# SPDX-License-Identifier: MIT
# The expected findings come from Python's codecs and from the ranges of docs/findings.md, which are repeated here.
import json
import os
import random
import re
import subprocess

CHARSETS = {"utf-8": "utf-8", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be", "utf-32le": "utf-32-le", "utf-32be": "utf-32-be",
            "iso-8859-1": "latin-1", "windows-1252": "cp1252", "us-ascii": "ascii", "iso-8859-15": "iso8859-15"}
TURNING = [(0x61C, 0x61C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069)]
UNSEEN = [(0xAD, 0xAD), (0x34F, 0x34F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200B), (0x2028, 0x2029),
          (0x2060, 0x2064), (0x206A, 0x206F), (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF9, 0xFFFB),
          (0x1D173, 0x1D17A), (0xE0000, 0xE01EF)]
SCRIPTS = ["plain words ", "caf\u00e9 \u00ab\u00bb ", "\u4e2d\u6587\u3002\uff0c", "\u304b\u306a\u30ab\u30ca", "\ud55c\uae00 ",
           "\u0627\u0644\u0639\u0631\u0628\u064a\u0629\u060c ", "\u1781\u17d2\u1798\u17c2\u179a", "\u201cquoted\u201d \u2013 ",
           "\U0001f600\U0001d400", "\u1820\u1821\u1860", "\u0939\u093f ", "x\ty "]


def among(spans, value):
    return any(first <= value <= last for first, last in spans)


def kind_of(text, i, options):
    """Returns the name of the finding at a character, or None."""
    value = ord(text[i])
    returns = value == 13 and text[i + 1:i + 2] == "\n"
    if returns or value == 10:
        if returns and "lf" in options:
            return "eol-crlf"
        return "eol-lf" if value == 10 and "crlf" in options and text[i - 1:i] != "\r" else None
    if value == 13 and "lf" in options:
        return "eol-cr"
    if "--trojan" in options and value > 0x7F and (i, value) != (0, 0xFEFF):
        if among(TURNING, value) or among(UNSEEN, value):
            return "trojan-bidirectional" if among(TURNING, value) else "trojan-invisible"
    if value == 0xFEFF and text[i - 1:i] == "\n" and "--trojan" not in options:
        return "bom-inside"
    if "--controls" in options and value != 9:
        return ("control-c0" if value < 32 or value == 127 else "control-c1" if 128 <= value < 160 else
                "control-special" if 0xFFFC <= value <= 0xFFFE else None)
    return None


LOOKED_AT = re.compile("[\0-\x08\n-\x1f\x7f-\x9f\ufffc-\ufffe" +
                       "".join("%c-%c" % span for span in TURNING + UNSEEN) + "]")


def expected(text, codec, options):
    """Name, line, column and offset of each."""
    found, line, begin, offset, told = [], 1, 0, 0, 0
    if text.startswith("\ufeff\ufeff"):
        found.append(("bom-doubled", 1, 1, len("\ufeff".encode(codec))))
    for match in LOOKED_AT.finditer(text):
        i = match.start()
        kind = kind_of(text, i, options)
        if kind:
            offset += len(text[told:i].encode(codec))
            told = i
            found.append((kind, line, i - begin + 1 - (line == 1 and text.startswith("\ufeff")), offset))
        if text[i] == "\n":
            line, begin = line + 1, i + 1
    return found


def check(data, arguments, stdin=False):
    """Returns the output of check for these bytes."""
    with open("text", "wb") as file:
        file.write(data)
    with open("text", "rb") as file:
        done = subprocess.run([os.environ["RUNIC"], "check"] + arguments + ([] if stdin else ["text"]), stdin=file,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode()


def differs(text, charset, options, more, stdin=False, said=True):
    """Compares all findings; then their number alone, which the command counts by other code."""
    codec = CHARSETS[charset]
    wanted = expected(text, codec, options)
    arguments = (["-f", charset] if said else []) + options + more
    rows = [json.loads(row) for row in check(text.encode(codec), arguments + ["--format", "json"], stdin).splitlines()]
    found = [(row["name"], row["line"], row["column"], row["offset"]) for row in rows if row["type"] == "finding"]
    total = [line for line in check(text.encode(codec), arguments + ["--max-errors", "1"], stdin).splitlines() if " finding" in line]
    number = int(total[0].split(": ")[1].split(" ")[0].replace(",", "")) if total else len(wanted) if len(wanted) < 2 else -1
    if found == wanted and number == len(wanted):
        return False
    print("DIFFERS", charset, options, more, stdin, len(text), len(wanted), len(found), number,
          next(((a, b) for a, b in zip(wanted, found) if a != b), None))
    return True


def every_code_point():
    """All of the BMP, and other planes around the characters that check reports, each between two letters."""
    spans = (0, 0xD800), (0xE000, 0x10000), (0x1CF00, 0x1D800), (0xDFF00, 0xE0400), (0x10FF00, 0x110000)
    points = [value for first, end in spans for value in range(first, end)]
    wrong = 0
    for charset, codec in CHARSETS.items():
        text = "".join("a" + chr(value) for value in points).encode(codec, "ignore").decode(codec)
        wrong += differs(text, charset, ["--trojan", "--controls"], ["-j2"])
    return len(CHARSETS), wrong


def some_text(random_number, length):
    special = [value + more for span in TURNING + UNSEEN for value in span for more in (-1, 0, 1)] + [0, 8, 11, 31, 127, 133, 0xFFFD]
    density = random_number.choice((0.001, 0.02, 0.3))
    text, size, script = [], 0, random_number.choice(SCRIPTS)
    while size < length:
        kind = random_number.random()
        piece = (chr(random_number.choice(special)) if kind < density else "\n\ufeff" if kind < 1.2 * density else "\r\n" if kind < 2 * density else
                 random_number.choice("\r\n") if kind < 2.5 * density else script)
        script = random_number.choice(SCRIPTS) if kind > 0.95 else script
        text.append(piece)
        size += len(piece)
    return "".join(text)


def taken(count):
    """The number of trials with RUNIC_TEST_SAMPLE, of `count` without it."""
    return max(1, count // int(os.environ.get("RUNIC_TEST_SAMPLE", "1")))


def texts(seed, count):
    """Texts of many lengths, with one thread and with several, which split large texts anywhere."""
    random_number = random.Random(seed)
    wrong = 0
    for i in range(taken(count)):
        charset = random_number.choice(sorted(CHARSETS))
        length = random_number.choice((1, 2, 30, 63, 64, 65, 200, 5000)) if i % 60 else 800000
        text = some_text(random_number, length).encode(CHARSETS[charset], "ignore").decode(CHARSETS[charset])
        options = random_number.choice(([], ["--trojan"], ["--controls"], ["--eol", "lf"], ["--eol", "crlf"], ["--trojan", "--controls"],
                                        ["--trojan", "--controls", "--eol", "lf"], ["--controls", "--eol", "crlf"]))
        wrong += differs(text, charset, options, ["-j%d" % random_number.choice((1, 2, 3))], random_number.random() < 0.3)
    return count, wrong


def recognized(seed, count):
    """Texts without -f: check searches them while it reads them to detect the charset."""
    random_number = random.Random(seed)
    wrong = 0
    for i in range(taken(count)):
        text = some_text(random_number, random_number.choice((0, 1, 64, 700, 5000)) if i % 30 else 800000).replace("\0", "")
        options = random_number.choice(([], ["--trojan"], ["--controls"], ["--eol", "lf"], ["--trojan", "--controls", "--eol", "crlf"]))
        wrong += differs(text, "utf-8", options, ["-j%d" % random_number.choice((1, 2))], said=False)
    return count, wrong


def own_bytes_read():
    """Bytes read by this process and its ended children, as the system counted them. (Only root can ask for one ended child.)"""
    with open("/proc/self/io", encoding="ascii") as file:
        return int(file.readline().split()[1])


def bytes_read(text, options):
    """Bytes that the command reads for a file. Python itself and sanitizers read a few hundredths of that at the same time."""
    with open("text", "wb") as file:
        file.write(text.encode())
    before = own_bytes_read()
    subprocess.run([os.environ["RUNIC"], "check", "-j1"] + options + ["text"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=False)
    return own_bytes_read() - before


def read_once():
    """A text whose charset is detected is read once. It is read a second time only if it has more findings than the command keeps."""
    clean, size = "only words\n" * 300000, 3300000
    many = "x\x01\n" * 1000 + clean
    rows = ((clean, [], 1), (clean, ["--trojan", "--controls"], 1), (clean + "\x01", ["--controls"], 1), (many, ["--controls"], 1),
            (many, ["--controls", "--max-errors", "0"], 2))
    return len(rows), sum(abs(bytes_read(text, options) / size - times) > 0.1 for text, options, times in rows)


def long_runs():
    """A finding on each line, and on none, where lines are counted in blocks; CR LF everywhere, also split between pieces."""
    wrong = sum(differs("x\r\n" * 250000, charset, ["--controls"], ["-j1"]) for charset in ("utf-8", "utf-16le"))
    for charset in ("utf-8", "utf-16be", "utf-32le", "iso-8859-1"):
        for line_end in ("\r\n", "\n", "\r"):
            text = ("x" * 4095 + line_end) * 400 + ("\r" + line_end * 3) * 3000
            for options in (["--eol", "lf"], ["--eol", "crlf"], ["--controls"]):
                wrong += differs(text, charset, options, ["-j2"])
    return 38, wrong


def marks_at_edges():
    """U+FEFF after a line feed at the end of a block that has nothing else to find, and cut by the end of one."""
    wrong = 0
    for size in 1024, 2048, 65536:
        for shift in range(-4, 5):
            for letter in "x", "\u00e9":
                line = letter * ((size + shift) // len(letter.encode()) - 1)
                text = "x" * (size + shift - 1 - len(line.encode())) + line + "\n\ufeff" + "x" * 3000
                wrong += sum(differs(text, charset, options, ["-j1"]) for charset in ("utf-8", "utf-16be") for options in ([], ["--eol", "lf"]))
    return 216, wrong


print("code points: %d charsets, %d wrong" % every_code_point())
print("texts: %d, or a sample of them, %d wrong" % texts(int(os.environ.get("SEED", "1")), 240))
print("recognized: %d, or a sample of them, %d wrong" % recognized(int(os.environ.get("SEED", "1")), 120))
print("read once: %d, %d wrong" % read_once())
print("long runs: %d, %d wrong" % long_runs())
print("marks at edges: %d, %d wrong" % marks_at_edges())
