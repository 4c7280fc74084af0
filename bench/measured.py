"""measured - runs runic_bench for the programs beside it; and the mean of ratios."""
# SPDX-License-Identifier: MIT
import json
import math
import os
import statistics
import subprocess
import sys

# The implementation of simdutf for the instruction set of each target.
RIVALS = {"avx512": "icelake", "avx2": "haswell", "sse4": "westmere", "scalar": "fallback"}
LACKING = 3  # runic_bench's exit status where this machine lacks the target


class Lacking(SystemExit):
    """This machine lacks the target, which the result says. Ends the caller with that status, too, unless it goes on without."""

    def __init__(self, target):
        super().__init__(LACKING)
        print("Skipped: this machine lacks what target %s needs." % target)


def shown(words):
    """A command without the folders that it happened to be run from: results are published."""
    return " ".join(word.rstrip("/").split("/")[-1] if word.startswith("/") else word for word in words)


def command():
    """That of this program."""
    return shown(["bench/" + os.path.basename(sys.argv[0]), *sys.argv[1:]])


def run_bench(program, target, corpora, *more):
    """What it measured with these options, on the folders of texts. Ends the caller with status 2 where it fails."""
    words = [program, "--json", "--target", target, *more]
    for folder in corpora:
        words += ["--corpus", folder]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode == LACKING:
        raise Lacking(target)
    if done.returncode != 0:
        print("this failed: " + " ".join(words), file=sys.stderr)
        sys.exit(2)
    return json.loads(done.stdout)


def mean(values):
    return math.exp(statistics.fmean(math.log(value) for value in values))
