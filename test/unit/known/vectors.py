#!/usr/bin/env python3
# vectors.py - replays test/unit/vectors against the replay program and sees that every row passes but the skips known here.
# SPDX-License-Identifier: MIT
"""  vectors.py [EMULATOR] PATH/TO/replay

Rows pass with kinds and with exact stream fields; a skip that is new, or gone, is a failure: then change the number here.
"""
import pathlib
import re
import shlex
import subprocess
import sys

# File: rows that pass, rows that are skipped for a charset that this version does not convert.
EXPECTED = {
    "charsets.tsv": (79, 0),
    "l2-05-356.tsv": (136, 0),
    "legacy.tsv": (70, 0),
    "rfc2781.tsv": (262, 0),
    "rfc3629.tsv": (664, 0),
    "stateful.tsv": (328, 0),
    "utf16-measured.tsv": (57, 0),
}


def replay(driver, *options):
    """The counts that replay.py reports, by file, and its exit status."""
    test = pathlib.Path(__file__).parent.parent
    command = [sys.executable, test / "vectors/replay.py", "--driver", shlex.join(driver), *options]
    run = subprocess.run(command + [test / "vectors" / name for name in EXPECTED], stdout=subprocess.PIPE, text=True)
    print(run.stdout, end="")
    counts = re.findall(r"^(\S+\.tsv) +pass +(\d+) +fail +0 +skip +(\d+)$", run.stdout, re.MULTILINE)
    return {name: (int(passed), int(skipped)) for name, passed, skipped in counts}, run.returncode


def main():
    good = True
    for options in ["--kinds"], ["--kinds", "--stream-exact"]:
        counts, status = replay(sys.argv[1:], *options)
        if status != 0 or counts != EXPECTED:
            print("failed:", *options, "want", EXPECTED, "got", counts)
            good = False
    sys.exit(0 if good else 1)


main()
