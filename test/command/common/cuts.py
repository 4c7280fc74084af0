"""cuts.py - output, messages and exit status do not depend on how an input is cut: pieces of a pipe, blocks of a file, threads, parts."""
# SPDX-License-Identifier: MIT
import fcntl
import itertools
import os
import random
import re
import struct
import subprocess
import termios
import time
import unicodedata

RUNIC, SAMPLE, chance, cutter = os.environ["RUNIC"], int(os.environ["RUNIC_TEST_SAMPLE"]), random.Random(2781), random.Random(3629)
SHORT, LONG = 400, 100000  # bytes


# ---- Ways in which one command gets one input


def run(arguments, pieces=None):
    """
    Returns exit status, output and messages. The command reads the file "text", or a pipe, whose next piece is written when the
    one before it has been read.
    """
    if "-o" in arguments:
        write("out", b"old")
    with open("made", "w+b") as made, open("said", "w+b") as said:
        name = ["text"] if pieces is None else ["--stdin-name", "text"]
        reader, writer = os.pipe()
        process = subprocess.Popen([RUNIC, *arguments, *name], stdin=reader, stdout=made, stderr=said)
        os.close(reader)
        feed(writer, process, pieces or [])
        os.close(writer)
        status = process.wait()
        made.seek(0)
        said.seek(0)
        # The command to type names a file alone, and repeats -j.
        words = re.sub(rb" text\n| -j\d+", lambda found: b"\n" if found[0][-1:] == b"\n" else b"", said.read())
        # Only a file can be repaired.
        return status, read("out") if "-o" in arguments else re.sub(rb" \(to repair: runic [^)]*\)", b"", made.read()), words


def feed(writer, process, pieces):
    try:
        for piece in pieces:
            for block in (piece[i:i + 65536] for i in range(0, len(piece), 65536)):
                os.write(writer, block)
            while struct.unpack("i", fcntl.ioctl(writer, termios.FIONREAD, b"\0\0\0\0"))[0] > 0 and process.poll() is None:
                time.sleep(0)
    except BrokenPipeError:  # the command has stopped
        pass


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def in_pieces(data, most):
    """Pieces of `most` bytes; of random sizes up to that if it is above 13."""
    pieces = []
    while data:
        size = most if most <= 13 else cutter.randrange(1, most + 1)
        pieces.append(data[:size])
        data = data[size:]
    return pieces


def pipes(data):
    """Yields an option and pieces."""
    if len(data) <= SHORT:
        yield from (("-j1", in_pieces(data, size)) for size in (1, 2, 3, 5))
        yield from (("-j1", [data[:i], data[i:]]) for i in range(1, len(data)) if i < 9 or i % 11 == 0)
    elif len(data) <= LONG:
        yield from (("-j1", in_pieces(data, most)) for most in (30, 30, 3000))
        yield from (("-j1", [data[:i], data[i:]]) for i in (1, 3, 4096))
        yield "-j3", [data]
    else:
        yield from (("-j1", in_pieces(data, 200000)), ("-j3", in_pieces(data, 100000)), ("-j64", [data]))


def parts(arguments, data):
    """Yields the joined output of parts and of ranges."""
    for count in 3, 5:
        yield b"".join(run([*arguments, "--part", "%d/%d" % (i + 1, count)])[1] for i in range(count))
    cuts = [0, *sorted(cutter.randrange(len(data)) for _ in range(4)), len(data)]
    yield b"".join(run([*arguments, "--range", "%d:%d" % cut])[1] for cut in zip(cuts, cuts[1:]))


def compare(arguments, data, ways):
    """Compares a pipe that is written at once with all other pipes, files and parts. Returns the answer, and how often another one differs."""
    words, wrong = arguments.split(), 0
    whole = run([*words, "-j1"], [data])
    for option, pieces in itertools.islice(pipes(data), 0, None, min(SAMPLE, 3)):
        wrong += run([*words, option], pieces) != whole
    write("text", data)
    for option in ("-j1", "-j3")[:0 if ways == "pipes" else 2 if len(data) > LONG else 1]:
        wrong += run([*words, option]) != whole
    if ways == "parts":
        wrong += sum(joined != whole[1] for joined in parts(words, data))
    return whole, wrong


# ---- Inputs


def damaged(data, count, values):
    data = bytearray(data)
    for _ in range(count):
        data[chance.randrange(len(data))] = chance.choice(values)
    return bytes(data)


def letters(words, count):
    return "".join(chance.choices(words, k=count))


SMALL = ["a", "\r\n", "\r", "\n", "é", "€", "\U0001F600", "\ufeff", "\u00a0"]
MIXED = letters(["a", "bc\r\n", "é\n", "€", "\U0001F600", "\r\n\r", "\ufeff", "x" * 50], 250000)
GOOD = MIXED.encode()
BAD = damaged(GOOD, 8000, (0xFF, 0xE2, 0x82, 0xED, 0xF0, 0x0D))
WIDE = damaged(MIXED.encode("utf-16-le"), 4000, (0xD8, 0xDC, 0xFF, 0x0A)) + b"\xd8"
FEW = damaged(letters(SMALL, 60).encode(), 8, (0xFF, 0xE2, 0x82, 0xED, 0xF0, 0x0D))
MARKS = unicodedata.normalize("NFD", letters(["e", "a", "o", "x", " ", "\n", "ẹ", "\u0301", "\u0302", "\u0308", "\u0323", "\u031b", "각", "\u1161",
                                              "\u11ab", "が", "\u3099", "\u309a", "\u30cf", "\U0001F600", "\u200d", "ü", "ệ"], 8000))
JAPANESE = letters(["日本語", "abc", "é", "\n", "ｶﾅ", "テスト", " \r\n"], 60000)
ESCAPES = {"braces": r"\ \\ u { } 0 e 9 \u{e9} \u{1F600} \ud83d \ude00 \x85 \xC3 \xA9", "c": r"\ \\ \303 \274 \200 \u00e9 \U0001F600 \x 2 4 0 7 \xC3 x",
           "java": r"\ \\ \u u d 8 c 0 \ud83d\ude00", "json": r"\ \\ u d c 8 \u20ac \ud83d \ude00", "xml": "& # ; x 2 f 9 &#252; &#x1F600;",
           "percent": "% C3 %A9 %C3 %85 %F0%9F 98 A", "python": r"\ \\ x e 9 \xe9 \u20ac \U 0001F600", "r": "< U+ 00E9 > <U+20AC> <c3> <a9> <85> c 3"}
MOJIBAKE = "".join("".join(bytes([byte]).decode(name, "ignore") or chr(byte) for byte in line.encode())
                   for line in ("eins\n", "Привет, мир\n", "日本語のテキスト, Größe\n") * 3 for name in ("cp1251", "cp1252", "cp850"))
MIXTURE = "".join(chance.choice(["日本語 テスト", "plain", "表示 été"]) + "\n" for _ in range(3000))
MIXTURE = b"".join(line.encode(chance.choice(["utf-8", "cp932"]), "replace") for line in MIXTURE.splitlines(True))
LINE_ENDS = b"".join(b"x" * (i % 97) + (b"\r\n", b"\n", b"\r", b"\r\r\n")[i % 4] for i in range(9000)) + b"\r" * 70000
ASCII = b"line\n" * 1000


def utf16(text, order="le"):
    return text.encode("utf-16-" + order)


# Pipes whose charset is not given.
UNNAMED = ["convert", "convert -f auto,windows-1252", "convert -c", "check", "check --expect windows-1252", "detect"]
UNKNOWN = {
    "UTF-16LE": utf16("Hello\n"), "UTF-16BE": utf16("Hello\n", "be"), "UTF-32LE": "Hello\n".encode("utf-32-le"), "UTF-32BE": "Hello\n".encode("utf-32-be"),
    "UTF-16LE that begins with a line end": utf16("\nHello\n"), "UTF-16LE of two characters": utf16("ab"), "Euro sign first, UTF-16LE": utf16("€ 5,00\n"),
    "Russian, UTF-16LE": utf16("раз два три\n"), "Hindi, UTF-16BE": utf16("हम लोग हम\n", "be"), "a Chinese character, line end, UTF-16LE": utf16("歯\n歯\n"),
    "names with NUL bytes": b"a.txt\0b/long name\0.c\0./d\0readme.md\0", "US-ASCII with one NUL byte": b"status\0\n",
    "UTF-8 with a NUL byte inside a character": b"caf\xc3\xa9 \xe2\x82\0\xac\n", "UTF-8 with NUL bytes around 4 KiB": b"x" * 4095 + b"\0\0\0\0\xc3\xa9\n",
    "four bytes": b"ab\xc3\xa9", "windows-1252 after 4 KiB": ASCII + b"caf\xe9\n", "UTF-8 after 4 KiB": ASCII + b"caf\xc3\xa9\n",
    "UTF-16LE after US-ASCII": b"started\r\n" + utf16("Fehler: ä\r\n"), "UTF-16LE with a BOM after US-ASCII": b"started\r\n" + utf16("\ufeffFehler\r\n"),
    "UTF-16LE after 4 KiB of US-ASCII": ASCII + utf16("Fehler\r\n"), "US-ASCII after UTF-16BE": utf16("\ufeffFehler\r\n", "be") + b"finished\r\n",
    "one byte": b"a", "a NUL byte": b"\0",
}
LATIN = "convert -t latin1 --on-error skip --on-unmappable skip -v --format json -f "
CONTROLS = "check --controls --trojan --format json -f "
# The offset and length of each finding.
FINDINGS = [(CONTROLS, "utf-7", b"+W1cAAPw"), (LATIN, "utf-7", b"+Hq3bQNxB-"), (CONTROLS, "utf-7", b"\r+\n"),
            (CONTROLS, "imap", b"&AAAADQBh-"), (CONTROLS, "scsu", b"\x8b\x12\x8b"), (CONTROLS, "bocu-1", b"%\x0e")]
OFFSET = re.compile(rb'"type":"finding",.*?"name":"([^"]*)","message.*"line":(\d+),"column":(\d+)(?:,"offset":(\d+),"length":(\d+))?')

# The command line; its input; "parts" if its joined parts are the whole, "pipes" if of a file more is known, else "files".
TABLE = [
    ("convert -f utf-8 --on-error replace", b"a" * (2**20 - 2) + b"\xe2\x82", "files"),
    ("convert -f utf-16le --on-error escape", b"a\0" * (2**19 - 1) + b"\x3d\xd8", "files"),
    ("convert -f utf-8 -t utf-16", GOOD, "files"),
    ("convert -f utf-8 -t utf-32le --on-error replace -q", BAD, "parts"),
    ("convert -f utf-8 --on-error escape -v --max-errors 0", BAD, "files"),
    ("convert -f utf-8 --eol crlf --on-error skip", BAD, "files"),
    ("convert -f utf-16le -t ascii --on-error skip --on-unmappable escape -q", WIDE, "parts"),
    ("convert -f utf-8 --inner-feff word-joiner", b"\xef\xbb\xbf" + GOOD, "files"),
    ("convert -f utf-8", GOOD + b"\xff" + GOOD, "files"),
    ("check -f utf-8 --max-errors 0", BAD, "files"),
    ("check -f utf-8 --max-errors 0 --eol lf --trojan --controls", ASCII * 250 + BAD[:200000], "files"),
    ("check -f utf-16le --max-errors 0 --eol crlf", WIDE, "files"),
    ("check -f utf-8", BAD, "files"),
    ("check --expect latin1 --format json -f utf-8", ASCII * 250 + GOOD[:9000] + ASCII * 50, "files"),
    ("detect -v", ASCII * 220 + BAD[:90000], "files"),
    ("detect --format json", GOOD, "files"),
    ("detect", b"ab\r\n" * 500000 + b"\r", "files"),
    # The shares of threads end after CR LF, one between them; one before U+FEFF.
    ("detect", b"\r\n" * 700000 + b"x" + b"\r\n" * 500000, "files"),
    ("check --controls --max-errors 2", ("\ufeffabc\r\n" * 160000 + "6 more" + "\ufeffabc\r\n" * 140000).encode(), "files"),
    ("check -f utf-8", BAD.replace(b"\n", b"").replace(b"\r", b"") + b"\n\xff", "files"),
    ("convert -f utf-8 --on-error escape", b"\xff" * 2400000, "files"),
    ("check", GOOD + b"\xff" + GOOD, "files"),
    ("detect", GOOD + b"\0\xff" + GOOD, "files"),
    ("check", GOOD, "files"),
    ("convert -o out -f utf-8 -t utf-16", GOOD, "files"),
    ("convert -o out -f utf-8 --on-error escape -v --max-errors 0", BAD, "files"),
    ("convert -o out -f utf-8 --eol crlf", GOOD, "files"),
    ("convert -o out -f utf-8", GOOD + b"\xff" + GOOD, "files"),
    ("convert -f latin1 --fix-declared", b'<?xml version="1.0" encoding="latin1"?>\n' + b"\xe9 \n" * 700000, "files"),
    ("convert -f auto,windows-1252", ASCII * 220 + "café €\n".encode("windows-1252") * 50000, "files"),
    ("convert -f auto,windows-1252", ASCII * 220 + "café €\n".encode() * 50000, "files"),
    ("convert -f latin1", "naïve 日本語\n".encode() * 60000 + b"\xe9", "pipes"),
    ("convert -f windows-1250", ASCII * 300 + "Jürgen €\n".encode() * 9 + b"\xe9", "files"),
    ("convert -f latin1", (b"x" * 99 + b"\x93\xe9") * 12000, "pipes"),
    ("convert -f utf-8 -t us-ascii --on-unmappable skip --max-errors 1 -v", b"x" * 1200000 + "éü ".encode() * 20000 + b"x" * 600000, "files"),
    ("convert -f utf-8 --fallback shift_jis", MIXTURE, "files"),
    ("convert -f utf-8 --fallback shift_jis", ("a" + "日本語テスト" * 100000).encode("cp932") + b"\n", "files"),
    ("convert -f utf-8 --fallback gb18030 -t utf-16le", ("中文測試𠀀" * 70000).encode("gb18030"), "files"),
    # No byte proves where a character begins.
    ("convert -f shift_jis -q", ("a" + "日" * 700000).encode("cp932"), "files"),
    ("convert -f gb18030 -q", ("a" + "中" * 700000).encode("gb18030"), "files"),
    ("convert --fix-mojibake -q", (ASCII * 60 + (MOJIBAKE * 9).encode()) * 5, "files"),
    ("convert --fix-mojibake -q", MOJIBAKE.encode(), "files"),
    *[("convert -f %s --on-error replace -q" % name, damaged(JAPANESE.encode(name, "ignore"), 99, (0x80, 0xFF, 0x0A)), "parts")
      for name in ("shift_jis", "euc_jp", "gb18030")],
    *[("convert -f utf-8 -t %s -c -q" % name, JAPANESE.encode(), "files") for name in ("iso-2022-jp", "utf-7", "scsu")],
    *[("convert -f %s -q" % name, JAPANESE[:60000].encode(name, "ignore"), "files") for name in ("iso2022_jp", "utf-7", "gb18030")],
    *[("check --controls --trojan -f %s" % name, (JAPANESE + "\a\u200b").encode(name, "ignore") * 3, "files") for name in ("iso2022_jp", "utf-7", "gb18030")],
    *[("convert -f %s --eol %s" % (name, eol), LINE_ENDS.decode().encode(name), "files")
      for name, eol in itertools.product(("utf-8", "utf-16-le", "utf-32-be"), ("lf", "crlf"))],
    ("convert -f utf-8 --eol lf", LINE_ENDS, "parts"),
    *[("convert -f %s -t %s --on-unmappable escape -q" % (source, to), MARKS.encode(source), "files" if source == "utf-7" else "parts")
      for source, to in itertools.product(("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-7"), ("latin1", "windows-1258", "euc-kr", "shift_jis"))],
    *[("convert -f %s -t latin1 --on-unmappable translit -q" % name, ((MARKS + "line\n" * 6000) * 40).encode(name)[:1400000], "parts")
      for name in ("utf-8", "utf-16-le")],
    *[("convert -f utf-8 --unescape " + style, letters(words.split(" "), 6000).encode(), "files") for style, words in ESCAPES.items()],
    ("convert -f utf-8 --unescape json -t latin1 --on-unmappable skip -v --max-errors 0", (ASCII * 20 + rb"\ud83d\ude00\u00fc\\u00fc" * 500) * 11, "files"),
    *[(how + " -f utf-8", FEW, "files") for how in ("check --max-errors 0 --trojan --eol lf --controls", "check --eol crlf", "check --expect latin1",
                                                    "convert -q -t ascii --on-error skip --on-unmappable translit", "convert -t utf-16be --on-error escape --eol crlf")],
    ("check -f utf-8", b"a" * 1200000 + b"\xe2\x82\xf0a", "files"),
    ("check -f utf-16be", b"\0a" * 600000 + b"\xd8\0\xd8\1\0a", "files"),
]


def show(title, whole, wrong):
    status, made, said = whole
    print("%s: = %d, %d bytes, %d lines" % (title, status, len(made), said.count(b"\n")), *["WRONG in %d other ways" % wrong] * (wrong > 0))


def show_places(findings):
    """Compares, and prints where each finding is."""
    print("\n# places of findings")
    for line, charset, data in findings:
        whole, wrong = compare(line + charset, data, "files")
        show(line + charset, whole, wrong)
        print(data, *[b" ".join(word for word in found if word).decode() for found in OFFSET.findall(whole[1] + whole[2])], sep="\n  ")


def main():
    for name, data in UNKNOWN.items():
        print("\n# " + name)
        for line in UNNAMED:
            whole, wrong = compare(line, data, "pipes")
            show(line, whole, wrong)
            print(whole[1][-99:], whole[2].decode(), end="\n" if not whole[2] else "")
    show_places(FINDINGS)
    print("\n# long texts, and short ones with damage")
    for line, data, ways in TABLE:
        show("%s, %d bytes" % (line, len(data)), *compare(line, data, ways))
    print("\n# random texts with damage")
    CODECS = {"utf-16": "utf-16-be", "utf-32": "utf-32-be", "us-ascii": "utf-8", "windows-1252": "cp1252"}
    for source in ("utf-8", "utf-16le", "utf-16be", "utf-16", "utf-32le", "utf-32be", "utf-32", "latin1", "windows-1252", "us-ascii") * 3:
        to = chance.choice(("utf-8", "utf-16be", "utf-32", "latin1", "us-ascii", "utf-8-bom", "utf-16le-bom"))
        policies = [chance.choice(("replace", "skip", "escape")) for _ in range(2)]
        ends, more = chance.choice(("keep", "lf", "crlf")), chance.choice(("", "", " --inner-feff word-joiner", " --in-bom keep"))
        line = "convert -q -f %s -t %s --on-error %s --on-unmappable %s --eol %s%s" % (source, to, *policies, ends, more)
        text = chance.choice(("", "", "\ufeff")) + letters(SMALL, chance.randrange(1, 60))
        data = text.encode(CODECS.get(source, source), "ignore") or b"x"
        data = damaged(data, chance.randrange(6), (0xFF, 0xE2, 0x82, 0xED, 0xF0, 0x9F, 0xD8, 0xDC, 0x0D, 0x0A))
        show(line, *compare(line, data, "parts"))


if __name__ == "__main__":
    main()
