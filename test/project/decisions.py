#!/usr/bin/env python3
"""decisions.py - cli/verdict/decisions.md has each row of cli/verdict/decisions.def: decisions.py SOURCE; with --update, it writes them there."""
# SPDX-License-Identifier: MIT
import os
import re
import sys

LOOKS = {"ASCII": "US-ASCII", "UTF8": "UTF-8", "WIDE": "UTF-16 or UTF-32 without a BOM", "DAMAGED": "UTF-8 with errors", "FORMS": "UTF-8 and UTF-16",
         "MIXED": "several charsets", "RECORDS": "text beside records with NUL bytes", "UNLIKE": "95 % sure other text than in CHARSET", "KIN": "CESU-8 or WTF-8", "LIKELY": "not Unicode, with a likely guess", "LEGACY": "not Unicode",
         "BINARY": "NUL bytes that fit nothing", "DECLARED": "not Unicode, declared and confirmed", "UNDECLARED": "declares no charset, or two",
         "ESCAPED": "escape sequences of ISO-2022-JP, ISO-2022-KR or HZ", 
         "MARKED": "the BOM of another charset", "ALL": "any"}
ASKED = {"NOTHING": "`-f auto`", "REPAIR": "`--on-error replace`, `skip`, `escape`", "FALLBACK": "`--fallback`", "GUESS": "`--guess`",
         "EITHER": "`-f auto,CHARSET`", "EITHER_WIDE": "`-f auto,CHARSET` that fits the NUL bytes", "EXPECTED": "`--expect CHARSET`",
         "BYTES": "`-f` of a single-byte charset", "EBCDIC": "`-f` of EBCDIC", "MULTIBYTE": "`-f` of a multi-byte charset",
         "WIDE_CHARSET": "`-f` of UTF-16 or UTF-32", "UTF8_CHARSET": "`-f utf-8` with `--on-error replace` or `skip`", "NAMED": "any `-f CHARSET`", "AUTO": "no `-f CHARSET`"}
PURPOSE = {"READ": "written elsewhere", "TREE": "`-r`", "REPLACE": "in place", "FORCED": "in place with `-F`", "CHECK": "`check`", "SHOW": "`inspect`",
           "ANY": "any"}
FACTS = {"BEST_IS_LIKELY": "the guess is likely enough", "PARTS_ARE_LIKELY": "each part is likely enough", "IS_SURE": "each part is 95 % sure",
         "MAY_DIFFER": "not `-t same`", "KEEPS_LINES": "`-t same`, with the line ends of CHARSET",
         "IS_KEPT": "in place, no part is in a third charset or left out", "IS_DAMAGED": "UTF-8 with errors, its parts not sure",
         "IS_REPAIRED": "`--on-error` or `--fallback`"}
READING = {"AS_UTF8": "UTF-8", "AS_CHARSET": "the named charset", "AS_FOUND": "the charset that the bytes show", "AS_GUESS": "the guess",
           "AS_DECLARED": "the declared charset", "AS_STRETCHES": "each part in its charset", "LEAVE": "unchanged"}


def table(text):
    """Returns the rows of decisions.def as a table in Markdown."""
    lines = ["| the text | asked for | output | if | read as |", "|---|---|---|---|---|"]
    for facts, looks, asked, purpose, reading, warns in re.findall(r"^ROW(?:_IF\(([^,]*), |\()([^,]*), ([^,]*), ([^,]*), (\w+), (\w+)\)$", text, re.MULTILINE):
        cells = ["; ".join(names[word] for word in cell.split(" | ")) for names, cell in ((LOOKS, looks), (ASKED, asked), (PURPOSE, purpose))]
        cells.append(", and ".join(FACTS[word] for word in facts.split(" | ") if word))
        lines.append("| %s | %s |" % (" | ".join(cells), READING[reading] + (", warns" if warns == "true" else "")))
    return lines


def main():
    """Compares the page with the table. Exit status: 1 if they differ."""
    update = sys.argv[1] == "--update"
    source = sys.argv[2 if update else 1]
    page = os.path.join(source, "cli", "verdict", "decisions.md")
    with open(os.path.join(source, "cli", "verdict", "decisions.def"), encoding="utf-8") as file:
        rows = table(file.read())
    with open(page, encoding="utf-8") as file:
        text = file.read()
    before, _, rest = text.partition("<!-- decisions.def -->\n")
    found, _, after = rest.partition("<!-- end -->\n")
    if update:
        with open(page, "w", encoding="utf-8") as file:
            file.write(before + "<!-- decisions.def -->\n" + "\n".join(rows) + "\n<!-- end -->\n" + after)
        return 0
    missing = [row for row in rows if row not in found.splitlines()]
    for row in missing:
        print("cli/verdict/decisions.md lacks: " + row)
    if found.splitlines() != rows and not missing:
        print("cli/verdict/decisions.md has rows that cli/verdict/decisions.def lacks, or in another order")
    print("%d rows compared" % len(rows))
    return found.splitlines() != rows or len(rows) < 30


if __name__ == "__main__":
    sys.exit(main())
