"""headers.py - each header of the library compiles alone, with its flags in .clangd."""
# SPDX-License-Identifier: MIT
# Templates (.tmpl.h) are left out, because they need parameters; so are headers for the compiler of another machine.
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Parts of a target's file or of a file of vector operations; generated tables, whose types are in the one file that includes them; and files
# that include headers of another machine.
PARTS = re.compile(r"src/target/(target_begin|target_end|preamble)\.h|src/vec/(one_quad|bit_counts|tally_bits|tally_bytes|generic_(arm|z))\.h"
                   r"|src/dispatch/cpu_\w+\.h|src/tables/(?!charset_tables)\w+\.h|src/detect/scores/\w+\.h")
# riscv_vector.h with version 1.0 of the intrinsics came with clang 19.
NEWER = {"riscv64": ["clang-19", "clang-20", "clang-21"]}


def rules():
    """Returns [(pattern of paths, flags)] of .clangd."""
    with open(".clangd", encoding="utf-8") as file:
        documents = file.read().split("\n---\n")
    found = []
    for document in documents:
        path = re.search(r"PathMatch: (.*)", document)
        flags = re.search(r"Add: \[(.*)\]", document).group(1).split(", ")
        found.append((re.compile(path.group(1) if path else ".*"), flags))
    return found


def with_compiled_preamble(compiler, flags, folder, made):
    """Returns the flags, with their preamble compiled once for all headers with the same flags."""
    # clang declares the intrinsics of RISC-V while it compiles; a compiled preamble does not have them.
    if "-include" not in flags or any("riscv" in flag for flag in flags):
        return flags
    at = flags.index("-include")
    others, preamble = flags[:at] + flags[at + 2:], flags[at + 1]
    key = (compiler, *others)
    if key not in made:
        made[key] = os.path.join(folder, "%d.pch" % len(made))
        subprocess.run([compiler, *others, "-Werror", "-x", "c-header", "src/" + preamble, "-o", made[key]], check=True)
    return [*others, "-include-pch", made[key]]


def compiler_for(flags):
    names = next((names for machine, names in NEWER.items() if any(machine in flag for flag in flags)), ["clang"])
    return next(filter(shutil.which, names), None)


def main():
    os.chdir(sys.argv[1])
    known, faults, compiled, preambles = rules(), [], 0, {}
    folder = tempfile.TemporaryDirectory()
    if not shutil.which("clang"):
        print("clang is not here")
        sys.exit(77)
    for path in sorted(glob.glob("src/**/*.h", recursive=True)):
        if path.endswith(".tmpl.h") or PARTS.match(path):
            continue
        flags = [flag for pattern, added in known if pattern.fullmatch(path) for flag in added]
        compiler = compiler_for(flags)
        if compiler is None:
            continue
        compiled += 1
        flags = with_compiled_preamble(compiler, flags, folder.name, preambles)
        done = subprocess.run([compiler, *flags, "-fsyntax-only", "-Werror", "-x", "c", path], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            faults.append(path + ": " + next((line for line in done.stderr.splitlines() if " error" in line), done.stderr))
    print("\n".join(faults + ["%d headers, %d findings" % (compiled, len(faults))]))
    sys.exit(1 if faults or not compiled else 0)


main()
