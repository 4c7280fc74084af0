"""variants.py - further texts made of those of bench/mixed/make, so that a fit learns neither their lengths nor their layouts."""
# SPDX-License-Identifier: MIT
import collections
import json
import os
import random
import re

import decoding

ASCII_WORDS = "a b key value line name int x y list of the file 12 3.5 foo http://www.example.org/ 2019-05-03 return NULL; <td> = id: 0x1f".split()


class Text:
    """A text in one charset, or one that any guess is wrong about: label is "none"."""

    def __init__(self, data, label, language, group=""):
        self.data, self.label, self.language, self.group = data, label, language, group


def part(text, chance):
    """Some of the bytes of the text, or of its lines."""
    lines = text.data.splitlines(True)
    if len(lines) > 2 and chance.random() < .5:
        at = chance.randrange(len(lines) - 1)
        return b"".join(lines[at:at + chance.choice([1, 1, 2, 3, 8])])
    whole = decoding.decoded(text.data, text.label)
    size = int(2 ** chance.uniform(3, 8))
    at = chance.randrange(max(1, len(whole) - size))
    return decoding.encoded(whole[at:at + size], text.label)


def word(text, chance):
    words = [word for word in re.split(rb"[ \n\r\t,.;:()]+", text.data) if any(byte >= 0x80 for byte in word)]
    return chance.choice([b"", b"", b"name: ", b"int x; /* "]) + chance.choice(words) + b"\n" if words else b""


def sparse(text, chance):
    """A line of the text with at most two bytes above 0x7F."""
    lines = [line for line in text.data.splitlines(True) if 0 < sum(byte >= 0x80 for byte in line) <= 2]
    return chance.choice(lines) if lines else b""


def beside_ascii(text, chance):
    """Lines of the text between lines of ASCII."""
    lines = []
    for line in text.data.splitlines(True)[:chance.randint(1, 40)]:
        for _ in range(chance.choice([0, 1, 1, 3, 8, 30])):
            lines.append(" ".join(chance.choice(ASCII_WORDS) for _ in range(chance.randrange(1, 12))).encode() + b"\n")
        lines.append(line)
    return b"".join(lines)


def columns(text, chance):
    """Words of the text in columns or cells."""
    words, lines, by = text.data.split(), [], chance.choice([b" ", b";", b"\t", b'","', b" | "])
    for at in range(0, min(len(words), 200), 3):
        cells = [b"%d" % chance.randrange(10000)] + [word.ljust(chance.choice([0, 0, 12])) for word in words[at:at + 3]]
        lines.append(by.join(cells) + b"\n")
    return b"".join(lines)


FRAMES = ("\u2500\u2502\u250c\u2510\u2514\u2518\u251c\u2524", "\u2550\u2551\u2554\u2557\u255a\u255d\u2560\u2563")


def framed(text, chance):
    """Lines of the text in frames, or after a rule or a sign, if the charset has such characters."""
    most = chance.choice([12, 30, 76])
    lines = [line.rstrip()[:most] for line in text.data.splitlines()[:chance.choice([1, 2, 4, 10, 30])]]
    frame = [decoding.encoded(sign, text.label) for sign in chance.choice(FRAMES)]
    if all(frame) and chance.random() < .7:
        across, side, first, second, third, fourth, left, right = frame
        width = chance.choice([20, 38, 76])
        rows = [side + b" " + line[:width - 1].ljust(width - 1) + side for line in lines]
        for at in sorted(chance.sample(range(len(rows)), min(len(rows), chance.randrange(4))), reverse=True):
            rows.insert(at, left + across * width + right)
        return b"\r\n".join([first + across * width + second] + rows + [third + across * width + fourth]) + b"\r\n"
    for sign, rule in chance.sample([("\u2502 ", "\u2500"), ("\u2022 ", ""), ("\u2013 ", "\u2014"), ("\xb7 ", "\xb7"), ("\xab", "\xaf")], 5):
        mark, line = decoding.encoded(sign, text.label), decoding.encoded(rule, text.label)
        if mark and (line or not rule):
            return line * chance.randint(8, 70) + b"\n" * bool(line) + b"".join(mark + one + b"\n" for one in lines)
    return b""


def tree(chance):
    """Words of ASCII in a tree of folders or in a frame, in a charset of DOS."""
    text = Text(b"\r\n".join(" ".join(chance.choice(ASCII_WORDS) for _ in range(chance.randint(1, 8))).encode() for _ in range(20)),
                chance.choice(["ibm437", "ibm850", "ibm866"]), "en")
    if chance.random() < .5:
        return Text(framed(text, chance), text.label, text.language)
    branches = [decoding.encoded(sign, text.label) for sign in ("\u251c\u2500\u2500\u2500", "\u2502   ", "\u2514\u2500\u2500\u2500")]
    lines = [chance.choice([b"", branches[1], b"    "]) + chance.choice(branches[::2]) + word for word in text.data.split()[:chance.randint(2, 40)]]
    return Text(b"C:.\r\n" + b"\r\n".join(lines) + b"\r\n", text.label, text.language)


def repeated(text, chance):
    return part(text, chance) * chance.choice([2, 5, 20, 100])


# The lead bytes of the characters that everybody learns; those of Shift_JIS are EUC-JP's.
MULTI = {"big5": (0xA4, 0xC6), "gbk": (0xB0, 0xD7), "euc-kr": (0xB0, 0xC8), "euc-jp": (0xB0, 0xCF), "shift_jis": (0xB0, 0xCF)}


def rare(text, chance):
    """Characters of the text and any others of the charset, so that rare ones are as common as in names and verse."""
    first, last = MULTI[text.label]
    there = sorted(set(decoding.decoded(text.data, text.label)) - set("\r\n"))
    made, share = [], chance.choice([0, .3, 1])
    for _ in range(int(2 ** chance.uniform(2, 8))):
        data = bytes([chance.randint(first, last), chance.randint(0xA1, 0xFE)])
        made.append(decoding.decoded(data, text.label.replace("shift_jis", "euc-jp")) if chance.random() < share else chance.choice(there))
    return decoding.encoded("".join(made).replace("\ufffd", ""), text.label)


def name(text, chance):
    """A name or a title: a few characters of the text that stand together, alone, in a list, or in a line of ASCII."""
    runs = re.findall("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2,}", decoding.decoded(text.data, text.label))
    made = []
    for _ in range(chance.choice([1, 1, 2, 3, 8, 20]) if runs else 0):
        run, size = chance.choice(runs), chance.randint(2, 9)
        at = chance.randrange(max(1, len(run) - size + 1))
        made.append(decoding.encoded(run[at:at + size], text.label))
    before, after = chance.choice([(b"", b""), (b"", b"\n"), (b"", b".txt\n"), (b"01 - ", b"\n"), (b"name=", b"\n"), (b"7,", b",120\n"), (b"<b>", b"</b>\n")])
    return b"".join(before + one + after for one in made)


def capitals(text, chance):
    return decoding.encoded(decoding.decoded(part(text, chance), text.label).upper(), text.label)


def short(text, chance, size=0):
    """A piece of 1 to 20 bytes with one beyond ASCII, cut anywhere or where words begin and end."""
    size = size or chance.choice([1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20])
    whole = decoding.decoded(text.data, text.label)
    high = [i for i, c in enumerate(whole) if ord(c) >= 0x80]
    for _ in range(8 if high else 0):
        if chance.random() < .5:
            at = max(0, chance.choice(high) - chance.randrange(size))
        else:
            at = max(whole.rfind(sign, 0, chance.choice(high)) for sign in " \n\t\"(>;=") + 1
        made = decoding.encoded(whole[at:at + size], text.label)
        while len(made) > size:
            made = decoding.encoded(decoding.decoded(made, text.label)[:-1], text.label)
        if made and not made.isascii():
            return made
    return b""


def moved(text, chance):
    """The text in a charset that nobody knows: its alphabet in other positions, or some of its letters in free ones."""
    whole = decoding.decoded(text.data, text.label)
    there = sorted({c for c in whole if c.isalpha() and ord(c) >= 0x80})
    if len(there) < 3:
        return b""
    if len(there) > 12 and chance.random() < .6:
        small = sorted({c.lower()[0] for c in there})
        first = chance.randint(0x80, max(0x80, 0x100 - 2 * len(small)))
        apart = chance.choice([0, 0, len(small), 32]) # capitals before, after, or as small letters
        places = {c: min(0xFF, first + small.index(c.lower()[0]) + (apart if c != c.lower() else 0)) for c in there}
    else:
        bytes_of = {c: decoding.encoded(c, text.label)[0] for c in there if decoding.encoded(c, text.label)}
        free = sorted(set(range(0x80, 0x100)) - set(bytes_of.values()))
        letters = chance.sample(sorted(bytes_of), max(2, len(bytes_of) // chance.choice([2, 3, 5])))
        places = {**bytes_of, **dict(zip(letters, chance.sample(free, min(len(letters), len(free)))))}
    return bytes(places.get(c, ord(c) if ord(c) < 0x80 else 0x3F) for c in whole)


def lost(text, chance):
    """Words in UTF-8, of which a character lost a byte or has a wrong one, and the others are gone if there are few."""
    lines = [line for line in decoding.decoded(text.data, text.label).splitlines() if not line.isascii()]
    if not lines:
        return b""
    line = chance.choice(lines)
    high = [i for i, c in enumerate(line) if ord(c) >= 0x80]
    at = chance.choice(high)
    data, most = line[at].encode(), chance.choice([0, 0, 1, 3])
    before = "".join(c for c in line[max(0, at - 60):at] if ord(c) < 0x80 or chance.random() < most / len(high))
    after = "".join(c for c in line[at + 1:at + 60] if ord(c) < 0x80 or chance.random() < most / len(high))
    i = chance.randrange(len(data))
    data = data[:i] + chance.choice([b"", b"", bytes([data[i] ^ 0x40]), bytes([data[i] & 0x7F]), bytes([data[i], chance.randint(0x80, 0xFF)])]) + data[i + 1:]
    return before.encode() + data + after.encode() + b"\n"[:chance.randrange(2)]


VARIANTS = {"part": part, "single-word": word, "beside-ascii": beside_ascii, "columns": columns, "framed": framed, "repeated": repeated}


def joined(texts, chance):
    """Long texts: those of the same charset and language behind each other."""
    kinds = collections.defaultdict(list)
    for text in texts:
        kinds[text.label, text.language].append(text)
    for (label, language), same in sorted(kinds.items()):
        for size in (3, 10, 30):
            for _ in range(2 if len(same) > size else 0):
                yield Text(b"\n".join(text.data for text in chance.sample(same, size)), label, language, same[0].group)


def stretches(path, truth):
    """The stretches of a mixed file, each of which is a text."""
    with open(path, "rb") as file:
        data = file.read()
    for one in truth["stretches"]:
        yield Text(data[one["begin"]:one["end"]], one["charset"], one["language"])


# What people write with a sign beyond ASCII among letters of ASCII; # is a number, ~ a word.
TYPED = """\u201c~ ~\u201d|\u201c~,\u201d ~|\u2018~\u2019|~\u2019s|~\u2019t|~n\u2019t|~ \u2013 ~|~\u2014~|~\u2026|# \xb0C|#\xb0|\xa3#|\u20ac#|# \u20ac|\xa9 # ~|~\xae|~\u2122|# \xb5m|\xb1#|# \xd7 #|\xa7 #|#\xbd|
\u2022 ~|#\u2013#|~:\xa0~|\xab~ ~\xbb|~\xb4s|# m\xb2|#\xa0#|\u201e~\u201c|# \xb7 #""".replace("\n", "").split("|")
WORDS = """the of and to in that is was he for it with as his on be at by had not are but from or have they which one you were her all she there would their we him
been has when who will more no if out so said what up its about into than them can only other new some could time these two may then do first any my now such
like our over man me even most made after also did many before must through back years where much your way well down should because each just those people how
too little state good very make world still own see men work long here get both between life being under never day same another know while last might us great
old year off come since against go came right used take three Copyright Price Range Chapter License Company Street Version Total Note""".split()


def typed(chance):
    """Words of English with signs that people type, in a charset in which they are typed."""
    label = chance.choice(["windows-1252"] * 6 + ["iso-8859-1", "iso-8859-15", "windows-1250", "macintosh"])
    words = [chance.choice(WORDS) for _ in range(chance.choice([1, 2, 4, 8, 15, 40, 150]))]
    for _ in range(max(1, len(words) // chance.choice([4, 12, 40]))):
        sign = chance.choice(TYPED).replace("#", "%d" % chance.randrange(2500))
        words.insert(chance.randrange(len(words) + 1), "".join(chance.choice(WORDS) if c == "~" else c for c in sign))
    return Text(decoding.encoded(chance.choice([" ", " ", " ", "\n"]).join(words) + chance.choice(["", ".", "\n"]), label), label, "en")


def rows(chance):
    """Rows of a log, a list, a table or of code that all have the same signs, in a charset in which they are typed."""
    label = chance.choice(["windows-1252"] * 7 + ["iso-8859-1", "iso-8859-15", "windows-1250", "macintosh", "ibm850", "ibm437"])
    signs, items = chance.sample(TYPED, chance.choice([1, 1, 1, 2])), []
    for _ in range(chance.randint(1, 6)):
        items.append(chance.choice(["#", "#", "~", "~", chance.choice(WORDS), chance.choice(["#:#", "#.#", "#%", "//", "<td>", "&nbsp;", "*", "-"])]))
    for sign in signs:
        items.insert(chance.randrange(len(items) + 1), sign)
    row, lines = chance.choice([" ", " ", " ", ";", ", ", ": ", "\t"]).join(items), []
    for number in range(int(2 ** chance.uniform(0, 9))):
        lines.append("".join(chance.choice(WORDS) if c == "~" else "%d" % chance.randrange(chance.choice([30, 2500])) if c == "#" else c for c in row))
        if chance.random() < .1:
            lines.append(" ".join(chance.sample(WORDS, 5)))
    return Text(decoding.encoded(chance.choice(["\n", "\n", "\r\n"]).join(lines) + "\n", label), label, "en")


def code(high, chance):
    """A code of one or two bytes above 0x7F beside digits, letters or signs."""
    beside = [b"", b"%d" % chance.randrange(100), bytes([chance.choice(b"abcdefghxyzKNQ")]), chance.choice([b"-", b"/", b"#", b";"])]
    return chance.choice(beside) + high() + chance.choice([b"", b"", high()]) + chance.choice(beside) + b"%d" % chance.randrange(10)


def damage(chance):
    """Words with what is left of a character of UTF-8 that lost a byte, or with a byte that UTF-8 never has."""
    words = [chance.choice(WORDS).encode() for _ in range(chance.randint(1, 12))]
    data = chr(chance.choice([chance.randint(0xA0, 0x24F), chance.randint(0x370, 0x6FF), chance.randint(0x2010, 0x2122), chance.randint(0x4E00, 0x9FFF)])).encode()
    at = chance.randrange(len(data))
    left = chance.choice([data[:at] + data[at + 1:], data[:-1], b"\xff", b"\xfe"])
    at = chance.randrange(len(words))
    words[at] = chance.choice([words[at] + left, left + words[at], left, words[at][:1] + left + words[at][1:]])
    data = b" ".join(words) + b"\n"
    return Text(data * chance.choice([1, 1, 1, 2, 8]), "none", "strange:random bytes")


def noise(chance):
    """Bytes above 0x7F that are no text: at random places in words of ASCII, of any or few values, as codes, and fillers."""
    words = [chance.choice(ASCII_WORDS).encode() for _ in range(chance.choice([0, 1, 2, 5, 12, 30, 60]))]
    few = [chance.randrange(0x80, 0x100) for _ in range(chance.randint(1, 6))]
    how = chance.randrange(5)

    def high():
        return bytes([chance.choice(few) if how > 0 else chance.randrange(0x80, 0x100)])

    if how == 4:
        data = b"name"[:chance.choice([0, 4])] + high() * chance.choice([2, 10, 60, 300, 1000])
        return Text(data + b"\n" + data * chance.choice([0, 0, 1, 12]), "none", "strange:random bytes")
    for _ in range(chance.choice([1, 1, 2, int(2 ** chance.uniform(0, 6))])):
        if how < 3:
            at = chance.randrange(len(words) + 1)
            words[at:at + 1] = [b"".join(words[at:at + 1]) + high()] if chance.random() < .5 else [high()] + words[at:at + 1]
        else:
            words.insert(chance.randrange(len(words) + 1), code(high, chance))
    return Text(chance.choice([b" ", b" ", b"\n", b";"]).join(words) + b"\n"[:chance.randrange(2)], "none", "strange:random bytes")


def cut(text, chance):
    """A few bytes that end inside a character of UTF-8 or of a charset of several bytes."""
    whole = decoding.decoded(text.data, text.label)
    label = text.label if text.label in MULTI else "utf-8"
    high = [i for i, c in enumerate(whole) if ord(c) >= 0x80 and len(decoding.encoded(c, label)) > 1]
    if not high:
        return b""
    at = chance.choice(high)
    last = decoding.encoded(whole[at], label)
    before = "".join(c for c in whole[max(0, at - chance.choice([0, 1, 1, 2, 4, 8, 16])):at] if ord(c) < 0x80 or chance.random() < .3)
    return decoding.encoded(before, label) + last[:chance.randrange(1, len(last))]


def few_bytes(chance):
    """One to eight bytes of anything."""
    data = bytes(chance.choice([chance.randint(0x80, 0xFF), chance.randint(0x80, 0xFF), chance.randint(0x20, 0x7E), chance.choice(b"etaon sir\n")]) for _ in range(chance.choice([1, 2, 2, 3, 4, 6, 8])))
    return Text(data, "none", "strange:random bytes")


def write(folder, number, kind, text):
    """Writes a text with its truth. Returns the path, or None if it has no byte above 0x7F."""
    if text.data.isascii() and text.label not in decoding.WIDE:
        return None
    path = os.path.join(folder, str(number))
    lines = [] if text.label == "none" else [[0, len(text.data), decoding.decoded(text.data, text.label), text.label]]
    with open(path, "wb") as out:
        out.write(text.data)
    with open(path + ".truth", "w", encoding="utf-8") as out:
        json.dump({"kind": kind, "group": text.group, "mixed": False, "stretches": [{"language": text.language}], "lines": lines}, out)
    return path


def make(paths, folder):
    """Writes variants of the texts of some paths. Returns their paths."""
    chance, chance_of_names, chance_of_short, chance_of_sparse = (random.Random(seed) for seed in (3, 4, 6, 7))
    made, whole = [], []

    def add(kind, text):
        made.append(write(folder, len(made), kind, text))

    for path in paths:
        with open(path + ".truth", encoding="utf-8") as file:
            truth = json.load(file)
        if truth.get("mixed"):
            for text in stretches(path, truth):
                if text.label not in ("none", "", "utf-8", "us-ascii") and text.label not in decoding.WIDE:
                    add("stretch", text)
        elif "group" in truth:
            text = next(stretches(path, truth))
            text.group = truth["group"]
            whole += [text] if len(text.data) > 2000 else []
            kinds = {name: VARIANTS[name] for name in chance.sample(sorted(VARIANTS), 2)}
            if text.label in MULTI:
                kinds["rare"] = rare
                for _ in range(3):
                    add("name", Text(name(text, chance_of_names), text.label, text.language, text.group))
            for _ in range(2):
                add("short", Text(short(text, chance_of_short), text.label, text.language, text.group))
            if text.label not in MULTI:
                for _ in range(3):
                    add("sparse", Text(sparse(text, chance_of_sparse), text.label, text.language, text.group))
            if text.label not in MULTI and chance_of_short.random() < .12:
                add("moved", Text(moved(text, chance_of_short), "none", text.language))
            if chance_of_short.random() < .5:
                add("cut", Text(cut(text, chance_of_short), "none", text.language))
            if chance_of_short.random() < .3:
                add("lost", Text(lost(text, chance_of_short), "none", text.language))
            for kind, make_variant in kinds.items():
                add(kind, Text(make_variant(text, chance), text.label, text.language, text.group))
        elif truth["kind"] == "ebcdic":
            text = next(stretches(path, truth))
            for kind in (part, part, capitals):
                add("ebcdic-part", Text(kind(text, chance), text.label, text.language))
    for text in joined(whole, chance):
        add("joined", text)
    for _ in range(400):
        add("tree", tree(chance))
    for _ in range(2500):
        add("typed", typed(chance))
    for _ in range(2500):
        add("rows", rows(chance))
    for _ in range(2500):
        add("damage", damage(chance))
    for _ in range(4000):
        add("few-bytes", few_bytes(chance_of_short))
    for _ in range(8000):
        add("noise", noise(chance))
    return [path for path in made if path]
