"""measured - runs runic_bench, for the programs of bench/; and the mean of ratios."""
# SPDX-License-Identifier: MIT
import json
import math
import os
import statistics
import subprocess
import sys

# The implementation of simdutf for the instruction set of each target.
RIVALS = {"avx512": "icelake", "avx2": "haswell", "sse4": "westmere", "scalar": "fallback"}
LACKING = 3  # runic_bench's exit status if this machine lacks the target


class Lacking(SystemExit):
    """This machine lacks the target: prints that. If it is not caught, it ends the program with runic_bench's exit status."""

    def __init__(self, target):
        super().__init__(LACKING)
        print("Skipped: this machine lacks what target %s needs." % target)


def shown(words):
    """Returns a command for published results: absolute paths without their folders."""
    return " ".join(word.rstrip("/").split("/")[-1] if word.startswith("/") else word for word in words)


def command():
    """Returns the command of this program."""
    return shown(["bench/" + os.path.basename(sys.argv[0]), *sys.argv[1:]])


def run_bench(program, target, corpora, *more):
    """Returns what runic_bench measured with these options and folders of texts. Ends the program with status 2 if it fails."""
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
