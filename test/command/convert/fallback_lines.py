"""fallback_lines.py - convert --fallback with a multi-byte charset: each line that is not UTF-8 is read in it, as Python's codecs do."""
# SPDX-License-Identifier: MIT
import itertools
import os
import random
import resource
import subprocess

RUNIC = os.environ["RUNIC"]
WORDS = {
    "shift_jis": ("cp932", "日本語 テスト 表示 ソフト 能力 ｶﾅ".split()),
    "gbk": ("gbk", "中文 测试 数据库 乱码 编码".split()),
    "big5": ("big5", "中文 測試 資料庫 許功蓋".split()),
    "euc-kr": ("euc_kr", "한국어 시험 자료 글자".split()),
    "gb18030": ("gb18030", "中文 測試 ‰ ǹ 한국".split()),
}


def run(*words, data=None):
    done = subprocess.run([RUNIC, *words], input=data, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def mixture(codec, words, chance, end):
    """Returns lines as bytes, the text, and how many lines are not UTF-8."""
    data, text, count = b"", "", 0
    for _ in range(3000):
        line = " ".join(chance.choice([*words, "plain", "été", "\U0001F600"]) for _ in range(chance.randrange(6))) + end
        coded = line.encode()
        if chance.random() < 0.4:
            try:
                coded = line.encode(codec)
            except UnicodeEncodeError:
                pass
        try:
            text += coded.decode()
        except UnicodeDecodeError:
            text += coded.decode(codec)
            count += 1
        data += coded
    return data, text, count


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


for charset, (codec, words) in WORDS.items():
    chance = random.Random(charset)
    for end in "\n", "\r\n":
        data, text, count = mixture(codec, words, chance, end)
        write("mixed", data)
        status, made, said = run("convert", "-f", "utf-8", "--fallback", charset, "mixed")
        first = next(i for i, line in enumerate(data.split(b"\n"), 1) if line.decode(errors="replace").encode() != line)
        print(charset, repr(end), status, made == text.encode(), f"note: {count} lines read as " in said, f"the first at {first}:" in said)
        wide = run("convert", "-q", "-f", "utf-8", "--fallback", charset, "-t", "utf-16le", "--eol", "lf", data=data)[1]
        print("UTF-16LE", wide == text.replace("\r\n", "\n").encode("utf-16-le"), end="; ")
        write("mixed", b"\xef\xbb\xbf" + data)
        status, made, _ = run("convert", "-i", "-q", "-f", "utf-8", "--fallback", charset, "mixed")
        with open("mixed", "rb") as file:
            print("in place, with a BOM", status, file.read() == text.encode())

print("# the first line after a BOM; a last line that ends in a character; a line of UTF-8 that ends there")
for bytes_of_text in b"\xef\xbb\xbf\x93\xfa\n", b"a\n\x93\xfa", b"a\n\x93", b"\xc3\xa9\n\xe2\x82":
    print(run("convert", "-f", "utf-8", "--fallback", "shift_jis", data=bytes_of_text))

print("# a line of 3 MB is read in pieces of 1 MiB, between which no character is cut")
long_line = ("日本語 " * 300000 + "\n").encode("cp932")
status, made, said = run("convert", "-f", "utf-8", "--fallback", "shift_jis", data=long_line)
print(status, made == long_line.decode("cp932").encode(), said.strip())

print("# also if it has no byte below 0x30, whatever the number of threads; its charset and its columns go on in each part")
japanese, chinese = ("a" + "日本語テスト" * 300000).encode("cp932"), ("中文測試𠀀" * 200000).encode("gb18030")
for charset, codec, lines in (("shift_jis", "cp932", b"x\n " + b"\x82\xa0" * 3000000), ("shift_jis", "cp932", japanese + b"\n"), ("gb18030", "gb18030", chinese)):
    wanted = lines.decode(codec).encode()
    print(charset, run("convert", "-q", "-j8", "-f", "utf-8", "--fallback", charset, data=lines) == (0, wanted, ""))
    write("long", lines)
    print("a file", run("convert", "-q", "-f", "utf-8", "--fallback", charset, "long") == (0, wanted, ""))
print(run("convert", "-f", "utf-8", "--fallback", "shift_jis", "-t", "gbk", data=japanese + "ｶ".encode("cp932"))[2])
wrong = []
for length, head, end, first in itertools.product(range(2**20 - 3, 2**20 + 4), (b"", b"x\n", b"\xef\xbb\xbf"), (b"", b"\n", b"\nend \x93\xfa"), (b"", b"a")):
    lines = (first + b"\x93\xfa" * 2**19)[:length] + end
    wanted = head.replace(b"\xef\xbb\xbf", b"") + lines.decode("cp932", "replace").encode()
    if run("convert", "-q", "-j4", "-f", "utf-8", "--fallback", "shift_jis", data=head + lines) != (0, wanted, ""):
        wrong.append((length, head, end, first))
print("lines of about 1 MiB that are wrong:", wrong)

print("# in place, a byte that neither charset has leaves the file alone")
write("lost", "é\n".encode() + b"ok \x93\xfa\x82\xff\n")
print(run("convert", "-i", "-f", "utf-8", "--fallback", "shift_jis", "lost"))
print(run("convert", "-i", "-F", "-f", "utf-8", "--fallback", "shift_jis", "lost"))
print(run("check", "lost")[:2])

print("# characters that the output lacks are counted with their own places; -v lists the lines")
print(run("convert", "-v", "-f", "utf-8", "--fallback", "gbk", "-t", "us-ascii", "--on-unmappable", "escape", data=b"a\n\xd6\xd0 \xce\xc4\n\xc3\xa9\n"))
print(run("convert", "-f", "utf-8", "--fallback", "gbk", "-t", "us-ascii", data=b"a\n\xd6\xd0\n"))
print("# a text that is not UTF-8: its ill-formed sequences are replaced")
print(run("convert", "--fallback", "gbk", data=b"\xff\xfea\0\0\xd8b\0"))
print("# an empty text, and one whose first line is not UTF-8, begin as UTF-8 does: the BOM of the output is written, and may be required")
for bytes_of_text in b"", b"\x93\xfa\n", b"\xef\xbb\xbf\x93\xfa\n":
    print(run("convert", "-q", "-f", "utf-8", "--fallback", "shift_jis", "-t", "utf-16", data=bytes_of_text))
    print(run("convert", "-f", "utf-8", "--fallback", "shift_jis", "--in-bom", "require", data=bytes_of_text))
print("# the BOM is no column")
print(run("convert", "-q", "-f", "utf-8", "--fallback", "gbk", "-t", "koi8-r", data=b"\xef\xbb\xbf\xe4\xb8\xad\n"))


def seconds(data):
    """The processor time of the command for text of which each read returns one byte."""
    reader, writer = os.pipe2(os.O_DIRECT)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with subprocess.Popen([RUNIC, "convert", "-f", "utf-8", "--fallback", "gbk"], stdin=reader, stdout=subprocess.DEVNULL):
        os.close(reader)
        for i in range(len(data)):
            os.write(writer, data[i:i + 1])
        os.close(writer)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


# If each read searched all of the line again, the long line would take about 100 times as long.
short, long = seconds((b"a" * 99 + b"\n") * 1000), seconds(b"a" * 100000)
print("a line of 100,000 bytes takes less than 10 times as long as 1,000 lines:", long < 10 * max(short, 0.02))
