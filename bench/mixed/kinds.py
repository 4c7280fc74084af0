"""kinds.py - the kinds of files that bench/mixed/make makes: each a function from a Maker to a list of pieces."""
# SPDX-License-Identifier: MIT
import itertools
import math

from lines import NICKS, SEEN, STYLES, code_lines, comment, cut_to, encode, stamp

# Charsets that are rarely met; a file in one of these is made less often.
SELDOM = ("ibm", "cp", "x-mac", "macintosh", "iso-8859-10", "iso-8859-14", "iso-8859-3", "iso-8859-4", "iso-8859-16", "windows-1258", "iso-8859-11")
KINDS = {}


def kind(mixed, held=False):
    """Adds a kind: whether its files are in several charsets, and whether it is kept away from fitting."""
    def add(function):
        KINDS[function.__name__.replace("_", "-")] = (function, mixed, held)
        return function
    return add


class Maker:
    """One file: the chances, the languages that may be used, and the sizes."""

    def __init__(self, chance, lines, languages):
        self.r, self.lines, self.languages = chance, lines, languages
        self.style = chance.choice(sorted(STYLES))
        self.size = int(math.exp(chance.uniform(math.log(20), math.log(4000))))

    def pair(self, among=None, but=None):
        """Returns a language and a charset in which it is written, other than but."""
        for _ in range(1000):
            language = self.r.choice([name for name in self.languages if name in (among or SEEN) and name != "en"] or sorted(among))
            labels = [label for label in self.lines.labels(language) if label != but]
            if labels:
                usual = [label for label in labels if not label.startswith(SELDOM)]
                return language, self.r.choice(usual if usual and self.r.random() < .7 else labels)
        raise LookupError

    def utf8_language(self):
        while True:
            language = self.r.choice([name for name in self.languages if name != "en"])
            if sum(len(part) for part in self.lines.of(language).values()) > 60:
                return language

    def styled(self, language, label, style=None):
        """Yields lines in a style that can be written in the charset."""
        for line in STYLES[style or self.style](self.r, self.lines.source(language, label)):
            if encode(line, label, language) is not None:
                yield line

    def text(self, language, label, size=None, style=None, end="\n"):
        """Returns pieces, a line each, of about so many bytes, at least one of them beyond ASCII."""
        pieces, total, source = [], 0, self.styled(language, label, style)
        size = size or self.size
        for line in itertools.islice(source, 3000):
            piece = (encode(line + end, label, language), label, language)
            pieces.append(piece)
            total += len(piece[0])
            if total >= size and any(not piece[0].isascii() for piece in pieces[-8:]):
                break
        if all(piece[0].isascii() for piece in pieces) and not label.startswith("utf-16"):
            pieces.append((encode(self.lines.marked(language, label) + end, label, language), label, language))
        first, last = 0, max(i for i, piece in enumerate(pieces) if not piece[0].isascii() or label.startswith("utf-16"))
        while total > 2 * size and first < last:
            total -= len(pieces[first][0])
            first += 1
        return pieces[first:]

    def marked(self, language, label, most=90):
        return self.lines.marked(language, label, most)


def ascii_line(text):
    return (text.encode("ascii", "ignore") + b"\n", "us-ascii", "")


# ---- Mixed ----

@kind(True)
def log_utf8_legacy(m):
    """The lines of two programs in one log."""
    language, label = m.pair()
    other = m.utf8_language() if m.r.random() < .5 else language
    two, share = [m.styled(language, label, "logs"), m.styled(other, "utf-8", "logs")], m.r.choice([.1, .3, .5, .7, .9])
    pieces = []
    for _ in range(m.r.choice([3, 6, 12, 25, 60])):
        if m.r.random() < share:
            pieces.append((encode(next(two[0]) + "\n", label, language), label, language))
        else:
            pieces.append((next(two[1]).encode() + b"\n", "utf-8", other))
    pieces.insert(m.r.randint(0, len(pieces)), (encode(stamp(m.r) + " " + m.marked(language, label) + "\n", label, language), label, language))
    pieces.insert(m.r.randint(0, len(pieces)), ((stamp(m.r) + " " + m.marked(other, "utf-8") + "\n").encode(), "utf-8", other))
    return pieces


def old_comments(m, count):
    language, label = m.pair()
    other = m.utf8_language() if m.r.random() < .5 else language
    source, pieces = code_lines(m.r), []
    for _ in range(m.r.choice([4, 10, 30, 60])):
        pieces.append(ascii_line(next(source)))
        if m.r.random() < .15:
            pieces.append((comment(m.r, m.marked(other, "utf-8")).encode() + b"\n", "utf-8", other))
    pieces.insert(m.r.randint(0, len(pieces)), (comment(m.r, m.marked(other, "utf-8")).encode() + b"\n", "utf-8", other))
    for _ in range(count):
        text = comment(m.r, m.marked(language, label))
        pieces.insert(m.r.randint(0, len(pieces)), (encode(text + "\n", label, language), label, language))
    return pieces


@kind(True)
def old_comment(m):
    """New source in UTF-8 with one old comment."""
    return old_comments(m, 1)


@kind(True)
def three_old_comments(m):
    return old_comments(m, 3)


@kind(True)
def two_legacy_blocks(m):
    """Two old charsets, one block each, of one language or two."""
    language, label = m.pair()
    others = [one for one in m.lines.labels(language) if one != label]
    other, second = (language, m.r.choice(others)) if others and m.r.random() < .6 else m.pair(but=label)
    return m.text(language, label, max(60, m.size)) + m.text(other, second, max(60, m.size))


def order(m):
    return m.r.choice(["utf-16le", "utf-16le", "utf-16be"])


def wide(m, label, lines, bom=False):
    """Returns pieces in UTF-16, a line each."""
    language = m.utf8_language()
    end, pieces = m.r.choice(["\n", "\r\n"]), []
    for line in itertools.islice(m.styled(language, "utf-8"), lines):
        pieces.append(((line + end).encode(label), label, language))
    return [(b"\xff\xfe" if label == "utf-16le" else b"\xfe\xff", "bom", "")] * bom + pieces


@kind(True)
def utf16_appended(m):
    """UTF-16 of either order behind 8-bit text, with or without BOM, and perhaps 8-bit text again."""
    label, r = order(m), m.r
    form = r.choice(["ascii", "utf-8", "legacy"])
    language, legacy = m.pair() if form == "legacy" else (m.utf8_language(), "utf-8")
    before = [ascii_line(line) for line in itertools.islice(code_lines(r), r.randint(1, 12))] if form == "ascii" else m.text(language, legacy)
    after = m.text(language, legacy, 60) if r.random() < .25 else []
    return before + wide(m, label, r.randint(1, 15), r.random() < .5) + after


@kind(True)
def utf16_bytes_removed(m):
    """UTF-16 from which a tool for 8-bit text removed or added bytes: each line has another phase than the one before."""
    label, r = order(m), m.r
    pieces = wide(m, label, r.randint(3, 20), r.random() < .5)
    pieces = [(data[:-4] + b"\r\0\n\0" if data[-2:] == b"\n\0" and label == "utf-16le" else data, label, language) for data, label, language in pieces]
    out, how = [], r.choice(["cr", "lf", "crlf"])
    for data, one, language in pieces:
        if one == "bom":
            out.append((data, one, language))
            continue
        text, ends = (data[:-4], data[-4:]) if data[-4:] in (b"\r\0\n\0", b"\0\r\0\n") else (data[:-2], data[-2:])
        bare = {"cr": ends.replace(b"\r", b""), "lf": ends.replace(b"\n", b""), "crlf": ends.replace(b"\n", b"\r\n")}[how]
        out += [(text, label, language), (bare, "any", "")]
    return out


@kind(True)
def word_in_line(m):
    """A word of another charset inside lines."""
    language, label = m.pair()
    other, pieces, r = m.utf8_language(), [], m.r
    flip = r.random() < .3
    for _ in range(r.choice([1, 2, 4, 10])):
        for line in itertools.islice(m.styled(language, label, r.choice(["logs", "csv", "chat"])), r.randint(0, 3)):
            pieces.append((line.encode() if flip else encode(line, label, language), "utf-8" if flip else label, language))
            pieces.append((b"\n", "us-ascii", ""))
        word, text = cut_to(m.marked(other, "utf-8", 20), 20), m.marked(language, label, 60)
        two = [(word.encode(), "utf-8", other), (encode(text, label, language), label, language)]
        two = two[::-1] if r.random() < .4 else two
        sign = r.choice([b" : ", b" | ", b": ", b",", b";", b" ["])
        pieces += [((stamp(r) + " ").encode(), "us-ascii", ""), two[0], (sign, "us-ascii", ""), two[1], (b"\n", "us-ascii", "")]
    return pieces


@kind(True)
def few_utf8_lines(m):
    """Lines of a legacy charset with 1, 3 or 10 lines of UTF-8 in another language: -f auto,X must not read these."""
    language, label = m.pair()
    other = m.utf8_language()
    pieces = m.text(language, label, max(200, m.size))
    for _ in range(m.r.choice([1, 1, 3, 10])):
        pieces.insert(m.r.randint(0, len(pieces)), ((m.marked(other, "utf-8") + "\n").encode(), "utf-8", other))
    return pieces


@kind(True)
def few_other_lines(m):
    """Lines of a legacy charset with 1, 3 or 10 lines of another one, of the same language or another, somewhere among them."""
    language, label = m.pair()
    others = [one for one in m.lines.labels(language) if one != label]
    other, second = (language, m.r.choice(others)) if others and m.r.random() < .5 else m.pair(but=label)
    pieces = m.text(language, label, max(200, 2 * m.size))
    for _ in range(m.r.choice([1, 1, 3, 10])):
        line = encode(m.marked(other, second) + "\n", second, other)
        pieces.insert(m.r.randint(0, len(pieces)), (line, second, other))
    return pieces


@kind(True, held=True)
def mails(m):
    """Mails in two charsets, one behind the other, half of them without declaration."""
    pieces, r = [], m.r
    pairs = [m.pair(), m.pair()]
    pairs[1] = (m.utf8_language(), "utf-8") if r.random() < .4 or pairs[0][1] == pairs[1][1] else pairs[1]
    says = r.random() < .5
    for language, label in pairs + ([pairs[0]] if r.random() < .4 else []):
        pieces.append(ascii_line("From %s@example.org %s" % (r.choice(NICKS), stamp(r))))
        pieces += [ascii_line(line) for line in ["From: %s@example.org" % r.choice(NICKS), "Subject: Re: %d" % r.randrange(9999)]]
        pieces += [ascii_line("Content-Type: text/plain; charset=" + label)] * says + [ascii_line("")]
        pieces += m.text(language, label, max(60, m.size // 2), r.choice(["prose", "chat", "lists"])) + [ascii_line("")]
    return pieces


@kind(True, held=True)
def subtitles_joined(m):
    language, label = m.pair()
    others = [one for one in m.lines.labels(language) if one != label] + ["utf-8"]
    return m.text(language, label, max(120, m.size), "subtitles") + m.text(language, m.r.choice(others), max(120, m.size), "subtitles")


@kind(True, held=True)
def cells_of_two_charsets(m):
    """A table one column of which is UTF-8 and another one legacy."""
    language, label = m.pair()
    other, pieces, r = m.utf8_language(), [], m.r
    sign = r.choice([b";", b"\t", b","])
    for i in range(r.choice([2, 5, 12, 30])):
        first, second = m.marked(other, "utf-8", 30), m.marked(language, label, 40)
        pieces += [(b"%d" % i + sign, "us-ascii", ""), (first.encode(), "utf-8", other), (sign, "us-ascii", ""),
                   (encode(second, label, language), label, language), (b"\n", "us-ascii", "")]
    return pieces


@kind(True, held=True)
def utf16_byte_inserted(m):
    """UTF-16 with a byte more, or less, at one place inside a line: other phase from there on."""
    label, r = order(m), m.r
    pieces = wide(m, label, r.randint(6, 30))
    at = r.randrange(2, len(pieces) - 1)
    data, one, language = pieces[at]
    cut = 2 * r.randrange(len(data) // 2)
    lost = r.random() < .5
    pieces[at:at + 1] = [(data[:cut], one, language), (data[cut:cut + 1] if lost else bytes([r.randrange(256)]), "any", ""),
                         (data[cut + 2 * lost:], one, language)]
    return pieces


@kind(True, held=True)
def rows_joined(m):
    """The export of an old program, then that of a new one."""
    language, label = m.pair()
    other = m.utf8_language() if m.r.random() < .3 else language
    two = [m.text(language, label, None, m.style), m.text(other, "utf-8", None, m.style)]
    return two[0] + two[1] if m.r.random() < .6 else two[1] + two[0]
