"""escape_styles.py - the readers of each language read the escapes of convert back: all of the BMP, and a sample of the rest."""
# SPDX-License-Identifier: MIT
import html
import json
import os
import re
import subprocess
import urllib.parse
import xml.etree.ElementTree

RUNIC = os.environ["RUNIC"]
ALL = "".join(chr(value) for value in (*range(0x80, 0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x110000, 97), 0x10FFFF))
# Not in XML 1.0; HTML reads C1 controls as windows-1252, and drops noncharacters.
XML = ALL.replace("\uFFFE", "").replace("\uFFFF", "")
HTML = "".join(c for c in XML if ord(c) >= 0xA0 and ord(c) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(c) <= 0xFDEF)


def convert(text, *arguments):
    """Returns the output of runic convert, which writes no message except the notes that -q leaves out."""
    return subprocess.run([RUNIC, "convert", "-q", *arguments], input=text, stdout=subprocess.PIPE, check=True).stdout


def escaped(text, style, charset="us-ascii"):
    return convert(text.encode(), "-f", "utf-8", "-t", charset, "--on-unmappable", "escape=" + style)


def from_braces(text):
    return re.sub(r"\\u\{([0-9A-F]{4,6})\}", lambda match: chr(int(match.group(1), 16)), text)


def from_xml(text):
    return xml.etree.ElementTree.fromstring("<a>%s</a>" % text).text


READERS = {
    "braces": (ALL, from_braces),
    "c": (ALL, lambda text: text.encode().decode("unicode_escape")),
    "java": (ALL, lambda text: json.loads('"%s"' % text)),
    "json": (ALL, lambda text: json.loads('"%s"' % text)),
    "xml": (XML, from_xml),
    "percent": (ALL, urllib.parse.unquote),
    "python": (ALL, lambda text: text.encode().decode("unicode_escape")),
}
for style, (text, read) in READERS.items():
    print(style, read(escaped(text, style).decode("ascii")) == text)
print("html", html.unescape(escaped(HTML, "xml").decode("ascii")) == HTML)
print("python, as backslashreplace", escaped(ALL, "python") == ALL.encode("ascii", "backslashreplace"))
print("xml, as xmlcharrefreplace", escaped(ALL, "xml") == ALL.encode("ascii", "xmlcharrefreplace"))

# Other charsets have some of the characters themselves; ISO-2022-JP has state; line ends are changed by another way.
TEXT = "é“”– ½ 日本 \U0001F600\n" * 300
for charset, codec in ("latin1", "latin-1"), ("windows-1252", "cp1252"), ("shift_jis", "cp932"), ("iso-2022-jp", "iso2022_jp"):
    print(charset, from_xml(escaped(TEXT, "xml", charset).decode(codec)) == TEXT)
    print(charset, escaped(TEXT, "json", charset).decode(codec).encode("latin-1", "replace").count(b"\\uD83D\\uDE00") == 300)
print("crlf", convert(TEXT.encode(), "-t", "ascii", "--eol", "crlf", "--on-unmappable", "escape=python") ==
      TEXT.replace("\n", "\r\n").encode("ascii", "backslashreplace"))

# Ill-formed bytes.
BYTES = b"a\xff\xfe\x80z" + bytes(range(0x80, 0x100)) + b"\xe2\x82."
for style, read in (("c", lambda text: text.decode("unicode_escape").encode("latin-1")), ("percent", urllib.parse.unquote_to_bytes),
                    ("braces", lambda text: text.decode("unicode_escape").encode("latin-1"))):
    print("bytes,", style, read(convert(BYTES, "-f", "utf-8", "--on-error", "escape=" + style)) == BYTES)
print("bytes, python", convert(BYTES, "-f", "utf-8", "--on-error", "escape=python").decode() == BYTES.decode("utf-8", "backslashreplace"))

for arguments in (["--on-unmappable", "escape=perl"], ["--on-unmappable", "escape="], ["--on-error", "escape=json"], ["--on-error", "skip=c"]):
    done = subprocess.run([RUNIC, "convert", *arguments], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    print(done.returncode, done.stderr.decode().strip())
