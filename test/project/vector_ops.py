#!/usr/bin/env python3
"""vector_ops.py - src/vec/vector_ops.md lists every vector operation once, and each target's header has all of them."""
# SPDX-License-Identifier: MIT
# usage: vector_ops.py SOURCE_DIR
import glob
import os
import re
import sys

ROW = re.compile(r"^\| `(\w+).*?` \| .* \|$", re.MULTILINE)
HELPER = re.compile(r"^- `(\w+)", re.MULTILINE)
DEFINITION = re.compile(r"^ALWAYS_INLINE [^(]*?\*?\b(\w+)\(|^(?:VECTOR_OP[12]|VECTOR_OP_\w+|QUAD2)\((\w+),|^ *# *define (\w+)|^typedef .*?(\w+)(?: __attribute__.*)?;", re.MULTILINE)


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
    with open("src/vec/vector_ops.md", encoding="utf-8") as file:
        text = file.read()
    operations = [row.group(1) for row in ROW.finditer(text)]
    helpers = [line.group(1) for line in HELPER.finditer(text)]
    everywhere = [row.group(1) for row in ROW.finditer(text.split("\n## Only where")[0])] + helpers
    listed = operations + helpers
    faults = ["%s is listed twice" % name for name in set(listed) if listed.count(name) > 1]

    targets = [os.path.join("src/target", found) for path in sorted(glob.glob("src/target/*.c"))
               for found in re.findall(r'TARGET_VECTOR_OPS +"(.*)"', open(path, encoding="utf-8").read())]
    for header in sorted({os.path.normpath(path) for path in targets}):
        there = defined(header)
        faults += ["%s lacks %s" % (header, name) for name in everywhere if name not in there]
        wanted = r"([vq]_[a-z]|(first|last)_bit|(mask|bit)_count|(load|store)_)\w*"
        faults += ["%s has %s, which vector_ops.md does not list" % (header, name)
                   for name in sorted(there) if re.fullmatch(wanted, name) and name not in listed]
    if not targets:
        faults.append("found no targets")

    print("\n".join(faults + ["%d operations, %d findings" % (len(operations), len(faults))]))
    sys.exit(1 if faults or not operations else 0)


main()
