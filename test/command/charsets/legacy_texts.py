"""legacy_texts.py - texts in charsets of tables, by Python's codecs, for legacy.sh."""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess

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
