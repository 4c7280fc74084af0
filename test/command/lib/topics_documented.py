#!/usr/bin/env python3
"""topics_documented.py - compares what runic help NAME says of each finding with its row in docs/findings.md."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys


def rows(path):
    """The rows of the tables of findings: names, and the cells that explain them."""
    header = None
    with open(path, encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("| ") else None
            if cells is None:
                header = header if line.startswith("|---") else None
            elif header is None:
                header = cells
            elif header[0] == "name":
                yield re.findall("`([^`]*)`", cells[0]), [cell for name, cell in zip(header[1:], cells[1:]) if name != "option"]


count = 0
for names, cells in rows(sys.argv[1]):
    for name in names:
        done = subprocess.run([os.environ["RUNIC"], "help", name], capture_output=True, encoding="utf-8", check=False)
        said = done.stdout
        if done.returncode != 0:
            print("runic help does not explain", name, "(cli/command_line/topics.def)")
            continue
        if said.startswith("runic help " + name):
            continue  # a topic of the same name
        for cell in cells:
            count += 1
            if cell.replace("`", "") not in " ".join(said.split()):
                print("not as documented:", name, "|", cell)
print("cells compared: %s" % ("enough" if count >= 60 else count))
