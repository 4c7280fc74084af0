#!/usr/bin/env python3
"""docs.py - the programs of docs/javascript.md and of the package's README print the output shown below them; the sizes there are right to 2 %."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys
import tempfile

PAGES = {"docs/javascript.md": 11, "bindings/javascript/README.md": 1}
BLOCKS = re.compile(r"^```js\n(.*?)^```\n\n```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)


# Where a page names the size of a file in KB.
SIZES = [("docs/javascript.md", r"module of (\d+) KB", "runic-simd.wasm"), ("docs/javascript.md", r"one for others \((\d+) KB\)", "runic-scalar.wasm"),
         ("docs/javascript.md", r"charsets \((\d+) KB instead", "runic-unicode-simd.wasm"), ("bindings/javascript/README.md", r"module of (\d+) KB", "runic-simd.wasm"),
         ("bindings/javascript/README.md", r"\| (\d+) KB of JavaScript \(", "inline.js"), ("bindings/javascript/README.md", r"`runic/unicode` has (\d+) KB", "unicode.js")]


def wrong_sizes(source, package):
    """Returns the number of sizes that are wrong by more than 2 %."""
    wrong = 0
    for page, pattern, name in SIZES:
        with open(os.path.join(source, page), encoding="utf-8") as file:
            said = int(re.search(pattern, file.read())[1])
        size = os.path.getsize(os.path.join(package, name)) / 1000
        if abs(said - size) > size / 50:
            print("%s: %s has %d KB, not %d" % (page, name, size, said))
            wrong += 1
    return wrong


def main():
    wrong = wrong_sizes(sys.argv[1], os.environ["RUNIC_PACKAGE"])
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
