#!/usr/bin/env python3
"""pages.py - section 3 of the manual has a page for each function of the headers, without faults, with the examples of the header."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys

SOURCE, BUILD = sys.argv[1:3]
FOLDER = os.path.join(BUILD, "man3")
# Pages of other packages; all other pages must exist here.
ELSEWHERE = {("runic", "1"), ("iconv", "3"), ("assert", "3")}
FAULTS = []


def header_functions(header):
    """Returns the declared names, found in single lines."""
    return [re.search(r"(runic_\w+)\(", line).group(1) for line in header.splitlines() if line.startswith("RUNIC_API ")]


def header_examples(header):
    """Returns the lines of examples: indented, from 'Example:' to the end of the comment."""
    for comment in re.findall(r"/\*.*?\*/", header, re.DOTALL):
        _, found, example = comment.partition(" * Example:\n")
        if found:
            yield "\n".join(line[7:] for line in example.splitlines() if line != " */")


def page_examples(page):
    """Returns the lines of examples in a page, without roff's escapes."""
    if ".Sh EXAMPLES\n" in page:
        text = page.split(".Sh EXAMPLES\n")[1].split(".Bd -literal -offset 2n\n")[1].split("\n.Ed")[0]
        yield re.sub(r"(?m)^\\&", "", text).replace("\\e", "\\")


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def check(condition, what):
    if not condition:
        FAULTS.append(what)


def lint(name):
    """Returns mandoc's messages, except those about manuals that are not installed."""
    said = subprocess.run(["mandoc", "-T", "lint", os.path.join(FOLDER, name)], capture_output=True, text=True, check=False)
    for line in (said.stdout + said.stderr).splitlines():
        check("referenced manual not found" in line or "outdated mandoc.db" in line, line)


def main():
    header = ""
    for name in ("runic.h", "runic_guess.h"):
        with open(os.path.join(SOURCE, "include", name), encoding="utf-8") as file:
            header += file.read()
    pages = {name: read(name) for name in sorted(os.listdir(FOLDER))}
    functions = header_functions(header)
    check(len(functions) >= 80, "only %d functions were found" % len(functions))
    for function in functions:
        page = pages.get(function + ".3", "")
        link = re.fullmatch(r"\.so man3/(runic\w+\.3)\n", page)
        page = pages.get(link.group(1), "") if link else page
        names = re.findall(r"(?m)^\.Nm (\w+)", page)
        check(function in names and "\n.Fo %s\n" % function in page, function + " has no page")
    whole = {name: page for name, page in pages.items() if not page.startswith(".so ")}
    for name, page in whole.items():
        lint(name)
        for other, section in re.findall(r"(?m)^\.Xr (\w+) (\d)", page):
            check(other + ".3" in pages or (other, section) in ELSEWHERE, "%s refers to %s(%s)" % (name, other, section))
    wanted = sorted(header_examples(header))
    shown = sorted(example for page in whole.values() for example in page_examples(page))
    check(wanted == shown and len(wanted) >= 40, "examples differ: %s" % sorted(set(wanted) ^ set(shown)))
    text = subprocess.run("mandoc runic_utf8_to_utf16.3 | col -b", shell=True, cwd=FOLDER, capture_output=True, text=True, check=False).stdout
    check("runic_utf8_to_utf16(const char *src, size_t len, char16_t *dst," in text, "the page of runic_utf8_to_utf16 is empty")
    print("\n".join(FAULTS + ["%d pages for %d functions, %d examples, %d faults" % (len(whole), len(functions), len(wanted), len(FAULTS))]))
    sys.exit(1 if FAULTS else 0)


main()
