#!/bin/sh
# legacy_charsets.sh - charsets of tables: threads, ranges, plans, line ends and places of findings, compared with Python's codecs.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

cat >texts.py <<'END'
import os, random, subprocess
SETS = (("shift_jis", "cp932", "日本語ﾃｷｽﾄかな漢字"), ("euc-jp", "euc_jp", "日本語ﾃｷｽﾄかな漢字"), ("gbk", "gbk", "中文字的一是"),
        ("gb18030", "gb18030", "中文字ÄÖ€\U0001F600\u0E01"), ("big5", "big5", "中文字的一是"), ("euc-kr", "cp949", "한국어텍스트똠"),
        ("windows-1251", "cp1251", "русский текст"), ("koi8-r", "koi8_r", "русский текст"), ("cp037", "cp037", "éàü"),
        ("iso-2022-jp", "iso2022_jp", "日本語かな漢字"), ("cesu-8", None, "日本語é\U0001F600"))

def run(data, *arguments):
    with open("data", "wb") as file:
        file.write(data)
    done = subprocess.run([os.environ["RUNIC"], *arguments, "data"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout, done.stderr.decode()

def text_of(chance, letters, size):
    return "".join("".join(chance.choices(letters, k=chance.randrange(1, 60))) + chance.choice(("\n", "abc 12", "", "x 0"))
                   for i in range(size // 34))

def coded(text, codec):
    return text.encode("utf-16be", "surrogatepass").decode("utf-16be") and text.encode(codec) if codec else cesu(text)

def cesu(text):
    units = text.encode("utf-16be")
    return "".join(chr(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2)).encode("utf-8", "surrogatepass")
END

title "whole files by one thread and by four, both ways; pipes"
python3 - <<'END'
from texts import *
chance = random.Random(3)
for charset, codec, letters in SETS:
    # So much text that threads have chunks of it; and one without a byte that proves a boundary.
    text = text_of(chance, letters, 1500000) + letters * (400000 // len(letters)) + "\n"
    data, plain = coded(text, codec), text.encode()
    good = [run(data, "convert", "-f", charset, jobs)[0] == plain and run(plain, "convert", "-t", charset, jobs)[0] == data
            for jobs in ("-j1", "-j4")]
    with open("data") as file:
        piped = subprocess.run(["sh", "-c", "cat data | $RUNIC convert -t " + charset], stdout=subprocess.PIPE).stdout == data
    print(charset, *good, piped)
END

title "each part of a file, by --range wherever it is cut, by --part, and by plan"
python3 - <<'END'
from texts import *
chance = random.Random(4)
for charset, codec, letters in SETS:
    text = text_of(chance, letters, 400) + letters * 30
    data, plain = coded(text, codec), text.encode()
    cut = [0] + sorted(chance.sample(range(1, len(data)), 40)) + [len(data)]
    parts = b"".join(run(data, "convert", "-f", charset, "--range", "%d:%d" % pair)[0] for pair in zip(cut, cut[1:]))
    if charset == "iso-2022-jp":
        print(charset, run(data, "convert", "-f", charset, "--part", "1/2")[1].strip())
        continue
    text = text_of(chance, letters, 60000) + letters * (60000 // len(letters))
    large, largely = coded(text, codec), text.encode()
    seven = b"".join(run(large, "convert", "-f", charset, "--part", "%d/7" % k)[0] for k in range(1, 8))
    back = b"".join(run(largely, "convert", "-f", "utf-8", "-t", charset, "--part", "%d/7" % k)[0] for k in range(1, 8))
    at, planned = 0, True
    for line in run(large, "plan", "-f", charset, "-t", "utf-8", "--parts", "5")[0].decode().split("\n")[:-1]:
        part, offset, size = line.split(" ")
        begin, end = map(int, part.split(":"))
        planned = planned and int(offset) == at and run(large, "convert", "-f", charset, "--range", part)[0] == \
            largely[at:at + int(size)]
        at += int(size)
    print(charset, parts == plain, seven == largely, back == large, planned and at == len(largely))
END

title "places of findings: line, column and offset, near and far, by one thread and by four, and in ranges"
python3 - <<'END'
import re
from texts import *
chance = random.Random(5)
PLACE = re.compile(r"^data:(\d+):(\d+): \w+: .*\(offset (\d+)\)", re.M)
for charset, codec, letters in SETS:
    feed = coded("\n", codec)
    pieces, places, line, column, at = [], [], 1, 1, 0
    bad = {"cesu-8": b"\xff", "cp037": None, "koi8-r": None, "windows-1251": b"\x98", "iso-2022-jp": b"\x80", "big5": b"\xff"}.get(charset, b"\xff" if charset != "shift_jis" else b"\xfd")
    if bad is None:
        continue
    for i in range(3000):
        text = text_of(chance, letters, 700)
        data = coded(text, codec)
        pieces += [data, bad]
        at += len(data)
        lines = text.count("\n")
        line, column = line + lines, (1 if lines else column) + len(text) - text.rfind("\n") - 1
        places.append((line, column, at))
        column, at = column + 1, at + len(bad)
    whole = b"".join(pieces)
    found = [[tuple(map(int, place)) for place in PLACE.findall(run(whole, "convert", "-f", charset, "--on-error", "skip", "-v",
              "--max-errors", "0", "-o", "/dev/null", jobs)[1])] for jobs in ("-j1", "-j4")]
    checked = run(whole, "check", "-f", charset, "--max-errors", "0")[0]
    checks = [tuple(map(int, place)) for place in PLACE.findall(checked)] if isinstance(checked, str) else \
        [tuple(map(int, place)) for place in PLACE.findall(checked.decode())]
    half = len(whole) // 2
    late = [] if charset == "iso-2022-jp" else [tuple(map(int, place)) for place in PLACE.findall(run(whole, "convert", "-f",
            charset, "--on-error", "skip", "-v", "--max-errors", "0", "--range", "%d:%d" % (half, len(whole)))[1])]
    print(charset, len(places), [f == places for f in found], checks == places,
          charset == "iso-2022-jp" or late == [place for place in places if place[2] >= half])
END

title "line ends, also in EBCDIC, whose LF is 0x25; and lines of it are counted"
printf 'caf\303\251\r\nb\rc\n' >text
for charset in koi8-r cp037 shift_jis gb18030; do
    for eol in lf crlf; do
        tx convert -t $charset --eol $eol --on-unmappable replace text
    done
done
printf '\201\045\377\045\045\007\045' >ebcdic
t check --controls -f cp037 ebcdic
t convert --eol lf --part 1/2 -f utf-8 -t cp037 text

title "exact bytes of each fault; inspect shows them"
printf 'a\203\134\203\n\240b\203' >sjis
t check -f shift_jis sjis
t inspect -f shift_jis sjis
printf '\201\060\201A\204\061\244\067\377' >gb
t check -f gb18030 gb
t check -f gb18030 --format json gb
