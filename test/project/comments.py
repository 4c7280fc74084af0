#!/usr/bin/env python3
"""comments.py - comments of src/, cli/ and bindings/iconv/: the comment of a function begins with a verb ("Returns"), vague words are refused, and hexadecimal numbers have 0x or U+."""
# SPDX-License-Identifier: MIT
# usage: comments.py SOURCE
import glob
import os
import re
import sys

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
# A hexadecimal number or range with a letter and a digit, not after a name, a fraction, 0x or U+. C0 and C1 are names of
# controls.
NUMBER = re.compile(r"(?<![\w+.#%\\-])(?!C[01] control)(?=[0-9A-F.]*[A-F])(?=[0-9A-F.]*[0-9])[0-9A-F]{2,6}(?:\.\.[0-9A-F]{2,6})?(?!\w)")
# Words without a noun, such as "behind so many", "Does the same", "such groups".
RIDDLE = re.compile(r"\b(?:[Ss]o many|Do(?:es)? (?:so|the same)|[Ss]uch groups|[Ww]hat there is|[Nn]obody|go(?:es)? together)\b")
FUNCTION = re.compile(r"^/\*((?:[^*]|\*(?!/))*)\*/\n(?!typedef)[A-Za-z_]\w* [\w *]*\b\w+\([^;{]*\)\s*[{;]", re.MULTILINE)


def faults(text):
    """Yields the place and description of each fault."""
    text = STRING.sub(lambda string: '"' + " " * (len(string[0]) - 2) + '"', text)
    for comment in COMMENT.finditer(text):
        for number in NUMBER.finditer(comment[0]):
            yield comment.start() + number.start(), number[0] + " is hexadecimal without 0x or U+"
        for riddle in RIDDLE.finditer(comment[0]):
            yield comment.start() + riddle.start(), '"%s" names nothing' % riddle[0]
    for function in FUNCTION.finditer(text):
        first = re.match(r"[\s*]*(\S*)", function[1])[1]
        if not re.fullmatch(r"[A-Z][a-z]+s,?", first):
            yield function.start(), "a function's comment does not begin with a verb, but with " + first


def main():
    source, found, comments = sys.argv[1], [], 0
    for path in sorted(path for folder in ("src", "cli", "bindings/iconv")
                       for path in glob.glob(os.path.join(source, folder, "**/*.[ch]"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        comments += len(COMMENT.findall(text))
        found += ["%s:%d: %s" % (os.path.relpath(path, source), text.count("\n", 0, place) + 1, what)
                  for place, what in faults(text)]
    print("\n".join(found + ["%d comments, %d faults" % (comments, len(found))]))
    sys.exit(1 if found or comments < 1000 else 0)


main()
