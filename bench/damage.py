"""damage - times runic and other programs on damaged, mislabelled and unmappable text: the rows of damage.tsv."""
# SPDX-License-Identifier: MIT
import datetime
import os
import random
import re
import shlex
import shutil
import subprocess
import time

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "damage.tsv")

def rows():
    with open(LIST, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return [(what, text, ours, theirs, peer, float(must), float(aim)) for what, text, ours, theirs, peer, must, aim in lines]


def whole(text):
    """Returns UTF-8 without an incomplete character at its end."""
    return text.decode("utf-8", "ignore").encode()


# A stray continuation byte; truncated sequences of 2, 3 and 4 bytes; overlong; a surrogate; a byte that is never in UTF-8.
KINDS = [b"\x80", b"\xc3", b"\xe9", b"\xf1", b"\xc0", b"\xed\xa0", b"\xff"]


def damaged(text, distance):
    """Returns the text with an ill-formed sequence at each multiple of distance, of each kind in turn."""
    bad = bytearray(text)
    for i, position in enumerate(range(0, len(bad) - 1, distance)):
        kind = KINDS[i % len(KINDS)]
        bad[position : position + len(kind)] = kind
    return bytes(bad)


def make_texts(texts, size):
    """Writes the texts of damage.tsv into a folder. They are made of the given texts, joined and repeated."""
    joined = b"".join(texts)
    good = whole((joined * (size // len(joined) + 1))[:size])
    made = {"good": good, "random": random.Random(2026).randbytes(size), "crlf": re.sub(rb"\r?\n", b"\r\n", good)}
    made.update(("bad%d" % distance, damaged(good, distance)) for distance in (1000, 100, 10))
    for name, text in made.items():
        with open(name, "wb") as file:
            file.write(text)


class Contender:
    """A command on a text, and its least processor time so far."""

    def __init__(self, line, text, runic):
        self.words = shlex.split(line) + [text]
        if self.words[0] == "runic":
            self.words[:2] = [runic, self.words[1], "-j1"]
        self.least = float("inf") if shutil.which(self.words[0]) else None

    def run(self):
        """Runs it once. Returns seconds of processor time, system included. The exit status is ignored: on bad text, programs differ."""
        if self.least is None:
            return 0
        begun = time.monotonic()
        with subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            used = os.wait4(process.pid, 0)[2]
            process.returncode = 0
        self.least = min(self.least, used.ru_utime + used.ru_stime)
        return time.monotonic() - begun


def measure(ours, theirs, runs):
    """Times both alternately, so that a busy machine slows both. Slow commands are run less often."""
    spent = 0
    for done in range(runs):
        spent += ours.run() + theirs.run()
        if spent > 10 and done >= 1:
            break


def cpu():
    """Returns the name of the processor as runic_bench prints it."""
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        known = dict(re.split(r"\s*:\s*", line.strip(), maxsplit=1) for line in file.read().split("\n\n")[0].splitlines() if ":" in line)
    if "model name" not in known:
        return "unknown"
    return "%s (family %s, model %s)" % (known["model name"], known.get("cpu family", "?"), known.get("model", "?"))


def version(words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode("utf-8", "replace").split("\n")[0]


def header(runic):
    peers = [version([name, "--version"]) for name in ("iconv", "uconv") if shutil.which(name)]
    return ["cpu       " + cpu(), "date      " + datetime.date.today().isoformat(), "runic     " + version([runic, "--version"])] + [
        "peer      " + peer for peer in peers]


def judge(what, ours, theirs, must, aim):
    """Returns the line of a row, and whether it reaches its bar."""
    if theirs.least is None:
        return "%-54s %9.1f  left out: %s is not here" % (what, ours.least * 1000, theirs.words[0]), False
    times = theirs.least / ours.least
    verdict = "MISSED" if times < must else "met" if times < aim else "aim reached"
    return "%-54s %9.1f %9.1f %7.2f %5g %5g  %s" % (what, ours.least * 1000, theirs.least * 1000, times, must, aim, verdict), times >= must


def table(options, texts):
    """Measures and prints all rows. Returns their lines, and whether all bars are met."""
    make_texts(texts, options.size * 10**6)
    lines = header(options.runic)
    lines += ["", "%-54s %9s %9s %7s %5s %5s" % ("one thread, %d MB, ms" % options.size, "runic", "peer", "times", "must", "aim")]
    print("\n".join(lines), flush=True)
    missed = 0
    for what, text, line, theirs_text, peer, must, aim in rows():
        ours, theirs = Contender(line, text, options.runic), Contender(peer, theirs_text, options.runic)
        measure(ours, theirs, options.runs)
        line, good = judge(what, ours, theirs, must, aim)
        lines.append(line)
        missed += not good
        print(line, flush=True)
    lines.append("%d bars, %d missed" % (len(rows()), missed))
    print(lines[-1])
    return lines, missed == 0
