#!/usr/bin/env python3
"""mixed.py - bench/mixed makes files whose truth its judge finds right, and finds a wrong program wrong; fit-probability finds weights."""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess
import sys
import tempfile


def lines_of(texts, folder):
    """Writes pieces of the texts of test_guesses as bench/mixed/texts writes lines."""
    os.makedirs(os.path.join(folder, "lines"))
    with open(texts, encoding="utf-8") as file:
        rows = [row.rstrip("\n").split("\t") for row in file if not row.startswith("#")]
    for language, _, text in [row for row in rows if row[1] == "prose"]:
        words = text.replace("\\n", " ").split(" ")
        words = words if len(words) > 20 else [text[i:i + 6] for i in range(0, len(text), 6)]
        with open(os.path.join(folder, "lines", language + ".tsv"), "w", encoding="utf-8") as out:
            for i in range(240):
                out.write("test\t%s\n" % " ".join(words[(i + k) % len(words)] for k in range(3 + i % 7)))


def run(*command):
    made = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if made.returncode != 0:
        sys.exit("mixed: %s: exit status %d" % (" ".join(command), made.returncode))
    return made.stdout.decode()


def row_of(table, name):
    """Returns the numbers of a row of the summary."""
    row = next(line for line in table.splitlines() if line.startswith(name))
    return [float(word) for word in row[len(name):].split(":")[-1].replace("lines right, wrong; stretches as made", "").split()]


def check_fit(root, folder):
    """Rows whose chance is known must give their weights back."""
    chance, path = random.Random(1), os.path.join(folder, "rows.csv")
    with open(path, "w", encoding="ascii") as out:
        out.write("right,kind,language,bits\n")
        for i in range(2000):
            bits = chance.uniform(-4, 4)
            out.write("%d,%s,%s,%.3f\n" % (chance.random() < 1 / (1 + 2.718281828 ** -(bits + 1)), "ab"[i % 2], "cd"[i // 2 % 2], bits))
    said = run(os.path.join(root, "tools/fit-probability"), "--header", os.path.join(folder, "fit.h"), path)
    weight = float(said.split("\nbits")[1].split()[0])
    with open(os.path.join(folder, "fit.h"), encoding="ascii") as file:
        if not .8 < weight < 1.2 or "PROBABILITY_BITS" not in file.read():
            sys.exit("mixed: fit-probability: weight %g of 1" % weight)


def main():
    root = sys.argv[1]
    folder = os.path.join(root, "bench/mixed/")
    with tempfile.TemporaryDirectory() as scratch:
        lines_of(os.path.join(root, "test/unit/guess/texts.tsv"), scratch)
        kinds = "log-utf8-legacy,old-comment,two-legacy-blocks,utf16-appended,utf16-byte-inserted,word-in-line,legacy,utf8,damaged-utf8,ebcdic,controls"
        sets = os.path.join(scratch, "sets")
        run(folder + "make", sets, "--texts", scratch, "--files", "4", "--kinds", kinds)
        right, wrong, made = row_of(run(folder + "judge", "--summary", folder + "rival truth", sets), "mixed")
        if (right, wrong, made) != (100, 0, 100):
            sys.exit("mixed: the truth is right in %g %%, wrong in %g %%, as made in %g %%" % (right, wrong, made))
        right, _, made = row_of(run(folder + "judge", "--summary", "true", sets), "mixed")
        if right > 0 or made > 0:
            sys.exit("mixed: a program that says nothing is right in %g %%, as made in %g %%" % (right, made))
        check_fit(root, scratch)


main()
