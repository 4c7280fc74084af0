"""measured - runs runic_bench for the programs beside it; and the mean of ratios."""
# SPDX-License-Identifier: MIT
import json
import math
import statistics
import subprocess
import sys

# The implementation of simdutf for the instruction set of each target.
RIVALS = {"avx512": "icelake", "avx2": "haswell", "sse4": "westmere", "scalar": "fallback"}


def run_bench(program, target, corpora, *more):
    """What it measured with these options, on the folders of texts. Ends the caller with status 2 where it fails."""
    command = [program, "--json", "--target", target, *more]
    for folder in corpora:
        command += ["--corpus", folder]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        print("this failed: " + " ".join(command), file=sys.stderr)
        sys.exit(2)
    return json.loads(done.stdout)


def mean(values):
    return math.exp(statistics.fmean(math.log(value) for value in values))
