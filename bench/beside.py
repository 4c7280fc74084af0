"""beside - times each job of bench/command --damage, and a few whole ones, by two builds of runic in turn."""
# SPDX-License-Identifier: MIT
import os
import shlex
import statistics
import subprocess
import time

import damage

# Jobs of which the system does much: reading, writing, threads, small files.
MORE = [("utf-8 to utf-16le, to a file", "good", "runic convert -q -f utf-8 -t utf-16le -o out"),
        ("utf-8 to utf-16le, to a file, two threads", "good", "runic convert -q -j2 -f utf-8 -t utf-16le -o out"),
        ("check, two threads", "good", "runic check -q -j2"),
        ("2,000 small files: check", "tree", "runic check -rq"),
        ("2,000 small files: detect", "tree", "runic detect -r"),
        ("twenty bytes", "tiny", "runic convert -f utf-8 -t utf-16le")]
CLOCKS = ("user", "system", "waiting")


def make_files(texts, size):
    """Writes the texts of damage.tsv, a tiny one and a tree."""
    damage.make_texts(texts, size)
    with open("tiny", "wb") as file:
        file.write("twenty bytes, café\n".encode())
    joined = b"".join(texts)
    for i in range(2000):
        os.makedirs("tree/%d" % (i % 20), exist_ok=True)
        with open("tree/%d/%d.txt" % (i % 20, i), "wb") as file:
            file.write(damage.whole(joined[i * 100:][:i % 40 * 100]))


def run(words):
    """Returns seconds of user, system, and waiting: what the process took beyond both, 0 if it has several threads."""
    begun = time.monotonic()
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        used = os.wait4(process.pid, 0)[2]
        process.returncode = 0
    return used.ru_utime, used.ru_stime, max(0, time.monotonic() - begun - used.ru_utime - used.ru_stime)


def words_of(line, text, program):
    words = shlex.split(line)
    return [program, words[1]] + ([] if "-j2" in words else ["-j1"]) + words[2:] + [text]


def table(options, texts):
    """Prints medians of both programs, and how much longer the new one takes, user and system together. Returns whether all are within 5 %."""
    make_files(texts, options.size * 10**6)
    print("\n".join(damage.header(options.runic)))
    print("before    %s\n\n%-52s %s  new / old" % (damage.version([options.before, "--version"]), "ms: old, new",
                                                   " ".join("%17s" % clock for clock in CLOCKS)))
    slower = 0
    for what, text, line in [row[:3] for row in damage.rows()] + MORE:
        programs = [words_of(line, text, program) for program in (options.before, options.runic)]
        pairs = [[run(words) for words in programs] for _ in range(options.runs + 1)][1:]
        old, new = ([statistics.median(pair[i][clock] for pair in pairs) * 1000 for clock in range(len(CLOCKS))] for i in range(2))
        times = sum(new[:2]) / max(sum(old[:2]), 0.001)
        slower += times > 1.05
        print("%-52s %s  %9.2f%s" % (what, " ".join("%8.1f %8.1f" % pair for pair in zip(old, new)), times, "  SLOWER" if times > 1.05 else ""), flush=True)
    print("%d of %d take more than 1.05 times as long" % (slower, len(damage.rows()) + len(MORE)))
    return slower == 0
