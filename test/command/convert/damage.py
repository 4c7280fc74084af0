#!/usr/bin/env python3
"""damage.py - compares convert and check on damaged text of all densities with Python's decoders and encoders."""
# SPDX-License-Identifier: MIT
# RUNIC_TEST_SAMPLE=N in the environment: one trial in N.
import bisect
import codecs
import collections
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

CHANCE = random.Random(20261121)
ALPHABETS = ["abcdefghijklmnopqrstuvwxyz ", "\u00e4\u00e9\u00f1", "\u0430\u0431\u0432\u0433", "\u05d0\u05d1", "\u3042\u3044\u3046", "\U0001F600\U0001F601"]
TEXTS = {"utf-8": "utf-8", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be", "utf-32le": "utf-32-le", "utf-32be": "utf-32-be",
         "us-ascii": "ascii", "iso-8859-6": "iso8859_6", "utf-7": "utf-7"}
TARGETS = {"utf-8": "utf-8", "utf-16le": "utf-16-le", "utf-32be": "utf-32-be", "iso-8859-1": "latin-1", "us-ascii": "ascii", "iconv:koi8-r": "koi8_r",
           "iconv:euc-jp": "euc_jp"}
UNITS = {"utf-16le": 2, "utf-16be": 2, "utf-32le": 4, "utf-32be": 4}
SMALL, LARGE = 3000, 1700000
ESCAPES = ["\\x%02X" % byte for byte in range(256)]
MARK = "\U0008FFFE"  # replaces an ill-formed sequence; no text has it otherwise

# The characters that check --trojan --controls reports. CR before LF is not reported.
HIDDEN = re.compile("[\0-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
                    "\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffe\U0001d173-\U0001d17a\U000e0000-\U000e01ef]|\r(?!\n)")


# ---- Texts ----

def good(charset, size):
    """Lines of words, each word in one alphabet, with a few hidden characters; at least `size` bytes."""
    plain = charset in ("us-ascii", "iso-8859-6", "utf-7")
    block = []
    for _ in range(800):
        alphabet = ALPHABETS[0] if plain else CHANCE.choice(ALPHABETS)
        block += ["".join(CHANCE.choices(alphabet, k=CHANCE.randrange(1, 12))), CHANCE.choice(("\n", " ", " ", " ", " ", "\r\n"))]
    block += [] if plain else ["\u200b\u202e\x07\x85\ufeff"]
    data = "".join(block).encode(TEXTS[charset])
    return data * (size // len(data) + 1)


def bad_unit(charset):
    """An ill-formed sequence, or the beginning of a character."""
    if charset in ("us-ascii", "utf-7"):
        return bytes([CHANCE.randrange(128, 256)])
    if charset == "iso-8859-6":
        return CHANCE.choice((b"\xa1", b"\xff", b"\xc0"))
    if charset == "utf-8":
        return CHANCE.choice((b"\xff", b"\x80", b"\xc0\xaf", b"\xe2\x82", b"\xf0\x9f\x98", b"\xed\xa0\x80", b"\xf4\x90", b"\xe0", b"\xf0\x9f"))
    value = CHANCE.choice((0xD800, 0xDBFF, 0xDC00, 0xDFFF)) if UNITS[charset] == 2 else CHANCE.choice((0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF))
    return value.to_bytes(UNITS[charset], "little" if charset.endswith("le") else "big")


def damaged(charset, size, density):
    """On average one ill-formed sequence in `density` bytes; some are adjacent. 0: none; 1: random bytes."""
    if density == 1:
        return CHANCE.randbytes(size)
    data, unit, parts, at = good(charset, size)[:size], UNITS.get(charset, 1), [], 0
    while density and at < size:
        step = CHANCE.randrange(0, 2 * density) // unit * unit
        parts += [data[at:at + step], bad_unit(charset)]
        at += step
    # The end may be inside a character.
    return b"".join(parts)[:size - size % 4 - 1] if density else data[:size]


# ---- The expected output and findings ----

class Expected:
    """The ill-formed sequences of a text according to Python's decoder, and the expected output."""

    def __init__(self, charset, data):
        self.charset, self.data, self.faults = charset, data, []
        codecs.register_error("note", self.note)
        self.text = data.decode(TEXTS[charset], "note")
        assert self.text.count(MARK) == len(self.faults)
        self.lines = [0] + [match.end() for match in re.finditer("\n", self.text)]
        self.made, self.seen = {}, {}

    def note(self, error):
        self.faults.append((error.start, error.end))
        return MARK, error.end

    def converted(self, *how):
        """Returns (output, number of each unmappable character)."""
        if how not in self.made:
            self.made[how] = self.convert(*how)
        return self.made[how]

    def convert(self, target, ill_formed, unmappable):
        count = collections.Counter()

        def answer(error):
            made = []
            for character in error.object[error.start:error.end]:
                count[character] += 1
                made.append({"replace": "?", "skip": "", "escape": "\\u{%04X}" % ord(character)}[unmappable])
            return "".join(made), error.end

        codecs.register_error("answer", answer)
        lacks = target not in ("utf-8", "utf-16le", "utf-32be")
        if ill_formed == "escape":
            made = [ESCAPES[self.data[start]] if end == start + 1 else "".join(map(ESCAPES.__getitem__, self.data[start:end]))
                    for start, end in self.faults]
            text = "".join(itertools.chain.from_iterable(itertools.zip_longest(self.text.split(MARK), made, fillvalue="")))
        else:
            text = self.text.replace(MARK, {"replace": "?" if lacks else "\ufffd", "skip": ""}[ill_formed])
        return text.encode(TARGETS[target], "answer"), count

    def place(self, index):
        """Returns line and column of the character with this index."""
        line = bisect.bisect_right(self.lines, index)
        return line, index - self.lines[line - 1] + 1

    def found(self, hidden):
        """Returns (index, offset) of each ill-formed sequence and (index, None) of each hidden character."""
        if hidden not in self.seen:
            bad = [(match.start(), start) for match, (start, _) in zip(re.finditer(MARK, self.text), self.faults)]
            self.seen[hidden] = sorted(bad + [(index, None) for index in find_hidden(self.text)]) if hidden else bad
        return self.seen[hidden]

    def first_bad(self, most):
        """Returns (line, column, offset) of the first ill-formed sequences."""
        found, index = [], -1
        for start, _ in self.faults[:most or None]:
            index = self.text.index(MARK, index + 1)
            found.append(self.place(index) + (start,))
        return found

    def first_lacking(self, target, most):
        """Returns (line, column) of the first characters that the target lacks."""
        found = []
        for index, character in enumerate(self.text):
            if character != MARK and not has(target, character):
                found.append(self.place(index))
                if len(found) == most:
                    break
        return found


KNOWN = {}


def has(target, character):
    if (target, character) not in KNOWN:
        try:
            character.encode(TARGETS[target])
            KNOWN[target, character] = True
        except UnicodeEncodeError:
            KNOWN[target, character] = False
    return KNOWN[target, character]


# ---- Trials ----

class Trials:
    """Runs the command and prints differences from the expected results."""

    def __init__(self, command):
        self.command, self.made, self.failed, self.met = command, 0, 0, 0
        self.sample = int(os.environ.get("RUNIC_TEST_SAMPLE", "1"))

    def skips(self):
        self.met += 1
        return self.met % self.sample != 0

    def run(self, arguments, data, pipe):
        name = "<stdin>" if pipe else "text"
        given = {"input": data} if pipe else {"stdin": subprocess.DEVNULL}
        self.made += 1
        done = subprocess.run([self.command] + arguments + ([] if pipe else ["text"]), capture_output=True, check=False, **given)
        return done.returncode, done.stdout, done.stderr.decode(), name

    def expect(self, what, arguments, got, wanted):
        if got == wanted:
            return
        self.failed += 1
        at = next((i for i, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted))) if hasattr(got, "__len__") else ""
        print("runic %s: %s: %.300r, not %.300r %s" % (" ".join(arguments), what, got, wanted, at and "(from %d on)" % at))


def grouped(count, noun):
    return "{:,} {}{}".format(count, noun, "" if count == 1 else "s")


def listed(lines, name, severity):
    """Returns (line, column, offset) of each finding, and the name in brackets."""
    shape = re.compile(re.escape(name) + r":(\d+):(\d+): " + severity + r": .* \(offset (\d+)\) \[(.*)\]$")
    return [(tuple(int(part) for part in found.groups()[:3]), found.group(4)) for found in map(shape.match, lines) if found]


def counted(lacking):
    """Returns what a note says of the unmappable characters: (count, character) of the most frequent ones, and the count of the others."""
    order = sorted((-count, ord(character)) for character, count in lacking.items())
    others, kinds = -sum(count for count, _ in order[100:]), len(order[100:])
    return [(-count, value) for count, value in order[:100]], "%s others of %s kinds" % (others, kinds) if others > kinds else "%d others" % others if others else ""


def read_counts(text):
    """Reads the same from a note."""
    parts = re.split(", (?=[0-9])", text)
    characters = [re.match(r"([\d,]+) .*U\+([0-9A-F]+)$", part) for part in parts]
    return ([(int(found.group(1).replace(",", "")), int(found.group(2), 16)) for found in characters if found],
            "".join(part.replace(",", "") for part, found in zip(parts, characters) if not found))


def try_convert(trials, expected, target, actions, most, jobs, pipe):
    if trials.skips():
        return
    ill_formed, unmappable = actions
    arguments = ["convert", "-v", "-f", expected.charset, "-t", target, "--on-error", ill_formed, "--on-unmappable", unmappable, "--in-bom", "keep",
                 "--max-errors", str(most), "-j%d" % jobs]
    status, out, err, name = trials.run(arguments, expected.data, pipe)
    wanted, lacking = expected.converted(target, ill_formed, unmappable)
    trials.expect("status", arguments, status, 0)
    trials.expect("text", arguments, out, wanted)
    found = listed(err.splitlines(), name, "warning")
    bad = expected.first_bad(most)
    trials.expect("ill-formed", arguments, [place for place, what in found if not what.endswith("unmappable")], bad)
    if lacking:
        trials.expect("unmappable", arguments, [place[:2] for place, what in found if what.endswith("unmappable")], expected.first_lacking(target, most))
    told = [line.split(": note: ")[1] for line in err.splitlines() if ": note: " in line and ", the first at " in line and " %)" not in line]
    totals = []
    done = {"replace": "replaced", "skip": "skipped", "escape": "escaped"}
    if expected.faults:
        totals.append("%s %s, the first at %d:%d (offset %d)" % ((grouped(len(expected.faults), "ill-formed sequence"), done[ill_formed])
                                                                + expected.first_bad(1)[0]))
    if lacking:
        totals.append("%s %s, the first at %d:%d" % ((grouped(sum(lacking.values()), "unmappable character"), done[unmappable])
                                                     + expected.first_lacking(target, 1)[0]))
        trials.expect("characters", arguments, read_counts(told[-1].split(": ", 1)[1]), counted(lacking))
    trials.expect("totals", arguments, [re.sub(r" \(offset \d+\)(: .*)?$", "", line) if "unmappable" in line else line for line in told], totals)


def try_quiet(trials, expected, target, actions, jobs, pipe):
    """Without -v the messages are the totals, with -q there are none; the output is the same."""
    if trials.skips():
        return
    arguments = ["convert", "-f", expected.charset, "-t", target, "--on-error", actions[0], "--on-unmappable", actions[1], "--in-bom", "keep", "-j%d" % jobs]
    wanted, lacking = expected.converted(target, *actions)
    for quiet in ([], ["-q"]):
        status, out, err, _ = trials.run(arguments + quiet, expected.data, pipe)
        trials.expect("status", arguments + quiet, status, 0)
        trials.expect("text", arguments + quiet, out, wanted)
        totals = [line for line in err.splitlines() if " %)" not in line]  # a line with a probability says what the text is like
        trials.expect("lines of totals", arguments + quiet, len(totals), 0 if quiet else bool(expected.faults) + bool(lacking))


def try_check(trials, expected, most, jobs, pipe, hidden):
    if trials.skips():
        return
    arguments = ["check", "-f", expected.charset, "--max-errors", str(most), "-j%d" % jobs] + (["--trojan", "--controls"] if hidden else [])
    status, out, _, name = trials.run(arguments, expected.data, pipe)
    found = expected.found(hidden)
    lines = out.decode().splitlines()
    count = len(found)
    trials.expect("status", arguments, status, 1 if count else 0)
    shown = found[:most or None]
    places = [expected.place(index) for index, _ in shown]
    got = [place for place, _ in listed(lines, name, "error")]
    trials.expect("places", arguments, [place[:2] for place in got], places)
    trials.expect("offsets", arguments, [place[2] for place, (_, start) in zip(got, shown) if start is not None],
                  [start for _, start in shown if start is not None])
    total = re.match(r".*: ([\d,]+ findings?) in .*?(?:, ([\d,]+) shown.*)?$", lines[-1]) if lines else None
    trials.expect("total", arguments, total and total.groups(), (grouped(count, "finding"), "{:,}".format(most) if most and most < count else None)
                  if count else None)


def find_hidden(text):
    """Returns the indexes of hidden characters. U+FEFF at the start is a byte order mark."""
    return [match.start() for match in HIDDEN.finditer(text) if match.start() > 0 or match.group() != "\ufeff"]


def a_target(density):
    """A random target. Not EUC-JP for random bytes, which have characters in which tables of EUC-JP differ."""
    return CHANCE.choice([target for target in TARGETS if density != 1 or target != "iconv:euc-jp"])


def small(trials):
    """Small texts: all densities, policies and limits."""
    actions = [(a, b) for a in ("replace", "skip", "escape") for b in ("replace", "skip", "escape")]
    for charset in ("utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be", "us-ascii", "iso-8859-6", "utf-7"):
        for density in (0, 1000, 100, 10, 1) if charset in UNITS or charset == "utf-8" else (0, 100, 10):
            data = damaged(charset, SMALL + CHANCE.randrange(8), density)
            with open("text", "wb") as file:
                file.write(data)
            expected = Expected(charset, data)
            for i, most in enumerate((0, 1, 20)):
                try_check(trials, expected, most, 1 + 3 * (i % 2), i % 2 == 0, charset in UNITS or charset == "utf-8")
                for pipe in (False, True):
                    try_convert(trials, expected, a_target(density), CHANCE.choice(actions), most, 1, pipe)
            try_quiet(trials, expected, a_target(density), CHANCE.choice(actions), 1, False)


def rare(trials):
    """All ill-formed sequences, more than are listed, come before the first unmappable character; its position must count all of them."""
    for charset in ("utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"):
        for density in (100, 10, 3):
            line = damaged(charset, SMALL, density)[:SMALL // 8 * 8].decode(TEXTS[charset], "ignore")
            line = re.sub("[^a-z ]", "", line).encode(TEXTS[charset])
            parts = [line[at:at + 4 * density] + bad_unit(charset) for at in range(0, len(line), 4 * density)]
            data = b"".join(parts) + "\u05d0\u05d1".encode(TEXTS[charset]) + parts[0]
            with open("text", "wb") as file:
                file.write(data)
            expected = Expected(charset, data)
            for target in ("iso-8859-1", "iconv:koi8-r"):
                try_convert(trials, expected, target, ("skip", "replace"), 1, 1, False)


def large(trials):
    """Texts of several chunks, with one thread and with four, from a file and through a pipe."""
    for charset, density, before in (("utf-8", 0, 0), ("utf-8", 100000, 0), ("utf-8", 1000, 0), ("utf-8", 100, 0), ("utf-8", 10, 1200000), ("utf-8", 1, 0),
                                     ("utf-16le", 100, 1200000), ("utf-16be", 1, 0), ("utf-32le", 10, 0), ("utf-32be", 1, 0), ("iso-8859-6", 100, 0),
                                     ("utf-7", 1000, 0)):
        # Worker threads start after the first MiB.
        data = damaged(charset, before, 0) + damaged(charset, LARGE - before, density)
        with open("text", "wb") as file:
            file.write(data)
        expected = Expected(charset, data)
        # The result depends neither on threads nor on pipes. Therefore Python computes it once for two ways.
        for ways in (((1, False), (4, True)), ((1, True), (4, False))):
            target = CHANCE.choice(("utf-8", "utf-16le", "iso-8859-1", "iconv:koi8-r"))
            actions = CHANCE.choice((("replace", "skip"), ("skip", "escape"), ("escape", "replace")))
            for jobs, pipe in ways:
                most = 700 if before else CHANCE.choice((1, 20, 300))
                try_check(trials, expected, most, jobs, pipe, False)
                try_check(trials, expected, 20, jobs, pipe, charset in UNITS)
                try_convert(trials, expected, target, actions, most, jobs, pipe)
        try_quiet(trials, expected, "utf-32be", ("replace", "replace"), 4, False)


def main():
    trials = Trials(os.environ["RUNIC"])
    with tempfile.TemporaryDirectory(prefix="runic-test.") as folder:
        os.chdir(folder)
        small(trials)
        rare(trials)
        large(trials)
        os.chdir("/")
    print("trials: %s" % ("enough" if trials.made >= 100 // trials.sample else trials.made))
    print("not as expected:", trials.failed)


main()
