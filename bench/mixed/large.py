"""large.py - the kinds of large files, 20 KB to 4 MB, that bench/mixed/make --large makes."""
# SPDX-License-Identifier: MIT
import glob
import itertools
import math
import os
import struct
import zlib

from kinds import code_lines, comment, encode, order
from lines import cut_to
from plain import damaged_lines

LARGE = {}
# Where parts of a text begin that runic reads by themselves, or a sample of which it takes.
BORDERS = (1 << 14, 1 << 15, 1 << 17, 1 << 19, 1 << 20, 1 << 21)


def large(mixed):
    """Adds a kind, and whether its files are in several charsets."""
    def add(function):
        LARGE["large-" + function.__name__.replace("_", "-")] = (function, mixed)
        return function
    return add


def size_of(r):
    """Returns a size in bytes; one in 16 is larger than 1 MiB."""
    low, high = (20, 1000) if r.randrange(16) else (1000, 4000)
    return int(1000 * math.exp(r.uniform(math.log(low), math.log(high))))


def text(m, language, label, size, style=None):
    """Returns the lines of a text, a piece each."""
    pieces, total = [], 0
    for line in m.styled(language, label, style):
        pieces.append((encode(line + "\n", label, language), label, language))
        total += len(pieces[-1][0])
        if total >= size:
            return pieces
    return pieces


def insert(m, pieces, more):
    """Puts pieces at the start, the end, the middle, a border or any place of a text."""
    size = sum(len(data) for data, _, _ in pieces)
    at = m.r.choice([0, size, size // 2, m.r.randrange(size)] + 2 * [border for border in BORDERS if border < size])
    index = next((i for i, end in enumerate(itertools.accumulate(len(data) for data, _, _ in pieces)) if end > at), len(pieces))
    index = max(0, index - m.r.randrange(2)) if index < len(pieces) else index
    pieces[index:index] = more


def marked(m, language, label, count):
    return [(encode(m.marked(language, label) + "\n", label, language), label, language) for _ in range(count)]


@large(True)
def legacy_in_utf8(m):
    """UTF-8 with a line or block in a legacy charset."""
    language, label = m.pair()
    pieces = text(m, m.utf8_language() if m.r.random() < .5 else language, "utf-8", size_of(m.r))
    count = m.r.choice([1, 1, 3, 20, 300])
    insert(m, pieces, marked(m, language, label, count) if count < 20 else text(m, language, label, 60 * count))
    return pieces


@large(True)
def utf8_in_legacy(m):
    """Legacy text with lines, or words inside lines, in UTF-8."""
    language, label = m.pair()
    other = m.utf8_language() if m.r.random() < .5 else language
    pieces, is_word = text(m, language, label, size_of(m.r)), m.r.random() < .5
    for _ in range(m.r.choice([1, 3, 30])):
        line = marked(m, other, "utf-8", 1)
        if is_word:
            word, sign = cut_to(m.marked(other, "utf-8", 20), 20).encode(), m.r.choice([b": ", b" | ", b","])
            line = [(word, "utf-8", other), (sign, "us-ascii", "")] + marked(m, language, label, 1)
        insert(m, pieces, line)
    return pieces


@large(True)
def logs(m):
    """The logs of two programs, one after the other, in blocks, or line by line; UTF-8 and a legacy charset, or two of these."""
    language, label = m.pair()
    others = [one for one in m.lines.labels(language) if one != label]
    other, second = m.utf8_language() if m.r.random() < .3 else language, "utf-8"
    if others and m.r.random() < .25:
        other, second = language, m.r.choice(others)
    style, size = m.r.choice(["logs", "csv", "prose", "chat"]), size_of(m.r) // 2
    two = [text(m, language, label, size, style), text(m, other, second, size, style)]
    m.r.shuffle(two)
    if m.r.random() < .3:
        return two[0] + two[1]
    pieces, block, two = [], m.r.choice([1, 10, 100, 1000]), [iter(one) for one in two]
    more = [None]
    while more:
        more = [piece for one in two for piece in itertools.islice(one, m.r.randint(1, 2 * block))]
        pieces += more
    return pieces


@large(True)
def old_comments(m):
    """Code in UTF-8 or ASCII with 1 to 30 comments in a legacy charset."""
    language, label = m.pair()
    other, size, pieces = m.utf8_language() if m.r.random() < .5 else language, size_of(m.r) // 3, []
    share = m.r.choice([0, .001, .01, .1])
    for line in code_lines(m.r):
        pieces.append((line.encode() + b"\n", "us-ascii", ""))
        if m.r.random() < share:
            pieces.append((comment(m.r, m.marked(other, "utf-8")).encode() + b"\n", "utf-8", other))
        if len(pieces) * 30 > size:
            break
    insert(m, pieces, [(comment(m.r, m.marked(other, "utf-8")).encode() + b"\n", "utf-8", other)])
    for _ in range(m.r.choice([1, 1, 3, 30])):
        insert(m, pieces, [(encode(comment(m.r, m.marked(language, label)) + "\n", label, language), label, language)])
    return pieces


def wrong_bytes(r, data, how, every):
    """Returns a text with one fault in about so many bytes: bytes lost, replaced, or fields cut to a width."""
    if how == "cut":
        # A field is cut if it is longer than the others; so are about so many.
        width = r.choice([20, 31, 60])
        return b"".join(line if r.randrange(max(1, every // 40)) else line[:width] + b"\n" for line in data.splitlines(True))
    out = bytearray(data)
    places = sorted(r.sample(range(len(data)), max(1, len(data) // every)), reverse=True)
    for at in places:
        if out[at] == 10:
            continue
        if how == "lost":
            del out[at]
        else:
            out[at] = r.randrange(256) if how == "any" else r.randrange(0x80, 256)
    return bytes(out)


def rate(r):
    return int(math.exp(r.uniform(math.log(20), math.log(5000))))


@large(False)
def damaged_utf8(m):
    """UTF-8 with fields cut, bytes lost or replaced."""
    data = b"".join(data for data, _, _ in text(m, m.utf8_language(), "utf-8", size_of(m.r)))
    return damaged_lines(wrong_bytes(m.r, data, m.r.choice(["cut", "lost", "high", "any"]), rate(m.r)))


@large(False)
def damaged_legacy(m):
    """Legacy text with a few wrong bytes."""
    language, label = m.pair()
    data = b"".join(data for data, _, _ in text(m, language, label, size_of(m.r)))
    data = wrong_bytes(m.r, data, m.r.choice(["lost", "high", "any"]), m.r.choice([500, 5000, 50000]))
    return [(line, label, language) for line in data.splitlines(True)]


def wide_text(m, label, size):
    """Returns lines of UTF-16, in a language or in ASCII alone, perhaps behind a BOM."""
    language = m.r.choice(["en", "ru", "zh", "ja", "ar", m.utf8_language()])
    end, bom = m.r.choice(["\n", "\r\n"]), b"\xff\xfe" if label == "utf-16le" else b"\xfe\xff"
    lines = text(m, language, "utf-8", size, m.r.choice(["prose", "csv", "logs", m.style]))
    lines = [(line[:-1].decode() if language != "en" else line[:-1].decode("ascii", "ignore")) + end for line, _, _ in lines]
    return [(bom, "bom", "")] * (m.r.random() < .4) + [(line.encode(label), label, language) for line in lines]


@large(False)
def utf16(m):
    """UTF-16 of either order, with or without BOM, half of it cut by an odd number of bytes at the start or at the end."""
    label = order(m)
    pieces, how = wide_text(m, label, size_of(m.r) // 2), m.r.randrange(4)
    if how == 0 and pieces[0][1] != "bom":
        (data, _, language), cut = pieces[0], 2 * m.r.randrange(len(pieces[0][0]) // 2) + 1
        return [(data[cut:cut + 1], "any", ""), (data[cut + 1:], label, language)] + pieces[1:]
    if how == 1:
        (data, _, language), cut = pieces[-1], 2 * m.r.randrange(len(pieces[-1][0]) // 2)
        return pieces[:-1] + [(data[:cut], label, language), (data[cut:cut + 1], "any", "")]
    return pieces


@large(True)
def utf16_and_lines(m):
    """UTF-16 with a few lines of ASCII or UTF-8 in it or after it, or after a text in UTF-8."""
    label, language = order(m), m.utf8_language()
    pieces = wide_text(m, label, size_of(m.r) // 2)
    lines = [(line.encode() + b"\n", "utf-8", language) for line in itertools.islice(m.styled(language, "utf-8", "logs"), m.r.choice([1, 2, 10]))]
    if m.r.random() < .3:
        return text(m, language, "utf-8", size_of(m.r) // 2) + pieces
    pieces += [] if m.r.random() < .5 else lines
    if pieces[-1][1] == label:
        insert(m, pieces, lines)
    return pieces


@large(False)
def late_word(m):
    """ASCII with one word in a legacy charset, late."""
    language, label = m.pair()
    pieces = [(line.encode() + b"\n", "us-ascii", "") for line in itertools.islice(code_lines(m.r), size_of(m.r) // 30)]
    word = [(encode(comment(m.r, m.marked(language, label, m.r.choice([10, 60]))) + "\n", label, language), label, language)]
    at = len(pieces) - m.r.randrange(max(1, len(pieces) // 4))
    return pieces[:at] + word + pieces[at:]


@large(False)
def sparse(m):
    """Columns of numbers with a name in one row of 3 to 300, in a legacy charset or UTF-8."""
    language, label = m.pair()
    label, share, sign, pieces = m.r.choice([label, label, "utf-8"]), 1 / m.r.choice([3, 30, 300]), m.r.choice(";,\t"), []
    for i in range(size_of(m.r) // 40):
        name = cut_to(m.marked(language, label, 25), 25) if m.r.random() < share else "n/a"
        row = sign.join([str(i), name.replace(sign, " "), "%.2f" % m.r.gauss(100, 30), "%d" % m.r.randrange(10 ** 6), "2019-05-%02d" % m.r.randint(1, 31)])
        pieces.append((encode(row + "\n", label, language), label, language))
    return pieces


@large(False)
def styled(m):
    """Text in one legacy charset, in one of the styles."""
    return text(m, *m.pair(), size_of(m.r))


def is_program(path):
    if not os.path.isfile(path) or os.path.getsize(path) < 20000:
        return False
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


@large(False)
def binary(m):
    """Programs, records with strings in them, and compressed data with a name before each part."""
    r, size = m.r, size_of(m.r)
    language, label = m.pair()
    how = r.randrange(4)
    if how == 0:
        with open(r.choice([path for path in sorted(glob.glob("/usr/bin/[a-m]*")) if is_program(path)]), "rb") as file:
            return [(file.read()[:size], "none", "")]
    strings = [encode(line, label, language) for line in itertools.islice(m.styled(language, label, "lists"), size // 60)]
    if how == 1:
        data = b"".join(struct.pack("<IHHd", i, len(one), r.randrange(9), r.gauss(100, 30)) + one + bytes(-len(one) % 4) for i, one in enumerate(strings))
    elif how == 2:
        data = b"".join(b"PK\3\4" + one + zlib.compress(b"".join(r.sample(strings, min(20, len(strings))))) for one in strings[:max(1, size // 800)])
    else:
        data = b"".join(r.randbytes(r.randint(10, 300)) + one + b"\0" for one in strings)
    return [(data, "none", "")]
