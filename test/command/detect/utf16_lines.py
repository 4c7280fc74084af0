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

for charset in ("UTF-16LE", "UTF-16BE"):
    for row in "▓░☆━":
        for lines in (3, 2000):
            text = (("Heikki Hämäläinen, Hilkka Mäki\r\n" + 40 * row + "\r\n") * lines).encode(charset)
            show(f"{charset}, {lines} rows of {row}", text)
            show(f"{charset}, {lines} rows of {row}, then odd", text + ASCII["odd"])
            show(f"{charset}, {lines} rows of {row}, first byte lost", text[1:])

# A byte is lost or too many: of files that are longer than a window, and in the parts that -j reads at once.
for charset in ("UTF-16LE", "UTF-16BE"):
    for words in ("Heikki Hämäläinen", "Это строка журнала"):
        for lines in (400, 8000, 60000):
            whole = "".join(f"{words} {number}\r\n" for number in range(lines))
            text = whole.encode(charset)
            middle = len(text) // 2 | 1
            show(f"{charset}, {words}, {lines} lines, a byte lost", text[:middle] + text[middle + 1:])
            show(f"{charset}, {words}, {lines} lines, a byte too many", text[:middle] + b"x" + text[middle:])
        parts = [subprocess.run([os.environ["RUNIC"], "convert", jobs, "--guess", "text"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                check=False).stdout.decode() for jobs in ("-j1", "-j3")]
        print(parts[0] == parts[1], parts[0].count(words), "of 60000 lines are right")
