"""answers_by_iconv.py - escapes, transliteration and --unescape with charsets that the system's iconv(3) reads and writes."""
# SPDX-License-Identifier: MIT
import os
import subprocess

TEXT = "“Größe” – 5½ € \U0001F600\n"


def convert(text, *arguments):
    return subprocess.run([os.environ["RUNIC"], "convert", "-q", *arguments], input=text, stdout=subprocess.PIPE, check=True).stdout


for action, expected in (("escape=json", b"\\u201CGr\\u00F6\\u00DFe\\u201D \\u2013 5\\u00BD \\u20AC \\uD83D\\uDE00\n"),
                         ("escape=xml", b"&#8220;Gr&#246;&#223;e&#8221; &#8211; 5&#189; &#8364; &#128512;\n"),
                         ("translit=de", b"\"Groesse\" - 5 1/2 EUR ?\n")):
    print(action, convert(TEXT.encode(), "-t", "iconv:us-ascii", "--on-unmappable", action) == expected)
for source, target in ("iconv:gb18030", "utf-8"), ("gb18030", "iconv:gb18030"), ("iconv:gb18030", "iconv:utf-8"):
    read = convert("日本 \\u65e5\\u672c\r\n".encode("gb18030") * 3000, "-f", source, "-t", target, "--unescape", "java", "--eol", "lf")
    print(source, target, read.decode("gb18030" if "gb" in target else "utf-8") == "日本 日本\n" * 3000)
