"""plain.py - the kinds of files in one charset, or none, that bench/mixed/make makes."""
# SPDX-License-Identifier: MIT
import glob
import itertools
import random
import struct
import subprocess
import zlib

from kinds import KINDS, kind, order, wide
from lines import DETECT, SEEN, UNSEEN, cut_to, encode, script

STRANGE = script("bench/strange")
EBCDIC = {**STRANGE.EBCDIC, "pl": "cp870", "cs": "cp870", "hu": "cp870"}
# Python's names, and runic's.
PAGES = {"cp037": "ibm037", "cp1140": "ibm1140", "cp500": "ibm500", "cp273": "ibm273", "cp875": "ibm875", "cp1026": "ibm1026", "cp870": "ibm870"}


@kind(False)
def legacy(m):
    return m.text(*m.pair())


@kind(False)
def utf8(m):
    return m.text(m.utf8_language(), "utf-8")


@kind(False)
def unseen(m):
    return m.text(*m.pair(among=UNSEEN))


@kind(False)
def unseen_utf8(m):
    return m.text(m.pair(among=UNSEEN)[0], "utf-8")


def damaged_lines(data):
    """Returns the lines of damaged UTF-8; none if no character of it is left that shows UTF-8."""
    return [] if data.decode("utf-8", "ignore").isascii() else [(line, "utf-8", "damaged") for line in data.splitlines(True)]


@kind(False)
def damaged_utf8(m):
    """UTF-8 with bytes lost, changed or added, or lines cut."""
    data, r = b"".join(piece[0] for piece in m.text(m.utf8_language(), "utf-8")), m.r
    for _ in range(r.choice([1, 1, 1, 2, 4])):
        places = [i for i, byte in enumerate(data) if byte >= 0x80]
        if not places:
            break
        at = r.choice(places)
        how = r.randrange(5)
        data = data[:at] + (b"" if how == 0 else bytes([data[at] ^ 0x40]) if how == 1 else bytes([data[at] & 0x7F]) if how == 2 else
                            bytes([data[at], r.randrange(0x80, 0x100)]) if how == 3 else b"\n" if how == 4 else b"") + data[at + 1:]
    return damaged_lines(data)


@kind(False, held=True)
def cut_utf8(m):
    """UTF-8 cut at both ends, or in fields of so many bytes."""
    data, r = b"".join(piece[0] for piece in m.text(m.utf8_language(), "utf-8", max(60, m.size))), m.r
    if r.random() < .5:
        data = data[r.randint(1, 4):-r.randint(2, 5)]
    else:
        width = r.choice([15, 20, 40])
        data = b"".join(line[:width] + b"\n" for line in data.split(b"\n") if line)
    return damaged_lines(data)


@kind(False)
def utf16_piece(m):
    """Lines of UTF-16 without BOM, as tail, grep and sed leave them: they may begin or end inside a line end."""
    label, r = order(m), m.r
    pieces = wide(m, label, r.randint(1, 20))
    if label == "utf-16le" and r.random() < .6:
        pieces.insert(0, (b"\0", "any", ""))
        if r.random() < .7:
            pieces[-1:] = [(pieces[-1][0][:-2], label, pieces[-1][2]), (b"\n", "any", "")]
    return pieces


@kind(False)
def binary(m):
    r, size = m.r, m.size
    how = r.randrange(6)
    if how == 0:
        data = r.randbytes(size)
    elif how == 1:
        data = zlib.compress(b"".join(piece[0] for piece in m.text(m.utf8_language(), "utf-8", 8 * size)))
    elif how == 2:
        data = b"".join(struct.pack("<idHH", i, r.gauss(100, 30), r.randrange(500), r.randrange(9)) for i in range(size // 16 + 1))
    elif how == 3:
        data = struct.pack("<%di" % (size // 4 + 1), *itertools.accumulate(r.randint(-300, 320) for _ in range(size // 4 + 1)))
    elif how == 4:
        with open(r.choice(sorted(glob.glob("/usr/lib/python3/dist-packages/*/*.so") + glob.glob("/usr/bin/[a-d]*"))), "rb") as file:
            whole = file.read()
        at = r.randrange(max(1, len(whole) - size))
        data = whole[at:at + size]
    else:
        data = bytes(128 + int(60 * r.random() * ((i // 20) % 3 - 1)) for i in range(size))
    return [(data, "none", "")]


@kind(False)
def ebcdic(m):
    r = m.r
    language = r.choice([name for name in m.languages if name in EBCDIC] or ["en"])
    page = r.choice(EBCDIC[language].split())
    end = r.choice(["\x85", "\n", "\r\n"])
    lines, size = m.styled(language, "utf-8"), 0
    pieces = []
    for line in itertools.islice(lines, 400):
        try:
            pieces.append(((line.replace("\t", " ") + end).encode(page), PAGES[page], language))
            size += len(pieces[-1][0])
        except UnicodeEncodeError:
            continue
        if size >= m.size:
            break
    return pieces


@kind(False, held=True)
def bom_before_legacy(m):
    """A BOM that the text behind it contradicts."""
    bom = m.r.choice([b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"])
    language, label = m.pair() if bom[0] == 0xEF or m.r.random() < .6 else (m.utf8_language(), "utf-8")
    return [(bom, "any", "")] + m.text(language, label)


@kind(False, held=True)
def controls(m):
    """Legacy text with the controls of its trade: 0x1A at the end, fields between 0x01, 0x1E or 0x1F, backspaces, form feeds."""
    language, label = m.pair()
    pieces, how = m.text(language, label), m.r.randrange(4)
    if how == 0:
        return pieces + [(b"\x1a" * m.r.choice([1, 1, 60]), "any", "")]
    sign = {1: b"\x01", 2: b"\x1f", 3: b"\x0c"}[how]
    step = m.r.choice([2, 3, 5])
    if label in ("shift_jis", "gbk", "big5"):
        return pieces + [(sign, label, language)]
    return [(b" ".join(word + (sign if i % step == 0 else b"") for i, word in enumerate(data[:-1].split(b" "))) + b"\n", label, language)
            for data, _, _ in pieces]


@kind(False, held=True)
def nul_bytes(m):
    """Text with NULs: one somewhere, between fields or names, or blocks of them that a file system or a program left."""
    (language, label), r = m.pair() if m.r.random() < .7 else (m.utf8_language(), "utf-8"), m.r
    pieces, how = m.text(language, label), r.randrange(4)
    if how == 0:
        pieces.insert(r.randint(0, len(pieces)), (b"\0", "any", ""))
    elif how == 1:
        pieces.insert(r.randint(0, len(pieces)), (bytes(r.choice([30, 511, 4096])), "any", ""))
    elif how == 2:
        return [(data[:-1] + b"\0", label, language) for data, _, _ in pieces]
    else:
        width = r.choice([40, 80, 132])
        return [(data[:-1].ljust(width, b"\0") + b"\n", label, language) for data, _, _ in pieces]
    return pieces


@kind(True, held=True)
def binary_parts(m):
    """A log with packets or records in it that are no text."""
    (language, label), r = m.pair() if m.r.random() < .7 else (m.utf8_language(), "utf-8"), m.r
    pieces = m.text(language, label, max(300, m.size))
    for _ in range(r.choice([1, 1, 2, 3])):
        size = r.choice([20, 60, 200])
        data = r.randbytes(size) if r.random() < .5 else b"".join(struct.pack("<idHH", i, r.gauss(100, 30), r.randrange(500), r.randrange(9)) for i in range(size // 16 + 1))
        at = r.randint(0, len(pieces))
        pieces[at:at] = [(r.choice([b"", b"packet: "]), "us-ascii", ""), (data, "none", ""), (b"\n", "any", "")]
    return pieces


@kind(False)
def words(m):
    """One to three words and nothing else, such as a name in a field: a whole text does not end inside a character."""
    language, label = m.pair()
    for _ in range(200):
        found = [word for word in m.marked(language, label, 60).split() if not (encode(word, label, language) or b"").isascii()]
        if found:
            text = " ".join(found[:m.r.choice([1, 1, 2, 3])])[:m.r.choice([6, 12, 30])] + m.r.choice(["", "", "\n"])
            data = encode(text, label, language)
            return [(data, label, language)] if data and not data.isascii() else []
    return []


SIGNS = {"'": ["\u2019", "\u00b4"], " - ": [" \u2013 ", " \u2014 ", " \u00b7 "], ' "': [" \u201c", " \u201e", " \u00ab"], '" ': ["\u201d ", "\u201c ", "\u00bb "],
         "...": ["\u2026"], ": ": [":\u00a0"], "%": ["\u20ac", "\u00b0"], ", ": [" \u2013 "]}


@kind(False)
def signs_alone(m):
    """Text whose letters are ASCII, with a few typographic signs."""
    label = m.r.choice(["windows-1252"] * 4 + ["windows-1250", "macintosh", "iso-8859-1"])
    language = m.r.choice([name for name in m.languages if name in ("en", "nl", "id", "it", "fr", "de", "af")] or ["fi"])
    source = (line for part in m.lines.of(language).values() for line in m.r.sample(part, min(30, len(part))) if line.isascii())
    pieces, changed = [], 0
    for line in source:
        for sign, others in SIGNS.items():
            if sign in line[1:-1] and m.r.random() < .6:
                line, changed = line.replace(sign, m.r.choice(others), m.r.choice([1, 2])), changed + 1
        data = encode(line + "\n", label, language)
        if data:
            pieces.append((data, label, language))
        if changed > m.r.choice([0, 2, 10]) and sum(len(piece[0]) for piece in pieces) > m.size:
            break
    return pieces if not all(piece[0].isascii() for piece in pieces) else []


TRAPS = [b"log: \x1b$B is the escape\n", b"\x1b$B\x1b(B\n", b"GET /..\xc0\xaf..\xc0\xafetc HTTP/1.0\n", b"\xc0\xaf\xc0\xaf", b"+/v8/src/api.cc: 12 changes\n", b"~{ is a brace ~}\n",
         b"\xff\xfe\xff\xfe", b"\x80", b"id\xff\n", b"\xa0\xa0\xa0\n", b"\xb0\xb1\xb2\xdb\xdb\xb2\xb1\xb0\n", b"\xc4\xc4\xc4\xc4 1 \xc4\xc4\xc4\xc4\n", b"\xfe\xfe\xfe\xfe", b"x = \x96\x96\n"]


@kind(False, held=True)
def traps(m):
    """Bytes that look like a charset, and are none."""
    data = m.r.choice(TRAPS) * m.r.choice([1, 1, 2, 20])
    if m.r.random() < .5:
        data = b"".join(("%d " % i).encode() + line for i, line in enumerate(data.splitlines(True)))
    return [(data, "none", "")]


# Charsets that runic does not guess: the language and the name for iconv.
FOREIGN = ["tt PT154", "cv KOI8-T", "vi TCVN", "vi VISCII", "is MAC-IS", "hu CWI-2", "ko JOHAB", "zh-Hant EUC-TW", "he IBM424", "ru ECMA-CYRILLIC",
           "pt ISO_6937", "es HP-ROMAN8", "fr T.61", "de DEC-MCS", "bg MIK", "ur IBM868", "se MAC-SAMI"]
GEORGIAN = "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით მათ მინიჭებული აქვთ გონება სინდისი".split()
ARMENIAN = "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ իրավունքներով նրանք ունեն բանականություն խիղճ".split()


def by_iconv(data, source, target):
    return subprocess.run(["iconv", "-c", "-f", source, "-t", target], input=data, stdout=subprocess.PIPE, check=False).stdout


@kind(False, held=True)
def foreign_charsets(m):
    """Charsets and alphabets that are not guessed."""
    r = m.r
    if r.random() < .4:
        words, names = r.choice([(GEORGIAN, ["GEORGIAN-PS", "GEORGIAN-ACADEMY"]), (ARMENIAN, ["ARMSCII-8"])])
        text, name = " ".join(r.choice(words) for _ in range(r.choice([3, 10, 40, 120]))) + "\n", r.choice(names)
    else:
        language, name = r.choice(FOREIGN).split()
        text = "\n".join(itertools.islice((line for line in m.styled(language, "utf-8")), r.choice([1, 4, 12, 40]))) + "\n"
    data = by_iconv(text.encode(), "utf-8", name)
    return [(line, "foreign:" + name, "") for line in data.splitlines(True)] if not data.isascii() else []


def strange(m, held):
    """The kinds of bench/strange."""
    names = sorted(name for name, (_, is_held, _, only) in STRANGE.KINDS.items() if is_held == held)
    for _ in range(200):
        name = m.r.choice(names)
        make, _, one, only = STRANGE.KINDS[name]
        if name.startswith("ebcdic"):
            continue
        language, label = m.pair()
        if only and not label.startswith(only):
            continue
        words = [word for line in itertools.islice(m.lines.source(language, label), 60) for word in (line.split() if " " in line else [line[:7]])]
        made = make(STRANGE.Source(random.Random(m.r.random()), words, label))
        data, truth = made if isinstance(made, tuple) else (made, label)
        data = STRANGE.Source(m.r, words, label).bytes(data) if isinstance(data, str) else data
        if not one or truth is None or truth is False or len(data) < 2 or data.isascii() or truth in ("mutf-8", "wtf-8"):
            continue
        truth = truth.replace("utf-16-", "utf-16")
        if truth == "utf-8" or truth.startswith("utf-16"):
            return [(data, truth, "damaged:" + name)]
        try:
            data.decode(DETECT.codec(truth))
        except UnicodeError:
            continue
        return [(data, truth, "strange:" + name)]
    return []


@kind(False)
def strange_texts(m):
    return strange(m, False)


@kind(False, held=True)
def strange_texts_held(m):
    return strange(m, True)
