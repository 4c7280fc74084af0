"""legacy_model.py - whole files, parts and positions of findings in legacy charsets, compared with Python's codecs."""
# SPDX-License-Identifier: MIT
import os
import random
import re
import subprocess
import sys

SETS = (("shift_jis", "cp932", "日本語ﾃｷｽﾄかな漢字"), ("euc-jp", "euc_jp", "日本語ﾃｷｽﾄかな漢字"), ("gbk", "gbk", "中文字的一是"),
        ("gb18030", "gb18030", "中文字ÄÖ€\U0001F600\u0E01"), ("big5", "big5", "中文字的一是"), ("euc-kr", "cp949", "한국어텍스트똠"),
        ("windows-1251", "cp1251", "русский текст"), ("koi8-r", "koi8_r", "русский текст"), ("cp037", "cp037", "éàü"),
        ("iso-2022-jp", "iso2022_jp", "日本語かな漢字"), ("cesu-8", None, "日本語é\U0001F600"))
# An ill-formed byte for each charset; cp037 and koi8-r have none.
BAD = {"windows-1251": b"\x98", "iso-2022-jp": b"\x80", "shift_jis": b"\xfd"}
# Processes are slow with sanitizers, which therefore try fewer ranges and findings.
SHARE = 4 if int(os.environ.get("RUNIC_TEST_SAMPLE", "1")) > 4 else 1
PLACE = re.compile(r"^data:(\d+):(\d+): \w+: .*\(offset (\d+)\)", re.M)
chance = random.Random(3)
WORDS = {letters: ["".join(chance.choices(letters, k=chance.randrange(1, 60))) + chance.choice(("\n", "abc 12", "", "x 0")) for _ in range(300)]
         for _, _, letters in SETS}


def run(data, *arguments):
    with open("data", "wb") as file:
        file.write(data)
    done = subprocess.run([os.environ["RUNIC"], *arguments, "data"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.stdout, done.stderr.decode()


def text_of(letters, size):
    """Words of 1 to 59 letters, separated by ASCII, a line end or nothing. They are chosen from 300 words, because choosing letters is slow."""
    return "".join(chance.choices(WORDS[letters], k=size // 34))


def coded(text, codec):
    if codec:
        return text.encode(codec)
    units = text.encode("utf-16be")  # CESU-8
    return "".join(chr(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2)).encode("utf-8", "surrogatepass")


def whole(charset, codec, letters):
    # Enough text for chunks of several threads; and a text in which no byte proves a character boundary.
    text = text_of(letters, 1500000) + letters * (400000 // len(letters)) + "\n"
    data, plain = coded(text, codec), text.encode()
    good = [run(data, "convert", "-f", charset, jobs)[0] == plain and run(plain, "convert", "-t", charset, jobs)[0] == data
            for jobs in ("-j1", "-j4")]
    piped = subprocess.run(["sh", "-c", "cat data | $RUNIC convert -t " + charset], stdout=subprocess.PIPE, check=False).stdout == data
    print(charset, *good, piped)


def parts(charset, codec, letters):
    text = text_of(letters, 400) + letters * 30
    data, plain = coded(text, codec), text.encode()
    if charset == "iso-2022-jp":
        print(charset, run(data, "convert", "-f", charset, "--part", "1/2")[1].strip())
        return
    cut = [0] + sorted(chance.sample(range(1, len(data)), 40 // SHARE)) + [len(data)]
    ranges = b"".join(run(data, "convert", "-f", charset, "--range", "%d:%d" % pair)[0] for pair in zip(cut, cut[1:]))
    text = text_of(letters, 60000) + letters * (60000 // len(letters))
    large, largely = coded(text, codec), text.encode()
    seven = b"".join(run(large, "convert", "-f", charset, "--part", "%d/7" % k)[0] for k in range(1, 8))
    back = b"".join(run(largely, "convert", "-f", "utf-8", "-t", charset, "--part", "%d/7" % k)[0] for k in range(1, 8))
    print(charset, ranges == plain, seven == largely, back == large)


def damaged(charset, codec, letters):
    """A text with thousands of ill-formed bytes, and the line, column and offset of each."""
    pieces, expected, line, column, at = [], [], 1, 1, 0
    bad = BAD.get(charset, b"\xff")
    for _ in range(4000 // SHARE):
        text = text_of(letters, 700)
        data = coded(text, codec)
        pieces += [data, bad]
        at += len(data)
        lines = text.count("\n")
        line, column = line + lines, (1 if lines else column) + len(text) - text.rfind("\n") - 1
        expected.append((line, column, at))
        column, at = column + 1, at + len(bad)
    return b"".join(pieces), expected


def places(charset, codec, letters):
    if charset in ("cp037", "koi8-r"):
        return
    data, expected = damaged(charset, codec, letters)

    def found(*arguments):
        return [tuple(map(int, place)) for output in run(data, *arguments, "-f", charset, "--max-errors", "0")
                for place in PLACE.findall(output if isinstance(output, str) else output.decode())]

    skip = "convert", "--on-error", "skip", "-v", "-o", "/dev/null"
    half = len(data) // 2
    late = charset == "iso-2022-jp" or found(*skip[:4], "--range", "%d:%d" % (half, len(data))) == [
        place for place in expected if place[2] >= half]
    print(charset, [found(*skip, jobs) == expected for jobs in ("-j1", "-j4")], found("check") == expected, late)


for one in SETS:
    {"whole": whole, "parts": parts, "places": places}[sys.argv[1]](*one)
