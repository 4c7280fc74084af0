#!/bin/sh
# offsets.sh - charsets with state: the offset of each finding, across pieces; those of iconv(3): lines and columns.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "in a shifted state, behind the first piece and on its edge: BEL at 300,006, 262,143 and 262,144"
python3 - <<'END'
# 3 + 2 * 150,000 bytes of shifted text, the shift back of 3, BEL: offset 300,006.
open("jp", "wb").write(b"\x1b$B" + b"$\"" * 150000 + b"\x1b(B" + b"\a" + b"\x1b$B$\"\x1b(B\a\n")
# The same where the first piece of 262,144 bytes ends behind BEL, before it, and inside the shift before it.
for end in (262143, 262144, 262145):
    open("jp%d" % end, "wb").write(b"x" * ((end - 6) % 2) + b"\x1b$B" + b"$\"" * ((end - 6) // 2) + b"\x1b(B\a")
END
for file in jp jp262143 jp262144 jp262145; do
    t check -f iso-2022-jp --controls $file
done

title "LF, and CR at the end of all that has come: what follows the CR stands on the second line"
for charset in koi8-r iso-2022-jp utf-7; do
    printf '\n\r' | t check -f $charset --controls
    printf '\n\r\a' | t check -f $charset --controls
done

title "each BEL (check) and each unmappable character (convert), where Python's codecs have it"
python3 - <<'END'
import codecs, os, random, re, subprocess
chance = random.Random(7)
JAPANESE, CYRILLIC = "日本語テキストかな漢字", "русский текст"
SETS = (("iso-2022-jp", JAPANESE), ("shift_jis", JAPANESE), ("euc-jp", JAPANESE), ("gb18030", JAPANESE + "ÄÖ€\U0001F600"),
        ("koi8-r", CYRILLIC), ("cp1258", "Vêt nÂam"), ("utf-7", JAPANESE + CYRILLIC), ("big5", "中文字"))

# A line of JSON, where hundreds of thousands are to be read.
FINDING = re.compile(rb'^\{"version":1,"type":"finding",.*?"name":"([^"]*)",.*"offset":(\d+),"length":(\d+)', re.M)

def told(data, *arguments):
    with open("data", "wb") as file:
        file.write(data)
    with open("told", "w+b") as file, subprocess.Popen(["cat", "data"], stdout=subprocess.PIPE) as cat:
        ways = {"stdout": file} if arguments[0] == "check" else {"stdout": subprocess.DEVNULL, "stderr": file}
        subprocess.run([os.environ["RUNIC"], *arguments, "--format", "json"], stdin=cat.stdout, **ways)
        file.seek(0)
        return [(int(at), int(length)) for name, at, length in FINDING.findall(file.read()) if not name.endswith(b"-c1")]

def text_of(letters, mark, size):
    """Runs of letters and of ASCII, so that states change; here and there what is to be found."""
    words = []
    while size > 0:
        words.append("".join(chance.choices(letters, k=chance.randrange(1, 40))) if chance.random() < .6 else chance.choice(("abc ", "x")))
        words.append(mark if chance.random() < .01 else "")
        size -= 2 * len(words[-2])
    return "".join(words)

def places(text, codec):
    """Where each character beyond ASCII stands; an escape sequence before it is none of its bytes."""
    encoder, at = codecs.getincrementalencoder(codec)(), 0
    for character in text:
        coded = encoder.encode(character)
        at += len(coded)
        length = 2 if codec == "iso-2022-jp" else len(coded)
        if ord(character) > 127:
            yield at - length, length

trials = 0
for charset, letters in SETS:
    wrong = 0
    mark = "\r\n" if charset == "utf-7" else "\a"
    text = text_of(letters, mark, 290000 + chance.randrange(300))
    data = text.encode(charset)
    expected = [(found.start(), 1) for found in re.finditer(mark.encode(), data)]
    what = ("--eol", "lf") if charset == "utf-7" else ("--controls",)
    wrong += told(data, "check", "-f", charset, *what) != expected
    trials += len(expected)
    expected = list(places(text, charset)) if charset not in ("utf-7", "cp1258") else []
    wrong += expected != [] and told(data, "convert", "-f", charset, "-t", "us-ascii", "--on-unmappable", "skip", "-v", "--max-errors", "0") != expected
    trials += len(expected)
    print(charset, "wrong:", wrong)
print("%d places" % trials)
END

title "the same place and length however the input is cut: whole, and byte by byte; of iconv(3), line and column alone"
cat >pieces.py <<'END'
import os, re, socket, subprocess
OFFSET = re.compile(rb'"type":"finding",.*?"name":"([^"]*)","message.*"offset":(\d+),"length":(\d+)')
PLACE = re.compile(rb'"type":"finding",.*?"name":"([^"]*)","message.*"line":(\d+),"column":(\d+),"charset"')

def told(pieces, arguments):
    """Each piece is what one read() gives, and one of nothing is the end."""
    writes, reads = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with subprocess.Popen([os.environ["RUNIC"], *arguments, "--format", "json"], stdin=reads, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as child:
        reads.close()
        for piece in pieces + [b""]:
            writes.send(piece)
        found = (PLACE if arguments[-1] in SYSTEM else OFFSET).findall(child.stdout.read())
        return [(name.decode(), int(at), int(length)) for name, at, length in found]

LATIN = ("convert", "-t", "latin1", "--on-error", "skip", "--on-unmappable", "skip", "-v")
CONTROLS = ("check", "--controls", "--trojan")
UNMAPPABLE = "latin1-unmappable"
SYSTEM = ("iconv:gb18030", "ibm935", "iso-2022-cn-ext", "iconv:cp1255", "iconv:cp1258", "tcvn", "unicode")
CASES = (
    ("utf-7", LATIN, b"+Hq3bQNxB-", [(UNMAPPABLE, 1, 3), (UNMAPPABLE, 4, 5)]),
    ("utf-7", CONTROLS, b"+W1cAAPw", [("control-c0", 4, 3), ("utf7-truncated", 7, 1)]),
    ("utf-7", CONTROLS, b"\r+\n", [("control-c0", 0, 1), ("utf7-bad-shift", 1, 1)]),
    ("imap", CONTROLS, b"&AAAADQBh-", [("control-c0", 1, 3), ("control-c0", 4, 3), ("utf-7-imap-needless-base64", 7, 2)]),
    ("scsu", CONTROLS, b"\x8b\x12\x8b", [("control-c1", 0, 1)]),
    ("bocu-1", CONTROLS, b"%\x0e", [("bocu1-bad-continuation", 0, 1), ("control-c0", 1, 1)]),
    ("iconv:gb18030", CONTROLS, b"ab\xa72\0\x94\xfc", [("gb18030-invalid", 1, 3), ("control-c0", 1, 5)]),
    ("ibm935", LATIN, b"\x0e\xddAA", [("ibm935-invalid", 1, 1), (UNMAPPABLE, 1, 2)]),
    ("iso-2022-cn-ext", LATIN, b"x\x0eabc\n\x1bNabY\x1b\x0e", [("iso-2022-cn-ext-invalid", 1, 2), (UNMAPPABLE, 2, 1), ("iso-2022-cn-ext-invalid", 2, 4)]),
    # Letters that wait for what follows: a mark makes one of two bytes.
    ("iconv:cp1255", LATIN, b"\xe1\xe1 \xe1\xcc\xe1", [(UNMAPPABLE, 1, 1), (UNMAPPABLE, 1, 2), (UNMAPPABLE, 1, 4), (UNMAPPABLE, 1, 5)]),
    ("iconv:cp1258", LATIN, b"\xfd\xfda\xd2\xfd", [(UNMAPPABLE, 1, 1), (UNMAPPABLE, 1, 2), (UNMAPPABLE, 1, 3), (UNMAPPABLE, 1, 4)]),
    ("tcvn", LATIN, b"a\xa8\xb0\xa8\xa8", [(UNMAPPABLE, 1, 2), (UNMAPPABLE, 1, 3), (UNMAPPABLE, 1, 4)]),
    ("unicode", LATIN, b"\xff\xfe\xad\x1e", [(UNMAPPABLE, 1, 1)]),
)
for charset, arguments, data, expected in CASES:
    for pieces in [data], [bytes([byte]) for byte in data]:
        found = told(pieces, (*arguments, "-f", charset))
        if sorted(found) != sorted(expected):
            print(charset, data, len(pieces), "pieces:", found)
print("%d texts" % len(CASES))
END
python3 pieces.py

title "replacing where there is no question mark, once told"
printf 'a\342\202\254b\316\251\n' >euro
tx convert -t iso_2033 --on-unmappable replace euro
t convert -t inis -q --on-unmappable replace euro
tx convert -t inis-8 --on-unmappable skip euro
tx convert -f utf-8 -t iso_2033 --on-error replace -o /dev/null euro

title "escaping where there is no backslash, once told"
printf '@\377\n' >sign
tx convert -f utf-8 -t ca --on-unmappable escape --on-error escape sign

title "a letter that a charset has only behind another (Big5-HKSCS: macron) is not forgotten where it was alone"
printf '\314\204 \303\212\314\204 \314\204 \303\212\314\204' >macron
tx convert -t iconv:big5-hkscs --on-unmappable replace macron

title "unmappable at each end: shown, counted and with -q, the same bytes and the same totals"
printf '\343\201\202x\r\n\343\201\204\r\ny\343\201\206' >kana
for option in '' -q '-v --max-errors 1' '--eol lf' '--eol crlf'; do
    # shellcheck disable=SC2086 # several words, or none
    tx convert -t koi8-r --on-unmappable replace $option kana
done
tx convert -t koi8-r --on-unmappable escape --eol lf kana
tx convert -t koi8-r --on-unmappable skip --eol crlf kana
t check -f gb18030 --controls --max-errors 2 jp | tail -n 2
