#!/usr/bin/env python3
"""repeats.py - pages tell each fact once: few sequences of ten words stand on more than one page."""
# SPDX-License-Identifier: MIT
# usage: repeats.py SOURCE
#   Code in fences is not compared: an example must be whole where it stands. A new repetition is an error: replace one of the two by a link.
import collections
import glob
import os
import re
import sys

WINDOW = 10
MOST = 32  # what is left; lower it when you remove some
PAGES = ("README.md", "docs/**/*.md", ".github/*.md", "bindings/**/README.md", "cli/README.md", "bench/README.md")


def windows(text):
    """Yields each sequence of ten words of a page, without its code."""
    for part in re.split(r"(?ms)^```.*?^```$", text):
        words = re.findall(r"\w+", part.lower())
        yield from (tuple(words[at:at + WINDOW]) for at in range(len(words) - WINDOW + 1))


def repeated(texts):
    """Returns the sequences that are on several pages, each with the names of the pages."""
    places = collections.defaultdict(set)
    for name, text in texts.items():
        for window in windows(text):
            places[window].add(name)
    return {window: names for window, names in places.items() if len(names) > 1}


def self_test():
    words = "one two three four five six seven eight nine ten"
    same = repeated({"a": words + " eleven", "b": "x. " + words, "c": "```\n" + words + "\n```\n"})
    return same == {tuple(words.split()): {"a", "b"}}


def main():
    if not self_test():
        sys.exit("FAILED project/repeats: it does not see a repetition")
    root, texts = sys.argv[1], {}
    for pattern in PAGES:
        for path in glob.glob(os.path.join(root, pattern), recursive=True):
            with open(path, encoding="utf-8") as file:
                texts[os.path.relpath(path, root)] = file.read()
    found = repeated(texts)
    for window, names in sorted(found.items(), key=lambda item: (sorted(item[1]), item[0])):
        print("%s: %s" % (" ".join(sorted(names)), " ".join(window)))
    print("%d pages, %d sequences on several of them, at most %d" % (len(texts), len(found), MOST))
    sys.exit(1 if len(found) > MOST or len(texts) < 30 else 0)


main()
