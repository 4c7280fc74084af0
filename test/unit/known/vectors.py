#!/usr/bin/env python3
# vectors.py - compares the answers of the replay program with the vectors of test/unit/vectors.
# SPDX-License-Identifier: MIT
"""  vectors.py [EMULATOR] PATH/TO/replay"""
import pathlib
import subprocess
import sys

VECTORS = pathlib.Path(__file__).parents[1] / "vectors"
sys.path.insert(0, str(VECTORS))
from vector_file import checks

# The number of checks in each file, so that none is lost unnoticed.
FILES = {
    "charsets.tsv": 79,
    "l2-05-356.tsv": 135,
    "legacy.tsv": 81,
    "rfc2781.tsv": 260,
    "rfc3629.tsv": 635,
    "stateful.tsv": 327,
    "utf16-measured.tsv": 37,
}


def agrees(expected, answer):
    """A field "*" of the expected answer stands for any field."""
    fields, found = expected.split(" "), answer.split(" ")
    return len(fields) == len(found) and all(field in ("*", got) for field, got in zip(fields, found))


def failures(driver, name):
    wanted = list(checks(VECTORS / name))
    if len(wanted) != FILES[name]:
        yield "%d checks, not %d" % (len(wanted), FILES[name])
    requests = "".join("%s\t%s\t%s\n" % check[1:4] for check in wanted)
    run = subprocess.run(driver, input=requests, stdout=subprocess.PIPE, text=True)
    answers = run.stdout.splitlines()
    if run.returncode != 0 or len(answers) != len(wanted):
        yield "exit status %d after %d answers" % (run.returncode, len(answers))
    for (identifier, op, charset, data, expected), answer in zip(wanted, answers):
        if not agrees(expected, answer):
            yield "%s %s %s %s: expected %s, got %s" % (identifier, op, charset, data, expected, answer)


def main():
    found = ["%s: %s" % (name, failure) for name in FILES for failure in failures(sys.argv[1:], name)]
    print("\n".join(found + ["%d checks, %d failures" % (sum(FILES.values()), len(found))]))
    sys.exit(1 if found else 0)


main()
