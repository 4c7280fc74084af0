"""unescape.py - convert --unescape reads escapes as the readers of each language do, into every kind of charset."""
# SPDX-License-Identifier: MIT
import html
import json
import os
import subprocess
import tempfile
import urllib.parse

RUNIC = os.environ["RUNIC"]
VALUES = (*range(0x80, 0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x110000, 97), 0x10FFFF)
ALL = "".join(map(chr, VALUES))


def run(data, *arguments):
    return subprocess.run([RUNIC, "convert", *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def unescaped(text, style, *arguments):
    """Returns the output for ASCII text, which must be converted without a warning."""
    done = run(text.encode("ascii"), "-q", "--unescape", style, *arguments)
    return done.stdout.decode("utf-8") if done.returncode == 0 and done.stderr == b"" else done


# All characters, in escapes that others write or that are written here.
JSON = json.dumps(ALL)
XML = ALL.encode("ascii", "xmlcharrefreplace").decode()
C = "".join("\\u%04x" % v if v < 0x10000 else "\\U%08X" % v for v in VALUES)
OCTAL = "".join("\\%03o" % byte for byte in ALL.encode())
BRACES = "".join("\\u{%x}" % v for v in VALUES)
HEX = "".join("&#x%X;" % v for v in VALUES)
print("json", unescaped(JSON, "json") == '"%s"' % json.loads(JSON))
print("java", unescaped(JSON.upper().replace("\\U", "\\u"), "java") == '"%s"' % ALL)
print("xml, decimal", unescaped(XML, "xml") == ALL)
print("xml, hexadecimal", unescaped(HEX, "xml") == ALL)
NOT_WINDOWS = "".join(c for c in ALL if ord(c) > 0x9F and c == html.unescape("&#%d;" % ord(c)))
print("html", unescaped(NOT_WINDOWS.encode("ascii", "xmlcharrefreplace").decode(), "xml") == NOT_WINDOWS)
print("c", unescaped(C, "c") == C.encode().decode("unicode_escape"))
print("c, octal", unescaped(OCTAL, "c") == ALL)
print("braces", unescaped(BRACES, "braces") == ALL)
print("c, hexadecimal bytes", unescaped("".join("\\x%02X" % byte for byte in ALL.encode()), "c") == ALL)
print("braces, JavaScript", unescaped(JSON, "braces") == '"%s"' % ALL)
print("percent", unescaped(urllib.parse.quote(ALL), "percent") == urllib.parse.unquote(urllib.parse.quote(ALL)))
print("python", unescaped(ascii(ALL), "python") == "'%s'" % ALL)
print("r", unescaped("".join("<U+%04X>" % v if v < 0x10000 else "<U+%08X>" % v for v in VALUES), "r") == ALL)
print("r, bytes", unescaped("".join("<%02x>" % byte for byte in ALL.encode()), "r") == ALL)
for style in "braces", "c", "java", "json", "xml", "percent", "python":
    escaped = run(ALL.encode(), "-q", "-f", "utf-8", "-t", "us-ascii", "--on-unmappable", "escape=" + style).stdout
    print("as written by escape=" + style, unescaped(escaped.decode("ascii"), style) == ALL)

# What stays, and what is read beside it.
CASES = {
    "java": [(r"\\u00fc \\\u00fc \\\\u00fc", r"\\u00fc \\ü \\\\u00fc"), (r"\u0022 \u007f \u0080", "\\u0022 \\u007f \x80"),
             (r"\ud83d \ude00 \ud83d\u00fc \ude00\ud83d", "\\ud83d \\ude00 \\ud83dü \\ude00\\ud83d"), (r"\ud83d\ud83d\ude00", "\\ud83d😀"),
             (r"\u00f \u00fg \uu00fc \U000000fc \n\u00fc\303\274", "\\u00f \\u00fg \\uu00fc \\U000000fc \\nü\\303\\274")],
    "json": [(r'{"a\"\u00fc\/": "\\\\\u20ac\\"}', r'{"a\"ü\/": "\\\\€\\"}'), ("\\", "\\"), ("\\u", "\\u"), ("\\ud83d\\ude0", "\\ud83d\\ude0")],
    "c": [(r"\303\274\342\202\254 \303 \374\303\274 \342\202 \2", r"ü€ \303 \374ü \342\202 \2"), (r"\205\205\377\205 \200", "\x85\x85\\377\\205 \x80"),
          (r"\300\200 \355\240\275 \364\220\200\200", r"\300\200 \355\240\275 \364\220\200\200"), (r"\\303\274 \ud83d\ude00", r"\\303\274 \ud83d\ude00"),
          (r"\xC3\xBC\xe2\x82\xac \xFC \x85 \303\xbc \xC3 \x4\x41", r"ü€ \xFC \x85 ü \xC3 \x4\x41"), (r"\U00110000 \U0000d800 \U000000e9 \U0000041 \101\xe9\u00e9", r"\U00110000 \U0000d800 é \U0000041 \101\xe9é")],
    "xml": [("&lt;&gt;&amp;&quot;&apos;&eacute;&#60;&#x7F;", "&lt;&gt;&amp;&quot;&apos;&eacute;&#60;&#x7F;"), ("&amp;#252;&#&#252;&&#xFC;", "&amp;#252;&#ü&ü"),
            ("&#252 &#;&#x;&#xg;&#XFC;&#55357;&#x110000;&#4294967548;", "&#252 &#;&#x;&#xg;&#XFC;&#55357;&#x110000;&#4294967548;"), ("&#00000252;&#233", "ü&#233")],
    "braces": [(r"\u{FC}\u{0000fc}\u{}\u{41}\u{D800}\u{110000}\u{0000000fc}\\u{fc}\u00fc\u{FC", "üü\\u{}\\u{41}\\u{D800}\\u{110000}\\u{0000000fc}\\\\u{fc}ü\\u{FC"),
               (r"\ud83d\ude00\u{1F600} \xC3\xBC \xFC \x41", r"😀😀 ü \xFC \x41")],
    "percent": [("caf%C3%A9%20%25 %E9 %C3%28 100% %F0%9F%98%80%C3%C3%a9", "café%20%25 %E9 %C3%28 100% 😀%C3é"), ("%25C3%A9 %85 %c0%80", "%25C3%A9 %85 %c0%80")],
    "python": [(r"\xe9\u00e9\U000000e9 \\xe9 \x41 \xe \ud83d \303\274", r"ééé \\xe9 \x41 \xe \ud83d \303\274")],
    "r": [("<U+00E9><U+0001F600> <c3><a9> <e9><c3><a9> <a> <U+E9> <U+0041> <b>ok</b>", "é😀 é <e9>é <a> <U+E9> <U+0041> <b>ok</b>")],
}
for style, cases in CASES.items():
    print(style, [given for given, wanted in cases if unescaped(given, style) != wanted])

# Buffers end at each place of an escape; positions are those of the input.
ONE = "\\ud83d\\ude00\\u00fc\\\\u00fc\n"
for shift in range(0, 24, 5):
    text = " " * shift + "\n" + ONE * 40000
    print(shift, unescaped(text, "json") == " " * shift + "\n" + "😀ü\\\\u00fc\n" * 40000)
    done = run(text.encode(), "--unescape", "json", "-t", "latin1", "--on-unmappable", "skip", "-v", "--max-errors", "0")
    lines = [line for line in done.stderr.decode().splitlines() if "warning" in line]
    print(shift, done.stdout == (" " * shift + "\n" + "ü\\\\u00fc\n" * 40000).encode("latin-1"), lines == [
        "<stdin>:%d:1: warning: U+1F600 (😀) is not in ISO-8859-1 (offset %d) [latin1-unmappable]" % (i + 2, shift + 1 + i * len(ONE)) for i in range(40000)])

# Charsets, line ends, threads, ill-formed text.
TEXT = "é ½ 日本 \\u00e9\\u00bd \\u65e5\\u672c\r\n"
READ = "é ½ 日本 é½ 日本\r\n"
for source, codec in ("utf-16le", "utf-16-le"), ("gb18030", "gb18030"):
    for target, to in ("utf-8", "utf-8"), ("utf-16be", "utf-16-be"), ("gb18030", "gb18030"), ("utf-7", "utf-7"):
        done = run((TEXT * 3000).encode(codec), "-q", "-f", source, "-t", target, "--unescape", "java", "-j", "4", "--eol", "lf")
        print(source, target, done.stdout.decode(to) == (READ * 3000).replace("\r\n", "\n"))
print(unescaped("\\u65e5\\u672ca", "java", "-t", "iso-2022-jp").encode() == "日本a".encode("iso2022_jp"))
for policy in "skip", "replace", "escape=c":
    for done in run(b"\\u00\xfffc \\303\xff\\274 \\u00fc", "-f", "utf-8", "--unescape", "c", "--on-error", policy), \
            run(b"\\u00\xfffc \\303\xff\\274 \\u00fc", "-q", "-f", "utf-8", "--unescape", "c", "--on-error", policy):
        print(policy, done.stdout.decode(), done.stderr.decode())

# A text without escapes of this style: said, too.
for style in "c", "percent":
    print(style, run(b"plain \\u{e9}\n", "--unescape", style).stderr.decode(), end="")

# Lone surrogates, which WTF-8 and MUTF-8 have.
for to in "wtf-8", "mutf-8", "utf-8":
    done = run(b"\xed\xa0\x80\\u00e9\xed\xb0\x80 \\ud83d\\ude00" * 2, "-f", "wtf-8", "-t", to, "--unescape", "java")
    print(to, done.returncode, done.stdout.hex(), done.stderr.decode())
long = (b"\xed\xa0\x80\\u00e9x\xf0\x9f\x98\x80" * 30000)
print(run(long, "-q", "-f", "wtf-8", "-t", "wtf-8", "--unescape", "java").stdout == long.replace(b"\\u00e9", b"\xc3\xa9"))

# What docs/findings.md says of control-c1: windows-1252 that was read as ISO-8859-1, beside other characters, which stay.
WINDOWS = "".join(bytes([byte]).decode("windows-1252", "ignore") for byte in range(0x80, 0xA0))
C1 = WINDOWS.encode("windows-1252").decode("latin1")
escaped = run(("é" + C1 + "€ 東京 😀\n").encode(), "-q", "-t", "latin1", "--on-unmappable", "escape=json").stdout
print("C1", run(escaped, "-q", "-f", "windows-1252", "--unescape", "json").stdout.decode() == "é" + WINDOWS + "€ 東京 😀\n", len(WINDOWS))

# Files, in place and in trees; counts, and wrong use.
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    os.mkdir("tree")
    for name, text in ("tree/a.properties", "a=\\u00fc\\u20ac\n"), ("tree/b.properties", "b=\\\\u00fc\n"), ("c.properties", "c=\\ud83d\\ude00\n"):
        with open(name, "w", encoding="ascii") as file:
            file.write(text)
    for arguments in (["-f", "us-ascii", "--unescape", "java", "c.properties"], ["-i", "-r", "-f", "us-ascii", "--unescape", "java", "tree"],
                      ["-i", "--unescape", "java", "c.properties"], ["--unescape", "java", "--range", "0:1", "c.properties"],
                      ["--unescape", "perl", "c.properties"], ["--unescape"]):
        done = run(b"", *arguments)
        print("$ runic convert", *arguments)
        print(done.stdout.decode() + done.stderr.decode() + str(done.returncode))
    for name in "tree/a.properties", "tree/b.properties", "c.properties":
        with open(name, encoding="utf-8") as file:
            print(name, file.read(), end="")
