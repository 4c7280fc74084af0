"""utf16_lines.py - logs in UTF-16 that are all ASCII, of more than one window, to which programs added a line in ASCII."""
# SPDX-License-Identifier: MIT
import os
import subprocess

ASCII = {"odd": b"a line of another program\n", "even": b"a line of another program\r\n"}


def log(lines, charset):
    return "".join(f"{number}: all is well in this old log\r\n" for number in range(lines)).encode(charset)


def show(name, text):
    with open("text", "wb") as file:
        file.write(text)
    found = subprocess.run([os.environ["RUNIC"], "detect", "text"], stdout=subprocess.PIPE, check=False).stdout.decode()
    print(f"{name}: {found.strip()}")


for charset, bom in (("UTF-16LE", b"\xFF\xFE"), ("UTF-16BE", b"\xFE\xFF")):
    for lines in (20, 1000, 20000):
        text = log(lines, charset)
        middle = len(log(lines // 2, charset))
        show(f"{charset}, {lines} lines", text)
        for kind, line in ASCII.items():
            show(f"{charset}, {lines} lines, then {kind}", text + line)
            show(f"{charset} with a BOM, {lines} lines, then {kind}", bom + text + line)
            show(f"{charset}, {kind} in the middle", text[:middle] + line + text[middle:])
