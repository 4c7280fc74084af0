#!/usr/bin/env python3
"""map.py - the top folder has few entries, pages name all pages and folders, and every link between pages leads to a file and a heading; files that pages name exist."""
# SPDX-License-Identifier: MIT
# usage: map.py SOURCE
import os
import re
import subprocess
import sys

MOST_ENTRIES = 24  # of the top folder, as git lists them
LINK = re.compile(r"\]\(([^)\s#]*)(#[^)\s]*)?\)")
HEADING = re.compile(r"(?m)^#+ (.*)$")
# A file of the project, as pages name it. Capitals (NAME.c) stand for any name, and tools write build/.
NAMED = re.compile(r"`((?:bindings|cli|debian|docs|include|packaging|src|test|tools)/[a-z0-9_./-]+\.[a-z]+)`")


def tracked(root):
    """Returns the files that git tracks."""
    listed = subprocess.run(["git", "-C", root, "-c", "safe.directory=*", "ls-files", "-z"], capture_output=True, check=False)
    return [name.decode() for name in listed.stdout.split(b"\0") if name]


def anchor(heading):
    return "#" + re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def prose(text):
    """Returns a page without its code, in which brackets are no links."""
    return re.sub(r"`[^`\n]*`", "``", re.sub(r"(?ms)^```.*?^```$", "", text))


def link_faults(root, page, text):
    """Yields each link of a page that leads nowhere."""
    for path, place in LINK.findall(prose(text)):
        if re.match(r"[a-z]+:", path):
            continue
        target = os.path.normpath(os.path.join(root, os.path.dirname(page), path)) if path else os.path.join(root, page)
        if not os.path.exists(target):
            yield "%s: there is no %s" % (page, path)
        elif place:
            with open(target, encoding="utf-8") as file:
                if place not in map(anchor, HEADING.findall(file.read())):
                    yield "%s: %s has no %s" % (page, path or page, place)


def named_faults(page, text, files):
    """Yields each file that a page names and git does not list."""
    for path in NAMED.findall(text):
        if path not in files:
            yield "%s: there is no %s" % (page, path)


def unlisted(root, files):
    """Yields the pages of docs/ that docs/README.md does not list; a folder is listed by its README.md."""
    with open(os.path.join(root, "docs/README.md"), encoding="utf-8") as file:
        listed = {os.path.normpath(os.path.join("docs", path)) for path, _ in LINK.findall(file.read())}
    for name in files:
        if re.fullmatch(r"docs/[\w-]+\.md|docs/[\w-]+/README\.md|\.github/[A-Z_]+\.md", name) and name not in listed | {"docs/README.md"}:
            yield "docs/README.md does not list " + name


def unnamed_folders(root, files):
    """Yields the folders of the library and of the command that their pages on architecture do not name."""
    for page, top in (("docs/architecture.md", "src"), ("cli/README.md", "cli")):
        with open(os.path.join(root, page), encoding="utf-8") as file:
            named = set(re.findall(r"(?m)^(\w+)/ ", file.read()))
        for folder in sorted({name.split("/")[1] for name in files if name.startswith(top + "/") and name.count("/") > 1} - named):
            yield "%s does not name %s/%s" % (page, top, folder)


def self_test(root):
    """Reports each kind of wrong link and name, and no right one."""
    bad = "[a](gone.md) [b](README.md#gone) [c](#gone)"
    good = "[a](docs) [b](README.md#install) [c](#install) [d](https://example.org/x) `[e](gone)`\n```\n[f](gone)\n```\n"
    names = list(named_faults("README.md", "`cli/gone.c` `cli/main.c` `cli/NAME.c`", ["cli/main.c"]))
    return len(list(link_faults(root, "README.md", bad))) == 3 and not list(link_faults(root, "README.md", good)) and len(names) == 1


def main():
    root = sys.argv[1]
    files = tracked(root)
    if not files:
        print("SKIPPED project/map: there is no git repository here")
        sys.exit(77)
    if not self_test(root):
        sys.exit("FAILED project/map: it does not see wrong links")
    entries, faults = {name.split("/")[0] for name in files}, []
    if len(entries) > MOST_ENTRIES:
        faults.append("the top folder has %d entries, more than %d: %s" % (len(entries), MOST_ENTRIES, " ".join(sorted(entries))))
    pages = [name for name in files if name.endswith(".md") and os.path.exists(os.path.join(root, name))]
    for page in pages:
        with open(os.path.join(root, page), encoding="utf-8") as file:
            text = file.read()
        faults += link_faults(root, page, text)
        # Changes and results were true when they were written.
        if page != "CHANGELOG.md" and not page.startswith("bench/"):
            faults += named_faults(page, text, files)
    faults += [*unlisted(root, files), *unnamed_folders(root, files)]
    print("\n".join(faults + ["%d entries, %d pages, %d faults" % (len(entries), len(pages), len(faults))]))
    sys.exit(1 if faults or len(pages) < 30 else 0)


main()
