#!/usr/bin/env python3
"""mixed.py - bench/mixed makes files whose truth its judge finds right, and finds a wrong program wrong; variants are what they say."""
# SPDX-License-Identifier: MIT
import collections
import glob
import json
import os
import subprocess
import sys
import tempfile

# The variants that any guess is wrong about.
NO_TEXT = ("noise", "damage", "few-bytes", "cut", "lost", "moved")


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


def check_variants(root, sets, folder):
    """A variant has at least one byte above 0x7F, and the bytes that its truth decodes to; noise is wrong as whatever it is read."""
    sys.path.insert(0, os.path.join(root, "bench/mixed"))
    import variants
    kinds = collections.Counter()
    paths = [path[:-6] for path in sorted(glob.glob(sets + "/**/*.truth", recursive=True))]
    for path in variants.make(paths, folder):
        with open(path, "rb") as file:
            data = file.read()
        with open(path + ".truth", encoding="utf-8") as file:
            truth = json.load(file)
        kinds[truth["kind"]] += 1
        for _, _, text, label in truth["lines"]:
            if "\ufffd" not in text and variants.decoding.encoded(text, label) != data:
                sys.exit("mixed: variants: %s in %s is not %r" % (truth["kind"], label, text))
        if data.isascii() or (truth["kind"] in NO_TEXT) != (not truth["lines"]):
            sys.exit("mixed: variants: %s: %r" % (truth["kind"], data))
    missing = {*variants.VARIANTS, *NO_TEXT, "stretch", "typed", "tree", "short", "ebcdic-part"} - set(kinds)
    if missing:
        sys.exit("mixed: variants: none of %s" % ", ".join(sorted(missing)))


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
        singles = os.path.join(scratch, "singles")
        run(folder + "make", singles, "--texts", scratch, "--languages", "de,ru,el,ja", "--parts", "2")
        os.makedirs(os.path.join(scratch, "variants"))
        check_variants(root, scratch, os.path.join(scratch, "variants"))


main()
