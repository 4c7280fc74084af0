#!/usr/bin/env python3
"""tables.py - legacy charsets beside Python's codecs and glibc's iconv, every sequence and every character; differences are listed.

tables.py DUMP_TABLE compares all but GB 18030, whose million sequences take long: tables.py --all DUMP_TABLE compares it, too.
tables.py --write DUMP_TABLE writes tables.tsv anew: read the difference before you commit."""
# SPDX-License-Identifier: MIT
import codecs
import ctypes
import itertools
import os
import platform
import subprocess
import sys

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables.tsv")
SKIPPED = 77
# Tables change with the version. These are the ones that the list was made with.
VERSIONS = {"python": platform.python_version_tuple()[:2] == ("3", "11"), "glibc": platform.libc_ver() == ("glibc", "2.36")}

ISO = ["iso-8859-%d" % n for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)]
WINDOWS = ["cp%d" % n for n in (874, *range(1250, 1259))]
SAME_NAME = ISO + WINDOWS + ["koi8-r", "koi8-u", "koi8-t", "tis-620", "cp1125", "gbk", "gb18030", "euc-jp"] + \
    ["cp%s" % n for n in (437, 720, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 866, 869)]
EBCDIC = ["ibm%s" % n for n in ("037", 273, 277, 278, 280, 284, 285, 297, 424, 500, 870, 871, 875, 1026, 1047, *range(1140, 1150))]
# label, name in Python, name in glibc; None: it has none
PAIRS = [(label, label, label) for label in SAME_NAME] + [(label, label.replace("ibm", "cp"), label) for label in EBCDIC] + [
    ("macintosh", "mac_roman", "macintosh"), ("x-mac-cyrillic", "mac_cyrillic", "mac-cyrillic"), ("x-mac-ce", "mac_latin2", "mac-centraleurope"),
    ("x-mac-greek", "mac_greek", None), ("x-mac-turkish", "mac_turkish", None), ("x-mac-icelandic", "mac_iceland", None),
    ("x-mac-croatian", "mac_croatian", None), ("x-mac-romanian", "mac_romanian", None), ("shift_jis", "cp932", "cp932"),
    ("big5", "big5hkscs", "big5-hkscs"), ("euc-kr", "cp949", "cp949"),
]


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
        """The whole of the data, or None."""
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


def dump(program, label):
    """What the library makes of every sequence and every character."""
    decoded, encoded = {}, {}
    done = subprocess.run([*program, label, "0"], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        kind, first, *rest = line.split()
        if kind == "d":
            decoded[bytes.fromhex(first)] = "".join(chr(int(value, 16)) for value in rest)
        else:
            encoded[chr(int(first, 16))] = bytes.fromhex(rest[0])
    return decoded, encoded


def ranges(numbers):
    """Numbers as text; runs of consecutive ones as first-last."""
    found = []
    for _, run in itertools.groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in run]
        found.append("%X" % run[0] if len(run) == 1 else "%X-%X" % (run[0], run[-1]))
    return " ".join(found)


def sequences_of(decoded):
    """All sequences of one byte, those of two that begin with a byte that is no character, and what the library knows."""
    single = [bytes([byte]) for byte in range(256)]
    leads = {sequence[:1] for sequence in decoded if len(sequence) > 1}
    return set(decoded).union(single, [lead + byte for lead in leads for byte in single])


def differences(tables, other):
    """Rows for the list: what is read otherwise, by numbers of bytes, and what is written otherwise."""
    decoded, encoded = tables
    read = [seq for seq in sequences_of(decoded) if decoded.get(seq) != other.decode(seq) and (len(seq) == 1 or seq[:1] not in decoded)]
    characters = set(encoded).union(*(other.decode(seq) or "" for seq in read))
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
        for kind, name, make in (("python", python, Python), ("glibc", glibc, Glibc)):
            if name is None or not VERSIONS[kind]:
                continue
            try:
                other = make(name)
            except LookupError:
                yield "%s\t%s\tabsent\t" % (label, kind)
                continue
            for what, which in differences(tables, other):
                yield "%s\t%s\t%s\t%s" % (label, kind, what, which)


def main():
    writes, takes_all = sys.argv[1] == "--write", sys.argv[1] in ("--write", "--all")
    labels = [label for label, _, _ in PAIRS if label != "gb18030" or takes_all]
    if not any(VERSIONS.values()):
        print("tables.tsv is about other versions of Python and glibc")
        sys.exit(SKIPPED)
    found = list(rows(sys.argv[1 + takes_all:], labels))
    if writes:
        with open(LIST, "w", encoding="utf-8") as file:
            file.write("\n".join(["# what other implementations read and write otherwise: bytes, or code points; written by tables.py",
                                  "# SPDX-License-Identifier: MIT", *found]) + "\n")
        return
    with open(LIST, encoding="utf-8") as file:
        wanted = [line for line in file.read().splitlines() if not line.startswith("#")]
    wanted = [line for line in wanted if line.split("\t")[0] in labels and VERSIONS[line.split("\t")[1]]]
    for line in sorted(set(found) ^ set(wanted)):
        print("not listed" if line in found else "not so any more", line)
    print("%d rows" % len(found))
    sys.exit(found != wanted)


main()
