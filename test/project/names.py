"""names.py - no two structs have one name, and in cli/ no two functions that headers declare; in src/, a header has its file's name.

A hidden function or object of src/FOLDER/NAME.c, or of a NAME_*.c beside it, is declared in src/FOLDER/NAME.h.
"""
# usage: names.py SOURCE
# SPDX-License-Identifier: MIT
import collections
import pathlib
import re
import sys

FUNCTION = re.compile(r"(?m)^[a-z][\w \*]*?\b(\w+)\((?!\*)[^;{]*\)(?: __attribute__.*)?;")
STRUCT = re.compile(r"(?m)^(?:static )?(?:const )?(struct \w+) \{")
HIDDEN = re.compile(r"(?m)^(?:extern )?HIDDEN [^;(\[]*?\b(runic_\w+)[(\[;]")
COMMENT = re.compile(r"(?s)/\*.*?\*/")

# Headers whose functions are defined in files of other names, and why.
OTHERS = {
    "src/stream/routes.h": "one contract for three functions, each in a file",
    "src/reading/reader.h": "choice.c uses its members, and reader.c calls choice.c: with a header of its own, they would be a circle",
    "src/detect/candidates.h": "the table of candidates.def, made in languages.c",
    "src/detect/declaration.h": "the three readers of declarations share a scanner",
    "src/detect/detector.h": "evidence.c counts what detector.c feeds it",
}


def names_twice(source):
    """Returns the number of names, and a line for each that two places have."""
    places = collections.defaultdict(list)
    for folder in ("cli", "src"):
        for path in sorted((source / folder).rglob("*.[ch]")):
            text = path.read_text(encoding="utf-8")
            names = STRUCT.findall(text) + (FUNCTION.findall(text) if folder == "cli" and path.suffix == ".h" else [])
            for name in names if "kernel" not in path.parts else []:  # tools/amalgamate renames what a kernel defines
                places[folder, name].append(str(path.relative_to(source)))
    return len(places), ["%s: %s" % (name, ", ".join(where)) for (_, name), where in places.items() if len(where) > 1]


def declared_elsewhere(source):
    """Returns the number of hidden names, and a line for each whose header has another name than the file that defines it."""
    defined = collections.defaultdict(set)
    for path in (source / "src").rglob("*.c"):
        for name in re.findall(r"(?m)^(?!static|extern|#|\s)[^;={]*?\b(runic_\w+)(?:\(|\[| =)", COMMENT.sub("", path.read_text(encoding="utf-8"))):
            defined[name].add(path.relative_to(source))
    count, faults, used = 0, [], set()
    for path in sorted((source / "src").rglob("*.h")):
        for name in HIDDEN.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))):
            count += 1
            header = path.relative_to(source)
            strangers = [file for file in defined[name] if file.parent != header.parent
                         or (file.stem != header.stem and not file.stem.startswith(header.stem + "_"))]
            if strangers and str(header) in OTHERS:
                used.add(str(header))
            elif strangers:
                faults.append("%s: declared in %s, defined in %s" % (name, header, ", ".join(map(str, strangers))))
    return count, faults + ["%s: no function of it is elsewhere any more" % header for header in OTHERS if header not in used]


source = pathlib.Path(sys.argv[1])
names, twice = names_twice(source)
hidden, elsewhere = declared_elsewhere(source)
print("\n".join(twice + elsewhere + ["%d names, %d of them twice" % (names, len(twice)), "%d hidden names, %d declared elsewhere" % (hidden, len(elsewhere))]))
sys.exit(1 if twice or elsewhere or names < 500 or hidden < 100 else 0)
