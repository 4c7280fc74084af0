"""right_text.py - mojibake is found in at most one line in 100,000 of right text: catalogs, manuals, dictionaries, data and sources of the installed packages."""
# SPDX-License-Identifier: MIT
import fnmatch
import glob
import gzip
import itertools
import json
import os
import re
import struct
import subprocess
import sys

import held

# Folders of Debian's packages, with text in UTF-8 in many languages. Catalogs are of gettext.
PLACES = ["/usr/share/locale/**/*.mo", "/usr/share/man/*/man*/*.gz", "/usr/share/dict/*", "/usr/share/hunspell/*.dic", "/usr/share/myspell/**/*.dic",
          "/usr/share/unicode/**/*.txt", "/usr/share/perl/*/unicore/*.txt", "/usr/share/i18n/locales/*", "/usr/share/vim/**/*.txt",
          "/usr/share/X11/locale/**/Compose",
          "/usr/include/**/*.h", "/usr/lib/python3*/**/*.py", "/usr/share/perl*/**/*.p[lm]", "/usr/share/nodejs/**/*.js", "/usr/share/javascript/**/*.js"]
EACH = int(os.environ["RUNIC_TEST_SAMPLE"])
# What holds mojibake in Debian 12: pages that are left out, and parts of lines whose change is no fault.
LEFT_OUT = [("*/es/man1/fake*", "fakeroot's pages were read as ISO-8859-1 as a whole")]
KNOWN = [
    ("m\xe5 v\xc3\xa6re delbart", "one word of tar's Norwegian catalog"),
    ("ar eich sgr\xc3\xaen er", "one word of GTK's Welsh catalog"),
    ("versie ge\xc3\xafnstalleerd", "one word of python-apt's Dutch catalog"),
    ("kopi\xc3\xabren niet mogelijk", "one word of a Dutch catalog"),
    ("I/O operations\xe2\x80\x94that is", "a dash in the pages of ps"),
    ("Vito Mule\xe2\x80\x99", "an apostrophe in the page of pslog"),
    ("Forl\xc3\xac", "a name in the test data of CLDR"),
    ("verkn\xc3\xbcpfbar, l\xc3\xb6st", "a comment of Perl's Data::DPath"),
    ("Has\xc5\u201ao", "Python's tests quote mojibake: getpass,"), ("'P\xc3\xb6p'", "shelve,"), ("\u252c\xf3\u252c\xf3", "exceptions,"),
    ("\xef\xbf\xbd", "email,"), ("'\xc3\xa9'", "webencodings,"), ("'\xe4\xbd\xa0\xe5\xa5\xbd'", "mypyc"),
]


def catalog(data):
    """Yields the translations of a catalog."""
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, _, table = struct.unpack(order + "III", data[8:20])
    for i in range(count):
        length, at = struct.unpack(order + "II", data[table + 8 * i:table + 8 * i + 8])
        yield data[at:at + length]


def content(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        data = file.read()
    return b"\0".join(catalog(data)) if path.endswith(".mo") and len(data) >= 28 else data


def installed_lines():
    """Returns the different lines beyond ASCII of all places. Files in another charset are left out."""
    lines = set()
    paths = itertools.chain.from_iterable(glob.iglob(place, recursive=True) for place in PLACES)
    for path in itertools.islice(paths, 0, None, EACH):
        if any(fnmatch.fnmatch(path, pattern) for pattern, _ in LEFT_OUT):
            continue
        try:
            text = content(path).decode()
        except (OSError, EOFError, UnicodeDecodeError, struct.error):
            continue
        lines.update(line for line in re.split("[\r\n\0]", text) if not line.isascii() and "\ufffd" not in line)
    return sorted(lines)


def main():
    lines = installed_lines()
    if not lines:
        held.skip("no catalogs, manuals or dictionaries are installed")
    with open("right.txt", "w", encoding="utf-8", newline="") as file:
        file.write("".join(line + "\n" for line in lines))
    fixed = subprocess.run([held.RUNIC, "convert", "-f", "utf-8", "--fix-mojibake", "right.txt"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           check=True).stdout.decode().split("\n")
    changed = [line for line, now in zip(lines, fixed) if line != now and not any(part in line for part, _ in KNOWN)]
    report = subprocess.run([held.RUNIC, "check", "-f", "utf-8", "--mojibake", "--format", "json", "--max-errors", "0", "right.txt"],
                            stdout=subprocess.PIPE, check=False).stdout.splitlines()
    misread = [lines[found["line"] - 1] for found in map(json.loads, report) if found.get("name") == "misread-legacy"]
    most = max(1, len(lines) // 100000)
    print("lines:", len(fixed) == len(lines) + 1)
    for what, found in ("changed", changed), ("misread-legacy", misread):
        print("%s, at most one in 100,000:" % what, len(found) <= most)
        if len(found) > most or "--list" in sys.argv:
            print("%d of %d" % (len(found), len(lines)), *found[:50], sep="\n")


main()
