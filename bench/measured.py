"""measured - runs runic_bench for the programs beside it; and the mean of ratios."""
# SPDX-License-Identifier: MIT
import json
import math
import statistics
import subprocess
import sys


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
