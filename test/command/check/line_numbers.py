#!/usr/bin/env python3
"""line_numbers.py - lines and columns of faults, of ranges and of inspect --at, around the ends of rounds of 192 units."""
# SPDX-License-Identifier: MIT
# Text consists of spans: characters and then a fault, at which counting stops and restarts. The expected positions are counted
# in Python's strings before they are encoded.
import functools
import os
import random
import re
import subprocess

RUNIC, SAMPLE = os.environ["RUNIC"], int(os.environ.get("RUNIC_TEST_SAMPLE", "1"))
ROUND = 192

# The codec, the bytes of a code unit, and a sequence that is one fault at any position.
CHARSETS = {"utf-8": ("utf-8", 1, b"\xff"), "us-ascii": ("ascii", 1, b"\x8a"), "windows-1252": ("cp1252", 1, b"\x81"),
            "utf-16le": ("utf-16-le", 2, b"\0\xdc"), "utf-16be": ("utf-16-be", 2, b"\xdc\0"),
            "utf-32le": ("utf-32-le", 4, b"\n\0\x11\0"), "utf-32be": ("utf-32-be", 4, b"\0\x11\0\n")}

# Code units that differ from a line feed in one byte or one bit; characters of several code units with a continuation byte 0x8A
# or with surrogates that have a byte 0x0A. The two middle bytes of a pair in MISLED look like a line feed.
LETTERS = ("xyz\t\v\b*J\x0e\x1a\u0a00\u0a0a\u0a0b\u010a\u000b\u800a\u0a80\u0a01\u0100\u4100\u0a41\u0141\u008a\u20ac\u0160"
           "\U00010a0a\U000a000a\U00100a00\U0010000a\U000a0a0a\U000a0000\U00010a00\U0001000a\U0001f60a\U0010260a\U00010000")
MISLED = ("\u0100\u0a41", "\u0a41\u0100", "\u0a00\u0a00", "\u4100\u0a0a", "\u0a0a\u0041")


def units(text, charset):
    codec, unit, _ = CHARSETS[charset]
    return len(text.encode(codec)) // unit


@functools.cache
def words(charset):
    """The words that the charset can encode, with the number of code units of each."""
    found = []
    for word in (*LETTERS, *MISLED):
        try:
            found.append((word, units(word, charset)))
        except UnicodeEncodeError:
            pass
    return found


@functools.cache
def filler(charset, length, variant):
    """Text of `length` code units without a line feed."""
    chance, text = random.Random(1000 * length + variant), []
    while length > 0:
        word, size = chance.choice(words(charset)) if length > 5 else ("x", 1)
        text.append(word)
        length -= size
    return "".join(text)


def near_rounds(length):
    """Indexes of code units near the ends and in the middle of rounds, counted from either end of the span."""
    near = (0, 1, 2, ROUND // 2 - 1, ROUND // 2, ROUND - 2, ROUND - 1)
    return [i for i in range(length) if i % ROUND in near or (length - 1 - i) % ROUND in near]


def lengths():
    for rounds in range(5):
        for more in (-2, -1, 0, 1, 2, ROUND // 2):
            if rounds * ROUND + more >= 0:
                yield rounds * ROUND + more


def feeds():
    """Yields the length of a span and the indexes of its line feeds."""
    for length in lengths():
        yield length, []
        near = near_rounds(length)
        for i in near:
            yield length, [i]
        for first, second in zip(near, near[1:] + near[:1]):
            yield length, sorted((first, second))
        if length % ROUND < 3:
            yield length, near
    # Only line feeds, more than an 8-bit counter can count.
    for length in (ROUND - 1, ROUND, ROUND + 1, 254, 255, 256, 257, 2 * ROUND, 511, 512, 513, 3 * ROUND, 65536 + 2 * ROUND):
        yield length, range(length)
        yield length + 1, range(length)
        yield length + 1, range(1, length + 1)


def span(charset, length, places, variant):
    text, at = [], 0
    for place in places:
        text += filler(charset, place - at, variant), "\n"
        at = place + 1
    text.append(filler(charset, length - at, variant))
    return "".join(text)


def spans(charset):
    return [span(charset, length, places, number % 4) for number, (length, places) in enumerate(feeds())]


def after(line, column, text):
    """Line and column of the character after the text."""
    begin = text.rfind("\n")
    return line + text.count("\n"), column + len(text) if begin < 0 else len(text) - begin


def written(charset, texts):
    """Writes the texts to one file, each followed by a fault. Returns the positions of the faults."""
    codec, _, fault = CHARSETS[charset]
    places, line, column, offset = [], 1, 1, 0
    with open(charset, "wb") as file:
        for text in texts:
            line, column = after(line, column, text)
            offset += file.write(text.encode(codec))
            places.append((line, column, offset))
            offset += file.write(fault)
            column += 1
    return places


PLACE = re.compile(rb'"line":(\d+),"column":(\d+),"offset":(\d+)')


def run(*arguments):
    """Returns all output. A run takes milliseconds; the timeout ends a command that never finds its line."""
    try:
        done = subprocess.run([RUNIC, *arguments], capture_output=True, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return b"wrong: no end in a minute\n"
    return done.stdout + done.stderr


def told(*arguments):
    """Returns the positions of the findings."""
    found = [PLACE.search(line) for line in run(*arguments, "--format", "json").splitlines() if b'"type":"finding"' in line]
    return [tuple(map(int, place.groups())) for place in found]


def differs(what, charset, expected, found):
    if expected == found:
        return 0
    pair = next(((a, b) for a, b in zip(expected, found) if a != b), (len(expected), len(found)))
    print("wrong:", what, charset, "expected", pair[0], "found", pair[1])
    return 1


def skipping(charset, *more):
    return told("convert", "-f", charset, "-t", "utf-8", "--on-error", "skip", "-v", "-o", "/dev/null", "--max-errors", *more, charset)


def whole_texts(charset, places):
    """Checks with one thread and with three, each of which counts in its own part; and converts."""
    wrong = differs("convert", charset, places, skipping(charset, "0"))
    for jobs in ("-j1", "-j3"):
        wrong += differs("check " + jobs, charset, places, told("check", jobs, "-f", charset, "--max-errors", "0", charset))
    return 3 * len(places), wrong


def sampled(things):
    return things[::SAMPLE]


def from_ranges(charset, texts, places):
    """The first fault of a range that begins after another fault or inside text; its position counts from the start of the file."""
    codec, _, fault = CHARSETS[charset]
    begins = [(i, part) for i in range(1, len(texts), 41) for part in (0, len(texts[i]) // 2, len(texts[i]))]
    wrong = 0
    for i, part in sampled(begins):
        at = "%d:" % (places[i - 1][2] + len(fault) + len(texts[i][:part].encode(codec)))
        wrong += differs("--range " + at, charset, [places[i]], skipping(charset, "1", "--range", at))
    return len(begins), wrong


def line_begins(charset, text, line):
    """Compares the offset that inspect --at shows for a line."""
    before = text[:len(text) - len(text.split("\n", line - 1)[-1])]
    expected = len(before.encode(CHARSETS[charset][0]))
    row = run("inspect", "-f", charset, "-n", "1", "--at", "%d:1" % line, "good").splitlines()[-1]
    return differs("--at %d:1" % line, charset, [b"%d" % expected], row.split()[:1])


def put_good(charset, text):
    with open("good", "wb") as file:
        file.write(text.encode(CHARSETS[charset][0]))


def at_lines(charset, texts):
    """A random line of well-formed text, and the line after the last, which does not exist."""
    chance, wrong = random.Random(ROUND), 0
    chosen = [text for text in texts[len(charset) % 13::13] if "\n" in text and len(text) < 4 * ROUND]
    for text in sampled(chosen):
        text += "end"
        lines = text.count("\n") + 1
        put_good(charset, text)
        wrong += line_begins(charset, text, chance.randrange(2, lines + 1))
        said = run("inspect", "-f", charset, "--at", "%d:1" % (lines + 1), "good")
        wrong += differs("--at behind the last line", charset, [b"runic: good: has only %d lines\n" % lines], [said])
    return 2 * len(chosen), wrong


def across_pieces(charset, texts):
    """Random lines of a text that is read in several pieces."""
    text = "\n".join(texts) + "\n"
    while units(text, charset) < 5 << 20:
        text += text
    put_good(charset, text)
    chosen = random.Random(ROUND).sample(range(1, text.count("\n") + 1), 40)
    return len(chosen), sum(line_begins(charset, text, line) for line in sampled(chosen))


for name in CHARSETS:
    every = spans(name)
    stand = written(name, every)
    print("%s: %d faults, %d wrong" % (name, *whole_texts(name, stand)))
    print("%s: %d ranges, or a sample of them, %d wrong" % (name, *from_ranges(name, every, stand)))
    print("%s: %d lines, or a sample of them, %d wrong" % (name, *at_lines(name, every)))
print("%d lines of more than a piece, or a sample of them, %d wrong" % across_pieces("utf-16be", spans("utf-16be")))
