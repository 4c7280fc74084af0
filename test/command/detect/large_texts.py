"""large_texts.py - large texts in which parts, or single words, are in another charset."""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess

SPANISH = ("el niño pequeño soñó con una montaña y después comió un plátano en el jardín mientras su tía leía un periódico "
           "sobre la economía del país más frío").split()
CROATIAN = ("provjera korisnika nije uspjela pokušaj ponovo dodirnite svoj sigurnosni ključ za nastavak prijave ako želite "
            "otvoriti datoteku odaberite mapu u kojoj se nalazi slika").split()


def lines_of(words, count, chance):
    """Lines of three to fifteen words, of which one is between digits."""
    return [f"{chance.randrange(10 ** 6)} " + " ".join(chance.choice(words) for _ in range(chance.randrange(3, 16))) for _ in range(count)]


def show(name, text):
    with open("text", "wb") as file:
        file.write(text)
    found = subprocess.run([os.environ["RUNIC"], "detect", "text"], stdout=subprocess.PIPE, check=False).stdout.decode()
    print(f"{name}: {found.strip()}")


chance = random.Random(94)
lines = [line.encode("windows-1252") + b"\n" for line in lines_of(SPANISH, 2000, chance)]
for at in (1, 1000, 1998):
    show(f"a word in UTF-8, in line {at + 1}", b"".join(lines[:at] + ["чувство,".encode() + lines[at]] + lines[at + 1:]))

blocks = ["\n".join(lines_of(CROATIAN, 10, chance)) + "\n" for _ in range(200)]
show("two legacy charsets, in blocks", b"".join(block.encode(("cp852", "iso-8859-2")[i % 2]) for i, block in enumerate(blocks)))

lines = lines_of(SPANISH, 3000, chance)
for sign in "\u25a0\u2606 ":
    lines[::100] = [sign * 40] * len(lines[::100])
    text = "\r\n".join(lines).encode("utf-16-le") + b"\r\0\n\0" + b"another program\n"
    show(f"UTF-16LE with rules of U+{ord(sign):04X}, and a line", text)

# Some characters have the bytes of a line end, and of ASCII.
CHINESE = "打开文件 上传到网上 晚上好 请在桌面上选择图片 点击鼠标右键 保存到硬盘上 无法打开 设置已经保存 吊销证书".split()
lines = ["".join(chance.choice(CHINESE) for _ in range(chance.randrange(1, 9))) for _ in range(4000)]
show("Chinese, UTF-16LE", "\r\n".join(lines).encode("utf-16-le"))

# The low bytes of a few characters are controls.
FEW = "和移：%2$s\n換格式。：換格式。\n位指紋追：和移\n"
show("few Chinese words, UTF-16BE", (FEW * 800).encode("utf-16-be"))

# A program appended a line to UTF-16 with a byte order mark, and another program went on.
lines = [line.replace("上", "下") for line in lines]
for charset in ("utf-16-le", "utf-16-be"):
    before = ("\ufeff" + "\n".join(lines[:2000]) + "\n").encode(charset)
    after = ("\n".join(lines[2000:]) + "\n").encode(charset)
    show(f"{charset} with a BOM", before + after)
    for line in (b"file saved\r\n", b"file saved\n"):
        show(f"{charset} with a BOM, {len(line)} bytes inside", before + line + after)
