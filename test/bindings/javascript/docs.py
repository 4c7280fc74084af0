#!/usr/bin/env python3
"""docs.py - the programs of docs/javascript.md and of the package's README print the output shown below them."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys
import tempfile

PAGES = {"docs/javascript.md": 11, "bindings/javascript/README.md": 1}
BLOCKS = re.compile(r"^```js\n(.*?)^```\n\n```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/node_modules")
        os.symlink(os.path.abspath(os.environ["RUNIC_PACKAGE"]), folder + "/node_modules/runic")
        for page, wanted in PAGES.items():
            with open(os.path.join(sys.argv[1], page), encoding="utf-8") as file:
                text = file.read()
            blocks = BLOCKS.findall(text)
            if len(blocks) != wanted or text.count("```js") != wanted:
                sys.exit("%s has %d programs, not %d" % (page, len(blocks), wanted))
            for program, output in blocks:
                with open(folder + "/program.mjs", "w", encoding="utf-8") as file:
                    file.write(program)
                run = subprocess.run(["node", "program.mjs"], cwd=folder, stdout=subprocess.PIPE, check=False)
                if run.returncode != 0 or run.stdout.decode() != output:
                    print("%s: this program\n%s\nprints\n%s\nand should\n%s" % (page, program, run.stdout.decode(), output))
                    wrong += 1
    sys.exit(1 if wrong else 0)


main()
