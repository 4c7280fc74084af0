#!/usr/bin/env python3
"""counted.py - bench/machine counts executed instructions: of programs with a known number, and of runic_bench with and without vectors."""
# SPDX-License-Identifier: MIT
# usage: counted.py SOURCE MACHINE
import json
import os
import subprocess
import sys
import tempfile

# Each program, the number of instructions that it executes, the weighted number, and the number of those on vectors.
PROGRAMS = {
    "aarch64": ("mov x0, #1000\n1: subs x0, x0, #1\nb.ne 1b\nmov x0, #0\nmov x8, #93\nsvc #0\n", 1 + 2 * 1000 + 3, None, None),
    "riscv64": (".option arch, +v\nli t0, 100\n1: vsetvli x0, x0, e8, m4, ta, ma\nvadd.vv v8, v8, v8\nvwaddu.vv v16, v8, v12\n"
                "vmand.mm v0, v0, v0\nvsetvli x0, x0, e16, m1, ta, ma\nvle8.v v8, (sp)\nvadd.vv v8, v8, v8\n"
                "addi t0, t0, -1\nbnez t0, 1b\nli a0, 0\nli a7, 93\necall\n",
                1 + 100 * 9 + 3, 1 + 100 * (1 + 4 + 8 + 1 + 1 + 1 + 1 + 1 + 1) + 3, 100 * 7),
}
failed = []


def expect(what, seen, wanted):
    if seen != wanted:
        failed.append(what)
        print("%s: %s, not %s" % (what, seen, wanted))


def known_program(root, machine, folder):
    text, *counts_by_weighing = PROGRAMS[machine]
    with open(folder + "/known.s", "w", encoding="ascii") as file:
        file.write(".globl _start\n_start:\n" + text)
    subprocess.run(["clang-19", "--target=%s-linux-gnu" % machine, "-fuse-ld=lld", "-static", "-nostdlib", folder + "/known.s", "-o",
                    folder + "/known"], check=True)
    emulator = "%s/test/machines/%s" % (root, machine)
    if not os.access(emulator, os.X_OK):
        emulator = "qemu-" + machine
    for weigh, wanted in enumerate(counts_by_weighing):
        if wanted is None:
            continue
        with open(folder + "/sum", "wb") as file:
            file.write(bytes(8))
        plugin = "%s/build/machine/%s/counter.so,sum=%s/sum,weigh=%d" % (root, machine, folder, weigh)
        subprocess.run([emulator, "-plugin", plugin, folder + "/known"], check=True)
        with open(folder + "/sum", "rb") as file:
            expect("instructions of a known program, weigh=%d" % weigh, int.from_bytes(file.read(), "little"), wanted)


def counts(program, *more):
    words = [program, "--instructions", "--json", "--op", "utf8_to_utf16", "--text", "mix/han", "--rival", "none", *more]
    cells = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)["cells"]
    return {cell["contender"]: cell["instructions"] for cell in cells}


def main():
    root, machine = sys.argv[1:]
    built = subprocess.run([root + "/bench/machine/build", machine], check=True, stdout=subprocess.PIPE, text=True)
    program = built.stdout.splitlines()[-1]
    with tempfile.TemporaryDirectory() as folder:
        known_program(root, machine, folder)
    short, again, long = counts(program, "--cut", "4000"), counts(program, "--cut", "4000"), counts(program, "--cut", "8000")
    expect("the same again", again, short)
    expect("targets counted", len(short), 2)
    scalar = short.pop("runic:scalar")
    vectors, cost = short.popitem()
    expect("vectors take fewer than portable C", 0 < cost < scalar, True)
    expect("twice the text takes about twice as many", 1.8 < long[vectors] / cost < 2.2, True)
    print("%s: %d instructions for 4,000 bytes, portable C %d" % (vectors, cost, scalar))
    sys.exit(1 if failed else 0)


main()
