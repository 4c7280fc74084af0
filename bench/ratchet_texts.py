"""ratchet_texts - writes the texts of bench/ratchet into a folder: the same bytes each time, from seeds."""
# SPDX-License-Identifier: MIT
import os
import random
import unicodedata

import damage

SIZE = 1000000

# Letters of a script, the most frequent first; the lengths of words; what is between words. Han and kana have no spaces.
KANJI = "".join(chr(c) for c in range(0x4E00, 0x9000, 11)).encode("shift_jis", "ignore").decode("shift_jis")
LETTERS = {
    "ascii": ("etaoinshrdlucmfwypvbgkjqxz", 2, 9, " "),
    "latin": ("enirtasdhulgcomébüäfkößwvpèñçøzåjŷ", 2, 10, " "),
    "cyrillic": ("оеаинтсрвлкмдпуяызьбгчйхжшюцщэфъё", 2, 11, " "),
    "greek": ("αοιετσνυρπκμλωδγχθφβηςξζψάέήίόύώ", 2, 10, " "),
    "han": ("".join(chr(0x4E00 + i * 7) for i in range(2500)), 2, 14, "，"),
    "japanese": ("のにはをたがでてとしれさいるあなかもこっがぱカルスンアトィ" + KANJI, 3, 17, "、"),
    "hangul": ("".join(chr(0xAC00 + i * 28) for i in range(399)), 2, 6, " "),
    "hindi": ("कारेहिनीसमलतयपवदजगबुोंशधभ", 2, 9, " "),
    "emoji": ("😀🎉👍🔥❤🚀🙏✨" + "aeinort", 1, 6, " "),
}


def chooser(seed):
    """Returns a function: which(count) is a number below it, small ones more often. random() alone is the same in every Python."""
    chance = random.Random(seed).random
    return lambda count: int(count * chance() ** 2)


def prose(seed, script, size=SIZE):
    """Returns text in words, sentences and lines."""
    letters, shortest, longest, between = LETTERS[script]
    which = chooser(seed)
    words = ["".join(letters[which(len(letters))] for _ in range(shortest + which(longest - shortest))) for _ in range(2000)]
    lines, length = [], 0
    while length < size:
        line = between.join(words[which(len(words))] for _ in range(5 + which(12))) + (".\n" if between == " " else "。\n")
        lines.append(line)
        length += len(line.encode())
    return damage.whole("".join(lines).encode()[:size]).decode()


def mixed(texts, size=SIZE, piece=8000):
    """Returns pieces of all texts in turn."""
    return "".join(texts[name][at:at + piece] for at in range(0, size // len(texts), piece) for name in LETTERS)


def lines_in_turn(text, change, every):
    """Returns the lines of a text, encoded, with one in so many changed."""
    return b"".join(change(line) if i % every == 0 else line.encode() for i, line in enumerate(text.splitlines(keepends=True)))


def legacy(texts):
    names = {"gbk": "han", "gb18030": "han", "big5": "han", "shift_jis": "japanese", "euc_jp": "japanese", "iso2022_jp": "japanese", "euc_kr": "hangul",
             "koi8-r": "cyrillic", "cp1251": "cyrillic", "cp1252": "latin", "cp1253": "greek"}
    return {codec: texts[script].encode(codec, "ignore") for codec, script in names.items()}


def special(texts):
    """Returns texts for single jobs of the command."""
    latin, english = texts["latin"], texts["ascii"]
    return {
        "typographic": english.replace(". ", ".” “").replace("ee", "é—e’").encode(),
        "decomposed": unicodedata.normalize("NFD", latin).encode()[:SIZE],
        "western": latin.encode("latin-1", "ignore").decode("latin-1").encode(),
        "misread": lines_in_turn(latin[:200000], lambda line: line.encode().decode("cp1252", "replace").encode(), 5),
        "halves": lines_in_turn(latin, lambda line: line.encode("cp1252", "replace"), 5),
        "escapes": lines_in_turn(latin, lambda line: line.encode("ascii", "backslashreplace"), 3),
        "page": b"<!DOCTYPE html>\n<html><head><title>a page</title>\n" + b"<!-- nothing here -->\n" * 30 +
                b'<meta charset="windows-1251"></head>\n' + texts["cyrillic"].encode("cp1251")[:200000],
        "labels": "".join("%s\n" % name for name in ("utf-8", "UTF8", "latin1", "iso-8859-1", "windows-1252", "cp1251", "Shift_JIS", "euc-jp", "x-sjis", "gb18030",
                                                       "ANSI_X3.4-1968", "csISOLatin1", "no-such-charset", "IBM037", "big5-hkscs", "koi8-r") * 100).encode(),
        "one-line": texts["han"].replace("\n", "").encode("gb2312", "ignore"),
        "tiny": "twenty bytes, café\n".encode(),
    }


def write(folder):
    """Writes all texts, and two trees."""
    texts = {script: prose(seed, script) for seed, script in enumerate(LETTERS)}
    good = mixed(texts)
    made = {script: text.encode() for script, text in texts.items()}
    made.update(special(texts), **legacy(texts))
    made.update(good=good.encode(), crlf=good.replace("\n", "\r\n").encode(), random=random.Random(2026).randbytes(SIZE))
    made.update(("bad%d" % distance, damage.damaged(good.encode(), distance)) for distance in (1000, 100, 10))
    made.update((name + ".utf16", text.encode("utf-16-le")) for name, text in dict(texts, good=good).items() if name in ("latin", "han", "good"))
    made.update({"good.utf32": good.encode("utf-32-le"), "bad.utf16": damage.damaged(good.encode("utf-16-le"), 100)})
    for name, data in made.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    write_tree(os.path.join(folder, "tree"), made["good"], "\n")
    write_tree(os.path.join(folder, "crlf-tree"), made["ascii"], "\r\n")


def write_tree(folder, data, line_end):
    """Writes 200 files of 0 to 4 KB."""
    for i in range(200):
        os.makedirs(os.path.join(folder, str(i % 10)), exist_ok=True)
        lines = damage.whole(data[i * 4000:][:i % 40 * 100]).decode().replace("\n", line_end)
        with open(os.path.join(folder, str(i % 10), "%d.txt" % i), "wb") as file:
            file.write(lines.encode())
