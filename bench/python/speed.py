#!/usr/bin/env python3
"""speed.py - runictext beside CPython's codecs: how many times as fast, in one process, the minimum of many runs."""
# SPDX-License-Identifier: MIT
# Usage: PYTHONPATH=FOLDER bench/python/speed.py. Set MALLOC_MMAP_THRESHOLD_=4000000000 MALLOC_TRIM_THRESHOLD_=8000000000 to reuse memory.
# The clock counts the processor time of the thread.
import math
import sys
import time

import runictext

RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. "
JAPANESE = ("文字コードとは、文字を計算機で扱うために、一つ一つの文字に割り当てた番号のことである。日本語には漢字、ひらがな、カタカナがあり、"
            "多くの符号化方式では一つの文字を二バイトで表す。古いファイルには、どの方式で書かれたかという記録がないものも多い。")
SPACED = "いろはにほへと ちりぬるを 色は匂へど 散りぬるを。"  # spaces between the words
CHINESE = ("字符编码是把文字变成数字的方法。早期的中文系统各自使用不同的编码,同一个文件在另一台机器上打开,往往变成乱码。"
           "后来的标准收录了更多的汉字,旧的文件却仍然留在许多人的硬盘里。")
KOREAN = "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다."
FRENCH = "Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis. "
ROWS = [
    ("utf-8", "utf-8", RUSSIAN), ("utf-8", "utf-8", FRENCH), ("utf-8", "utf-8", JAPANESE), ("utf-8", "utf-8", "Plain English text. "),
    ("utf-16-le", "utf-16le", RUSSIAN), ("latin-1", "iso-8859-1", "Zwölf Boxkämpfer "), ("cp1252", "windows-1252", FRENCH),
    ("cp1251", "windows-1251", RUSSIAN), ("cp932", "shift_jis", JAPANESE), ("cp932", "shift_jis", SPACED), ("euc_jp", "euc-jp", JAPANESE), ("gbk", "gbk", CHINESE),
    ("gb18030", "gb18030", CHINESE), ("big5", "big5", "天地玄黃宇宙洪荒日月盈昃辰宿列張。"), ("euc_kr", "euc-kr", KOREAN),
]
HANDLERS = ["ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass", "xmlcharrefreplace"]


def seconds(function, reps=7, target=0.002):
    function()
    begin = time.thread_time()
    function()
    calls = max(1, int(target / max(time.thread_time() - begin, 1e-7)))
    best = math.inf
    for _ in range(reps):
        begin = time.thread_time()
        for _ in range(calls):
            function()
        best = min(best, (time.thread_time() - begin) / calls)
    return best


def cut(text, codec, size):
    data = (text * (size // len(text) + 1)).encode(codec)[:size]
    return data.decode(codec, "ignore")


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def codecs_table():
    print("codec, first letter: decode at 50 B, 1 KB, 1 MB; encode; transcode to UTF-8 at 1 MB (times CPython)")
    short = []
    for codec, label, sample in ROWS:
        cells = []
        for direction in ("decode", "encode"):
            for size in (50, 1024, 1 << 20):
                text = cut(sample, codec, size)
                data = text.encode(codec)
                if direction == "decode":
                    ratio = seconds(lambda: data.decode(codec)) / seconds(lambda: runictext.decode(data, label))
                else:
                    ratio = seconds(lambda: text.encode(codec)) / seconds(lambda: runictext.encode(text, label))
                cells.append(ratio)
                if size == 50:
                    short.append(ratio)
        cells.append(seconds(lambda: data.decode(codec).encode()) / seconds(lambda: runictext.transcode(data, label)))
        print(f"{codec:10} {sample[0]}  " + "  ".join(f"{cell:5.2f}" for cell in cells), flush=True)
    print(f"50 bytes: geometric mean {mean(short):.2f}, worst {min(short):.2f}")


def handler_ratio(codec, label, errors):
    clean = cut(RUSSIAN if codec == "utf-8" else FRENCH if codec == "cp1252" else JAPANESE, codec, 10000)
    if errors == "xmlcharrefreplace":
        text = "".join(clean[i:i + 98] + "\U0001F600" for i in range(0, len(clean), 98)) if codec != "utf-8" else None
        if text is None:
            return None
        return seconds(lambda: text.encode(codec, errors)) / seconds(lambda: runictext.encode(text, label, errors))
    bad = b"\xed\xa0\x80" if errors == "surrogatepass" else b"\x81\x20" if codec == "cp932" else b"\xff" if codec == "utf-8" else b"\x81"
    if errors == "surrogatepass" and codec != "utf-8":
        return None
    data = b"".join(clean[i:i + 50].encode(codec) + bad for i in range(0, len(clean), 50))
    return seconds(lambda: data.decode(codec, errors)) / seconds(lambda: runictext.decode(data, label, errors))


def handlers_table():
    ratios = {}
    for codec, label in (("utf-8", "utf-8"), ("cp1252", "windows-1252"), ("cp932", "shift_jis")):
        for errors in HANDLERS:
            ratio = handler_ratio(codec, label, errors)
            if ratio:
                ratios[codec, errors] = ratio
    print("handlers, one fault in 50 characters: " + ", ".join(f"{codec} {errors} {ratio:.2f}" for (codec, errors), ratio in ratios.items()))
    print(f"handlers: geometric mean {mean(ratios.values()):.2f}, worst {min(ratios.values()):.2f}")


def detect_table():
    rivals = []
    for name in ("chardet", "charset_normalizer"):
        try:
            rivals.append((name, __import__(name)))
        except ImportError:
            pass
    for codec, _, sample in ROWS[1:]:
        data = cut(sample, codec, 1024).encode(codec)
        cells = [f"runictext {1e6 * seconds(lambda: runictext.detect(data)):.0f} us"]
        cells += [f"{name} {1e6 * seconds(lambda: module.detect(data), 3):.0f} us" for name, module in rivals]
        print(f"detect 1 KB of {codec:10} {sample[0]}  " + ", ".join(cells), flush=True)


def mojibake_table():
    try:
        import ftfy
    except ImportError:
        return
    damaged = cut(FRENCH, "utf-8", 10240).encode().decode("latin-1")
    for name, text in (("damaged", damaged), ("good French", cut(FRENCH, "utf-8", 10240)), ("good English", "Plain English text. " * 512)):
        ours, theirs = seconds(lambda: runictext.fix_mojibake(text)), seconds(lambda: ftfy.fix_encoding(text), 3)
        print(f"mojibake, 10 KB, {name}: runictext {1e6 * ours:.0f} us, ftfy {1e6 * theirs:.0f} us", flush=True)


print(f"CPython {sys.version.split()[0]}, runictext {runictext.__version__}")
codecs_table()
handlers_table()
detect_table()
mojibake_table()
