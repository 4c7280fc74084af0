"""names.py - in cli/, no two functions that headers declare, and no two structs, have one name."""
# usage: names.py SOURCE
# SPDX-License-Identifier: MIT
import collections
import pathlib
import re
import sys

FUNCTION = re.compile(r"(?m)^[a-z][\w \*]*?\b(\w+)\((?!\*)[^;{]*\)(?: __attribute__.*)?;")
STRUCT = re.compile(r"(?m)^(?:static )?(?:const )?(struct \w+) \{")

cli = pathlib.Path(sys.argv[1]) / "cli"
places = collections.defaultdict(list)
for path in sorted(cli.rglob("*.[ch]")):
    text = path.read_text(encoding="utf-8")
    names = STRUCT.findall(text) + (FUNCTION.findall(text) if path.suffix == ".h" else [])
    for name in names:
        places[name].append(str(path.relative_to(cli)))
faults = ["%s: %s" % (name, ", ".join(where)) for name, where in places.items() if len(where) > 1]
print("\n".join(faults + ["%d names, %d of them twice" % (len(places), len(faults))]))
sys.exit(1 if faults or len(places) < 500 else 0)
