#!/usr/bin/env python3
"""tables.py - compares every sequence and character of legacy charsets with Python's codecs, glibc's iconv and ICU. Differences are listed.

tables.py DUMP_TABLE compares all except GB 18030, whose million sequences take long; tables.py --all DUMP_TABLE compares it, too.
tables.py --write DUMP_TABLE writes tables.tsv and the table of differences.md again: read the difference before you commit. The rows "web" are
the differences that the option `web` makes; the tests of WebDecoder compare these with the web-platform-tests."""
# SPDX-License-Identifier: MIT
import codecs
import ctypes
import ctypes.util
import itertools
import os
import platform
import subprocess
import sys

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables.tsv")
SKIPPED = 77
# The versions with which the list was made; tables differ between versions.
VERSIONS = {"python": platform.python_version_tuple()[:2] == ("3", "11"), "glibc": platform.libc_ver() == ("glibc", "2.36"),
            "icu": ctypes.util.find_library("icuuc") == "libicuuc.so.72", "web": True}
PAGE = os.path.join(os.path.dirname(LIST), "differences.md")
BEGIN, END = "<!-- written by test/unit/known/tables.py from tables.tsv -->\n", "<!-- the end of what it writes -->\n"

ISO = ["iso-8859-%d" % n for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)]
WINDOWS = ["cp%d" % n for n in (874, *range(1250, 1259))]
SAME_NAME = ISO + WINDOWS + ["koi8-r", "koi8-u", "koi8-t", "tis-620", "cp1125", "gbk", "gb18030", "euc-jp"] + \
    ["cp%s" % n for n in (437, 720, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 866, 869)]
EBCDIC = ["ibm%s" % n for n in ("037", 273, 277, 278, 280, 284, 285, 297, 424, 500, 870, 871, 875, 1026, 1047, *range(1140, 1150))]
# label, name in Python, name in glibc; None: not available
PAIRS = [(label, label, label) for label in SAME_NAME] + [(label, label.replace("ibm", "cp"), label) for label in EBCDIC] + [
    ("macintosh", "mac_roman", "macintosh"), ("x-mac-cyrillic", "mac_cyrillic", "mac-cyrillic"), ("x-mac-ce", "mac_latin2", "mac-centraleurope"),
    ("x-mac-greek", "mac_greek", None), ("x-mac-turkish", "mac_turkish", None), ("x-mac-icelandic", "mac_iceland", None),
    ("x-mac-croatian", "mac_croatian", None), ("x-mac-romanian", "mac_romanian", None), ("shift_jis", "cp932", "cp932"),
    ("big5", "big5hkscs", "big5-hkscs"), ("euc-kr", "cp949", "cp949"),
]

MULTI_BYTE = ["shift_jis", "euc-jp", "gbk", "gb18030", "big5", "euc-kr"]


class Python:
    """A codec of Python."""

    def __init__(self, name):
        self.name = codecs.lookup(name).name

    def decode(self, sequence):
        try:
            return sequence.decode(self.name)
        except UnicodeDecodeError:
            return None

    def encode(self, character):
        try:
            return character.encode(self.name)
        except UnicodeEncodeError:
            return None


class Glibc:
    """A charset of glibc's iconv(3)."""

    def __init__(self, name):
        self.libc = ctypes.CDLL(None)
        self.libc.iconv_open.restype = ctypes.c_void_p
        self.libc.iconv.restype = ctypes.c_size_t
        order = "UTF-32" + ("LE" if sys.byteorder == "little" else "BE")
        self.scalars = order.lower()
        self.ways = [self.open(order, name), self.open(name, order)]

    def open(self, to, source):
        conversion = self.libc.iconv_open(to.encode(), source.encode())
        if conversion in (None, ctypes.c_void_p(-1).value):
            raise LookupError(source + " to " + to)
        return ctypes.c_void_p(conversion)

    def run(self, conversion, data):
        """Converts the data. Returns the result, or None if not all of it is converted."""
        source, target = ctypes.create_string_buffer(data, len(data)), ctypes.create_string_buffer(64)
        src, dst = ctypes.c_void_p(ctypes.addressof(source)), ctypes.c_void_p(ctypes.addressof(target))
        len_, cap = ctypes.c_size_t(len(data)), ctypes.c_size_t(64)
        self.libc.iconv(conversion, None, None, None, None)
        answer = self.libc.iconv(conversion, ctypes.byref(src), ctypes.byref(len_), ctypes.byref(dst), ctypes.byref(cap))
        if answer != 0 or len_.value > 0:
            return None
        self.libc.iconv(conversion, None, None, ctypes.byref(dst), ctypes.byref(cap))
        return target.raw[:64 - cap.value]

    def decode(self, sequence):
        text = self.run(self.ways[0], sequence)
        return None if text is None else text.decode(self.scalars)

    def encode(self, character):
        return self.run(self.ways[1], character.encode(self.scalars))


# Labels for which ICU has another name, or no table.
ICU_NAMES = {"euc-kr": "windows-949", "big5": "Big5-HKSCS", "shift_jis": "windows-31j", "gbk": "windows-936", "iso-8859-11": "ibm-874_P100-1995",
             "cp874": "windows-874", "x-mac-ce": "x-mac-centraleurroman", "cp1125": "ibm-1125_P100-1997"}


class Icu:
    """A converter of ICU 72."""

    def __init__(self, name):
        self.icu = ctypes.CDLL("libicuuc.so.72")
        self.error = ctypes.c_int(0)
        self.icu.ucnv_open_72.restype = ctypes.c_void_p
        name = ICU_NAMES.get(name, name)
        self.converter = ctypes.c_void_p(self.icu.ucnv_open_72(name.encode(), ctypes.byref(self.error)))
        if self.error.value > 0 or not self.converter:
            raise LookupError(name)
        for way, callback in (("ToU", "TO_U"), ("FromU", "FROM_U")):
            stop = ctypes.cast(getattr(self.icu, "UCNV_%s_CALLBACK_STOP_72" % callback), ctypes.c_void_p)
            getattr(self.icu, "ucnv_set%sCallBack_72" % way)(self.converter, stop, None, None, None, ctypes.byref(self.error))
        self.icu.ucnv_setFallback_72(self.converter, 0)
        self.room = ctypes.create_string_buffer(64)

    def run(self, function, data, size, unit):
        self.error.value = 0
        made = function(self.converter, self.room, 64 // unit, data, size, ctypes.byref(self.error))
        return None if self.error.value > 0 else self.room.raw[:made * unit]

    def decode(self, sequence):
        units = self.run(self.icu.ucnv_toUChars_72, sequence, len(sequence), 2)
        return None if units is None else units.decode("utf-16" + ("le" if sys.byteorder == "little" else "be"), "surrogatepass")

    def encode(self, character):
        units = character.encode("utf-16" + ("le" if sys.byteorder == "little" else "be"))
        return self.run(self.icu.ucnv_fromUChars_72, units, len(units) // 2, 1)


class Web:
    """The library with the option web."""

    def __init__(self, tables):
        self.decoded, self.encoded = tables

    def decode(self, sequence):
        return self.decoded.get(sequence)

    def encode(self, character):
        return self.encoded.get(character)


def dump(program, label, web="0"):
    """How the library decodes every sequence and encodes every character."""
    decoded, encoded = {}, {}
    done = subprocess.run([*program, label, web], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        kind, first, *rest = line.split()
        if kind == "d":
            decoded[bytes.fromhex(first)] = "".join(chr(int(value, 16)) for value in rest)
        else:
            encoded[chr(int(first, 16))] = bytes.fromhex(rest[0])
    return decoded, encoded


def ranges(numbers):
    """Returns numbers as text; consecutive numbers as first-last."""
    found = []
    for _, run in itertools.groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in run]
        found.append("%X" % run[0] if len(run) == 1 else "%X-%X" % (run[0], run[-1]))
    return " ".join(found)


def sequences_of(label, decoded):
    """Returns all sequences of one byte, and in a multi-byte charset of two beyond ASCII, of three in EUC-JP, and those that the library decodes.

    The lead bytes are not those of the library: another implementation may have more of them."""
    single = [bytes([byte]) for byte in range(256)]
    found = set(decoded).union(single)
    if label in MULTI_BYTE:
        found.update(lead + byte for lead in single[0x80:] for byte in single)
    if label == "euc-jp":
        found.update(b"\x8f" + lead + byte for lead in single[0x80:] for byte in single[0x80:])
    return found


def is_character(seq, decoded, other):
    """Returns whether no implementation reads a character before the end of the sequence. The difference is then in the row of that one."""
    ends = range(1, len(seq))
    return not any(seq[:end] in decoded or other.decode(seq[:end]) is not None for end in ends)


def differences(label, tables, other):
    """Yields rows for the list: sequences that are decoded differently, by number of bytes, and characters that are encoded differently."""
    decoded, encoded = tables
    read = [seq for seq in sequences_of(label, decoded) if decoded.get(seq) != other.decode(seq) and is_character(seq, decoded, other)]
    characters = set(encoded).union(*(other.decode(seq) or "" for seq in read), getattr(other, "encoded", ()))
    written = [ord(c) for c in characters if encoded.get(c) != other.encode(c)]
    for size in sorted({len(sequence) for sequence in read}):
        yield "read %d" % size, ranges(int.from_bytes(seq, "big") for seq in read if len(seq) == size)
    if written:
        yield "written", ranges(written)


def rows(program, labels):
    for label, python, glibc in PAIRS:
        if label not in labels:
            continue
        tables = dump(program, label)
        for kind, name, make in (("python", python, Python), ("glibc", glibc, Glibc), ("icu", label, Icu),
                                 ("web", dump(program, label, "1"), Web)):
            if name is None or not VERSIONS[kind]:
                continue
            try:
                other = make(name)
            except LookupError:
                yield "%s\t%s\tabsent\t" % (label, kind)
                continue
            for what, which in differences(label, tables, other):
                yield "%s\t%s\t%s\t%s" % (label, kind, what, which)


def counted(row):
    """Returns the number of sequences or characters in a row."""
    return sum(1 if len(run) == 1 else int(run[1], 16) - int(run[0], 16) + 1 for run in (part.split("-") for part in row.split()))


def shown(what, which):
    """Returns a row of the page: it lists a few, and counts many."""
    word = {"read": "%s", "written": "writes %s"}[what.split()[0]]
    if counted(which) <= 8:
        return word % (which if what != "written" else " ".join("U+%04X" % value for part in which.split() for value in
                       range(int(part.split("-")[0], 16), int(part.split("-")[-1], 16) + 1)))
    noun = "characters" if what == "written" else "bytes" if what == "read 1" else "sequences of %s bytes" % what.split()[1]
    return word % ("%s %s" % (format(counted(which), ","), noun))


def page(listed):
    """Returns the table of differences.md."""
    cells = {}
    for line in listed:
        label, kind, what, which = line.split("\t")
        cells.setdefault(label, {}).setdefault(kind, []).append("absent" if what == "absent" else shown(what, which))
    yield "| charset | glibc 2.36 | ICU 72 | Python 3.11 | the web |"
    yield "|---|---|---|---|---|"
    for label, _, glibc in PAIRS:
        kinds = cells.get(label, {})
        glibc_cell = "; ".join(kinds.get("glibc", [])) if glibc else "absent"
        row = [glibc_cell] + ["; ".join(kinds.get(kind, [])) for kind in ("icu", "python", "web")]
        if any(row):
            yield "| %s | %s |" % (label, " | ".join(row))
    same = [label for label, _, glibc in PAIRS if glibc and label not in cells]
    yield ""
    yield "The same in all four: " + ", ".join(same) + "."


def check_page(listed, writes):
    """Returns whether the page has the table."""
    with open(PAGE, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN)
    table, after = rest.split(END)
    wanted = "\n".join(page(listed)) + "\n"
    if writes:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(before + BEGIN + wanted + END + after)
    elif table != wanted:
        print("differences.md does not have the table that tables.tsv makes: tables.py --write")
    return table == wanted


def main():
    writes, takes_all = sys.argv[1] == "--write", sys.argv[1] in ("--write", "--all")
    labels = [label for label, _, _ in PAIRS if label != "gb18030" or takes_all]
    # With RUNIC_TEST_SAMPLE=N in the environment only some charsets, because each takes seconds under an emulator.
    labels = labels[::max(1, min(int(os.environ.get("RUNIC_TEST_SAMPLE", "1")) // 4, 16))]
    if not any(VERSIONS.values()):
        print("tables.tsv is about other versions of Python and glibc")
        sys.exit(SKIPPED)
    found = list(rows(sys.argv[1 + takes_all:], labels))
    if writes:
        with open(LIST, "w", encoding="utf-8") as file:
            file.write("\n".join(["# what other implementations read and write otherwise: bytes, or code points; written by tables.py",
                                  "# SPDX-License-Identifier: MIT", *found]) + "\n")
        check_page(found, True)
        return
    with open(LIST, encoding="utf-8") as file:
        wanted = [line for line in file.read().splitlines() if not line.startswith("#")]
    has_page = check_page(wanted, False)
    wanted = [line for line in wanted if line.split("\t")[0] in labels and VERSIONS[line.split("\t")[1]]]
    for line in sorted(set(found) ^ set(wanted)):
        print("not listed" if line in found else "not so any more", line)
    print("%d rows" % len(found))
    sys.exit(found != wanted or not has_page)


main()
