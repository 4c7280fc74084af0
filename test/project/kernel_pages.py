#!/usr/bin/env python3
"""kernel_pages.py - every file, function and macro that docs/kernels names exists, as does every page of it that the code names."""
# SPDX-License-Identifier: MIT
# usage: kernel_pages.py SOURCE        A name is in backticks or a link; the path of a file starts at the top folder, src/ or src/kernel/.
import glob
import os
import re
import sys

PATH = re.compile(r"[\w.*/-]+/[\w.*-]+|\w+\.(?:h|c|def|md)")
NAME = re.compile(r"[a-z0-9]\w*_\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]*")
LINK = re.compile(r"\]\(([^)#]*)(#[^)]*)?\)")
HEADING = re.compile(r"(?m)^#+ (.*)$")
PLACES = ("", "src", "src/kernel")
MOST_WORDS = 1200  # of a page with its table


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def code_words(root):
    """Returns all words of the library, its benchmark and its tools, and the operations of ops.def."""
    words = set()
    for pattern in ("include/*.h", "src/*.def", "src/**/*.[ch]", "bench/**/*.[ch]"):
        for path in glob.glob(os.path.join(root, pattern), recursive=True):
            words.update(re.findall(r"\w+", re.sub(r"(?s)/\*.*?\*/", " ", read(path))))
    for name in os.listdir(os.path.join(root, "bench")):
        words.add(name)
    ops = re.findall(r"(?m)^([A-Z]+)\((\w+)(?:, (\w+))?\)$", read(root, "src/ops.def"))
    for kind, form, to in ops:
        words.add("%s_to_%s" % (form, to) + {"CONVERT": "", "LOSSY": "_lossy", "SIZE": "_size"}[kind] if to
                  else "%s_%s" % (form, kind.lower()))
    words.add("runic_bench")
    return words


def anchor(heading):
    return "#" + re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def is_file(root, path):
    return any(glob.glob(os.path.join(root, place, path)) for place in PLACES)


def faults(root, page, text, words):
    """Yields names on the page that do not exist."""
    for name in re.findall(r"`([^`\n]+)`", text):
        if PATH.fullmatch(name) and not is_file(root, name):
            yield "%s: there is no file %s" % (page, name)
        elif NAME.fullmatch(name) and name not in words:
            yield "%s: there is no %s" % (page, name)
    for path, place in LINK.findall(text):
        target = os.path.normpath(os.path.join("docs/kernels", path)) if path else os.path.join("docs/kernels", page)
        if path.startswith("http"):
            continue
        if not os.path.exists(os.path.join(root, target)):
            yield "%s: there is no %s" % (page, target)
        elif place and place not in map(anchor, HEADING.findall(read(root, target))):
            yield "%s: %s has no %s" % (page, target, place)
    if len(text.split()) > MOST_WORDS:
        yield "%s: %d words are no page" % (page, len(text.split()))


def self_test(root, words):
    """A missing name of each kind is reported, and existing names are not."""
    bad = "`avx512/gone.h` `gone_function` `GONE_LIMIT` [x](gone.md) [x](README.md#gone)" + " x" * MOST_WORDS
    good = "`src/ops.def` `avx512/limits.h` `utf8_to_utf16_size` `vpermb` `high << 1` [x](README.md)"
    return len(list(faults(root, "README.md", bad, words))) == 6 and not list(faults(root, "README.md", good, words))


def main():
    root = sys.argv[1]
    words, found = code_words(root), []
    if not self_test(root, words):
        sys.exit("FAILED kernel_pages: it does not see what is missing")
    pages = sorted(os.listdir(os.path.join(root, "docs/kernels")))
    for page in pages:
        found += faults(root, page, read(root, "docs/kernels", page), words)
    for path in glob.glob(os.path.join(root, "src/**/*.[ch]"), recursive=True):
        for page in re.findall(r"docs/kernels/([\w.]+\.md)", read(path)):
            if page not in pages:
                found.append("%s: there is no docs/kernels/%s" % (os.path.relpath(path, root), page))
    print("\n".join(found + ["%d pages, %d names to look for, %d faults" % (len(pages), len(words), len(found))]))
    sys.exit(1 if found or len(pages) < 8 else 0)


main()
