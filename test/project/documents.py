#!/usr/bin/env python3
"""documents.py - every whole C program in README.md and docs/ compiles with gcc and clang, and prints
the output shown below it; the lines of docs/ have 100 characters at most."""
# SPDX-License-Identifier: MIT
# usage: documents.py [--update] SOURCE BUILD        --update writes what the programs print into the documents: read the difference
import glob
import os
import re
import subprocess
import sys
import tempfile

WARNINGS = "-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror".split()
WIDTH = 100
BLOCK = re.compile(r"```c\n(?P<code>.*?)```\n(?:\n```text\n(?P<text>.*?)```\n)?", re.DOTALL)


def command(words, folder):
    """Runs a command. Returns its exit status and output."""
    done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
    return done.returncode, done.stdout.decode("utf-8", "backslashreplace")


def play(code, compiler, source, build):
    """Returns the output of the program, or its failure."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "example.c"), "w", encoding="utf-8") as file:
            file.write(code)
        status, said = command([compiler, *WARNINGS, "-I" + os.path.join(source, "include"), "example.c", os.path.join(build, "librunic.a"),
                                "-o", "example"], folder)
        if status != 0:
            return "%s: %s" % (compiler, said)
        status, said = command(["./example"], folder)
        return said if status == 0 else "%sexit status %d\n" % (said, status)


def bare(text):
    """Removes blanks at the ends of lines, which documents do not have."""
    return re.sub(r"(?m) +$", "", text)


def faults_of(path, text, source, build):
    """Yields the faults of the programs in one document."""
    for block in BLOCK.finditer(text):
        where = "%s:%d" % (os.path.relpath(path, source), text[:block.start()].count("\n") + 1)
        if "int main(" not in block["code"]:
            continue
        if block["text"] is None:
            yield where + ": no block of text says what it prints"
            continue
        for compiler in ("gcc", "clang"):
            said = bare(play(block["code"], compiler, source, build))
            if said != block["text"]:
                yield "%s (%s): wanted\n%s---- but it says\n%s" % (where, compiler, block["text"], said)


def updated(text, source, build):
    def fresh(block):
        if "int main(" not in block["code"]:
            return block[0]
        return "```c\n%s```\n\n```text\n%s```\n" % (block["code"], bare(play(block["code"], "gcc", source, build)))
    return BLOCK.sub(fresh, text)


def long_lines(path, text, source):
    """Yields lines of prose over 100 characters; tables, code, what a program writes, and words without a blank, such as addresses, may be longer."""
    is_code = is_written = False
    for number, line in enumerate(text.splitlines(), 1):
        is_code = is_code != line.lstrip().startswith("```")
        is_written = (is_written or line.startswith("<!-- written by ")) and not line.startswith("<!-- the end ")
        if len(line) > WIDTH and not is_code and not is_written and not line.startswith(("|", "#", "<", "    ", "```")) and " " in line.strip()[:WIDTH]:
            if re.sub(r"`[^`]*`", "", line).strip().count(" ") > 2:
                yield "%s:%d: %d characters" % (os.path.relpath(path, source), number, len(line))


def main():
    update, (source, build) = "--update" in sys.argv, (os.path.abspath(word) for word in sys.argv[-2:])
    paths = [os.path.join(source, "README.md"), *sorted(glob.glob(os.path.join(source, "docs/**/*.md"), recursive=True))]
    faults, programs = [], 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        programs += sum("int main(" in block["code"] for block in BLOCK.finditer(text))
        if update and updated(text, source, build) != text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(updated(text, source, build))
        elif not update:
            faults += faults_of(path, text, source, build)
        if "/docs/" in path:
            faults += long_lines(path, text, source)
        # The first program of README.md must stay short.
        if path == paths[0] and len(re.search(r"(?ms)^\{\n.*?^\}\n", text)[0].splitlines()) > 12:
            faults.append("README.md: the example's function has grown to more than 12 lines")
    print("\n".join(faults + ["%d programs in %d documents, %d faults" % (programs, len(paths), len(faults))]))
    sys.exit(1 if faults or programs < 10 else 0)


main()
