#!/usr/bin/env python3
"""vector_words.py - src/vec/words.md lists every vector word once, and each target's header has every word."""
# SPDX-License-Identifier: MIT
# usage: vector_words.py SOURCE_DIR
import glob
import os
import re
import sys

ROW = re.compile(r"^\| `(\w+).*?` \| .* \|$", re.MULTILINE)
HELPER = re.compile(r"^- `(\w+)", re.MULTILINE)
DEFINITION = re.compile(r"^ALWAYS_INLINE [^(]*?\*?\b(\w+)\(|^(?:WORD[12]|WORD_\w+|QUAD2)\((\w+),|^ *# *define (\w+)|^typedef .*?(\w+)(?: __attribute__.*)?;", re.MULTILINE)


def read(path):
    """Returns the code of a file without comments, including the files of its folder that it includes."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    beside = [os.path.join(os.path.dirname(path), name) for name in re.findall(r'#include "(\w+\.h)"', text)]
    return text + "".join(read(one) for one in beside if os.path.isfile(one) and not one.endswith("tables.h"))


def defined(path):
    return {next(filter(None, found)) for found in DEFINITION.findall(read(path))}


def main():
    os.chdir(sys.argv[1])
    with open("src/vec/words.md", encoding="utf-8") as file:
        text = file.read()
    words = [row.group(1) for row in ROW.finditer(text)]
    helpers = [line.group(1) for line in HELPER.finditer(text)]
    everywhere = [row.group(1) for row in ROW.finditer(text.split("\n## Only where")[0])] + helpers
    listed = words + helpers
    faults = ["%s is listed twice" % word for word in set(listed) if listed.count(word) > 1]

    targets = [os.path.join("src/target", found) for path in sorted(glob.glob("src/target/*.c"))
               for found in re.findall(r'TARGET_WORDS +"(.*)"', open(path, encoding="utf-8").read())]
    for header in sorted({os.path.normpath(path) for path in targets}):
        there = defined(header)
        faults += ["%s lacks %s" % (header, word) for word in everywhere if word not in there]
        wanted = r"([vq]_[a-z]|(first|last)_bit|(mask|bit)_count|(load|store)_)\w*"
        faults += ["%s has %s, which words.md does not list" % (header, word)
                   for word in sorted(there) if re.fullmatch(wanted, word) and word not in listed]
    if not targets:
        faults.append("found no targets")

    print("\n".join(faults + ["%d words, %d findings" % (len(words), len(faults))]))
    sys.exit(1 if faults or not words else 0)


main()
