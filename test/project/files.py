#!/usr/bin/env python3
"""files.py - every source file begins with its purpose and licence; no file names a machine or a package registry."""
# SPDX-License-Identifier: MIT
import os
import re
import shutil
import subprocess
import sys

SOURCE = re.compile(r"(\.(c|h|cc|cpp|def|sh|py|cmake|js|mjs|ts|css)|CMakeLists\.txt)$")
DATA = re.compile(r"^(test/(unit/vectors|fuzz/corpus|command/check/data)|docs/sample)/")
COMMENT = re.compile(r'^(/\*|#|//|""") ?(?P<text>.*?)( ?\*/|""")?$')
# Names of one machine or network, which do not belong into a public file.
FOREIGN = [
    (re.compile(r"(?<![\w.}])/(home|root|work|Users|private)/\w"), "an absolute path of one machine"),
    (re.compile(r"/tmp/[a-z]+-[a-z]+\b"), "a folder of one machine"),
    (re.compile(r"\b(deb|archive|snapshot|ports|security)\.(debian|ubuntu)\.(org|com)|\bpypi\.org|\bregistry\.npmjs|\bcrates\.io"
                r"|\bproxy\.golang|\brubygems\.org|\bdocker\.io|\bghcr\.io|\bpackages\.cloud"), "a package registry"),
]


def tracked(root):
    """Returns the files that git tracks; in an unpacked archive, or without git, all except build folders."""
    if shutil.which("git"):
        listed = subprocess.run(["git", "-C", root, "-c", "safe.directory=*", "ls-files", "-z"], capture_output=True, check=False)
        if listed.returncode == 0 and listed.stdout:
            return [name.decode() for name in listed.stdout.split(b"\0") if name]
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in (".git", "build", "amalgamation")]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return found


def head_faults(text):
    """The file begins (after #!) with a comment of a whole sentence about its purpose; the SPDX line follows soon."""
    lines = text.splitlines()[:12]
    if lines and lines[0].startswith("#!"):
        del lines[0]
    comment = COMMENT.match(lines[0]) if lines else None
    if not comment or len(comment.group("text").split()) < 4:
        yield "the first line does not say what the file is for"
    elif not re.search(r"\.( |\*/|\")", " ".join([comment.group("text")] + lines[1:3]) + " "):
        yield "it does not begin with a whole sentence"
    if not any("SPDX-License-Identifier: MIT" in line for line in lines):
        yield "no SPDX line at the start"


def faults(path, text):
    if (SOURCE.search(path) or text.startswith("#!")) and not DATA.match(path):
        for what in head_faults(text):
            yield "%s: %s" % (path, what)
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, what in FOREIGN:
            found = pattern.search(line)
            if found:
                yield "%s:%d: %s: %s" % (path, number, what, found.group())


def self_test():
    """Each rule reports a violation and accepts good files."""
    good = "/* a.c - moves text about. */\n/* SPDX-License-Identifier: MIT */\nint x;\n"
    shell = "#!/bin/sh\n# a - moves text about.\n# SPDX-License-Identifier: MIT\nmktemp /tmp/x\n"
    assert list(faults("src/a.c", good)) == [] and list(faults("a", shell)) == []
    bad = [good.replace("MIT", "GPL"), good.replace("moves text about", "code"), good.replace(".", ""), "int x;\n", "",
           good + "/" + "home/me", good + "/" + "work/main", good + "pypi" + ".org", good + "deb." + "debian.org",
           good + "/tmp/" + "build-me"]
    for text in bad:
        assert list(faults("src/a.c", text)), text


def main():
    self_test()
    root, found, count = sys.argv[1], [], 0
    for path in tracked(root):
        full = os.path.join(root, path)
        if not os.path.isfile(full) or os.path.islink(full):
            continue
        count += 1
        with open(full, encoding="utf-8", errors="replace") as file:
            found += faults(path, file.read())
    print("\n".join(found + ["%d files, %d findings" % (count, len(found))]))
    sys.exit(1 if found or count < 20 else 0)


main()
