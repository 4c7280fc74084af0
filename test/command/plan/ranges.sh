#!/bin/sh
# ranges.sh - the joined parts of a file equal the whole: damaged text, any cut, every scheme, signatures, pairs, line ends.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import os, random, subprocess

RUNIC, random_ = os.environ["RUNIC"], random.Random(2781)
PIECES = ["a", "\r\n", "\r", "\n", "\u00e9", "\u20ac", "\U0001F600", "\ufeff", "\u00a0"]
CHARSETS = ["utf-8", "utf-16le", "utf-16be", "utf-16", "utf-32le", "utf-32be", "utf-32", "latin1", "windows-1252", "ascii"]

def run(*arguments):
    done = subprocess.run([RUNIC] + list(arguments), capture_output=True)
    return done.returncode, done.stdout, done.stderr

def damaged(charset):
    """Text of a charset, perhaps with a mark, with bytes changed, taken out and put in."""
    codec = {"utf-16": "utf-16-be", "utf-32": "utf-32-be", "ascii": "utf-8", "latin1": "latin-1", "windows-1252": "cp1252"}
    text = "".join(random_.choice(PIECES) for _ in range(random_.randrange(60)))
    if random_.random() < 0.3:
        text = "\ufeff" + text
    data = bytearray(text.encode(codec.get(charset, charset), "ignore"))
    for _ in range(random_.randrange(8)):
        at = random_.randrange(len(data) + 1)
        data[at:at + random_.randrange(2)] = bytes(random_.choice((0xFF, 0xE2, 0x82, 0xED, 0xF0, 0x9F, 0xD8, 0xDC, 0x0D, 0x0A))
                                                   for _ in range(random_.randrange(3)))
    return bytes(data)

def options():
    """A random way to convert, under which nothing stops."""
    words = ["--on-error", random_.choice(("replace", "skip", "escape")), "--on-unmappable",
             random_.choice(("replace", "skip", "escape")), "--eol", random_.choice(("keep", "lf", "crlf")), "-q"]
    if random_.random() < 0.3:
        words += ["--inner-feff", "word-joiner"]
    if random_.random() < 0.2:
        words += ["--in-bom", "keep"]
    return words

texts = 160
wrong = 0
for trial in range(max(1, texts // int(os.environ["RUNIC_TEST_SAMPLE"]))):
    source, target = random_.choice(CHARSETS), random_.choice(CHARSETS + ["utf-8-bom", "utf-16le-bom"])
    data, how = damaged(source), ["-f", source, "-t", target] + options()
    open("in", "wb").write(data)
    status, whole, said = run("convert", *how, "in")
    parts = random_.randrange(1, 9)
    cuts = sorted(random_.randrange(len(data) + 1) for _ in range(parts - 1))
    ranges = ["%d:%d" % pair for pair in zip([0] + cuts, cuts + [len(data)])]
    by_range = b"".join(run("convert", *how, "--range", each, "in")[1] for each in ranges)
    by_part = b"".join(run("convert", *how, "--part", "%d/%d" % (k, parts), "in")[1] for k in range(1, parts + 1))
    plan = [line.split() for line in run("plan", *how, "--parts", str(parts), "in")[1].decode().splitlines()]
    if os.path.exists("joined"):
        os.unlink("joined")
    for each, offset, size in random_.sample(plan, len(plan)):
        status_part = run("convert", *how, "--range", each, "--write-at", offset, "-o", "joined", "in")[0]
        wrong += status_part != 0
    by_plan = open("joined", "rb").read()
    sizes = sum(int(size) for _, _, size in plan)
    # Where the range 0:0 stands first and the text is not empty, nobody begins the text but the next one.
    if not (status == 0 and whole == by_range == by_part == by_plan and sizes == len(whole)):
        wrong += 1
        print("wrong:", how, ranges, data, whole, by_range, by_part, by_plan, plan, said)
        break
print("%d texts, or a sample of them: %d wrong" % (texts, wrong))
END

title "what is found in a range: its line and column in the whole, its own fault"
printf '\357\273\277a\n\303\251\342\202x\n\377\n' >bad
for range in 0:7 3:7 4:8 5:20 8:9 8:12 7:8 9: :; do
    t convert -f utf-8 --on-error skip -v --range $range bad -o /dev/null
done
t convert -f utf-8 --range 5: bad -o /dev/null
printf '\357\273\277ab\377' >first
t convert -f utf-8 --range 4: first -o /dev/null
python3 -c 'open("long", "wb").write("\u00e9\n".encode() * 60000 + b"\xffx" * 30 + "\u20ac".encode() * 70000 + b"\xff")'
t convert -f utf-8 --on-error skip --range 300000: long -o /dev/null

title "where ranges begin: -f, or a signature"
printf '\377\376a\0b\0' >marked
tx convert --range 4: marked
tx convert --part 1/2 marked
t convert --part 2/2 bad -o /dev/null
printf 'abc' >plain
t convert --range 1: plain
t convert -f utf-8 --range 3: plain
t convert -f utf-8 --range 4: plain
t convert -f utf-8 --range 4:9 plain
t convert -f utf-8 --part 1000000000/1000000000 plain
t convert -f utf-8 --part 999999999/1000000000 plain
t convert -f utf-16 --range 4: marked

title "what is refused"
printf 'abc' | t convert -f utf-8 --range 1:2 -
t convert -f utf-8 --range 1:2
t convert -f utf-8 --range 1:2 plain plain
t convert -f utf-8 --range 2:1 plain
t convert -f utf-8 --range x:1 plain
t convert -f utf-8 --range 1 plain
t convert -f utf-8 --part 0/2 plain
t convert -f utf-8 --part 3/2 plain
t convert -f utf-8 --part 1 plain
t convert -f utf-8 --part 1000000001/1000000001 plain
t convert -f utf-8 --part 1/2 --range 1:2 plain
t convert -f utf-8 --write-at 1 plain
t convert -f utf-8 --write-at 1 -o - plain
t convert -f utf-8 --write-at 1 --backup=.old -o made plain
t convert -f utf-8 --write-at 1 -o plain plain
t plan -f utf-8 plain
t plan -f utf-8 --parts 0 plain
t plan --parts 2 plain
t plan -f utf-8 --parts 2 bad

title "write-at: no temporary file, nothing cut, made if it is not there"
printf '0123456789' >target
before=$(stat -c %i target)
t convert -f utf-8 --range 1:3 --write-at 4 -o target plain
cat target && echo
[ "$(stat -c %i target)" = "$before" ] && echo "the same file"
t convert -f utf-8 --write-at 2 -o made plain
show made
t convert -f utf-8 --write-at 2 -o /dev/null plain

title "plan"
t plan -f utf-8 -t utf-16 --parts 3 plain
: >empty
t plan -f utf-8 -t utf-16 --parts 3 empty
# What is recognized is told once, and why.
printf '\377\376a\000\n\000\334\000' >marked
t plan -v -t utf-8 --parts 3 marked
t plan -v -f utf-16 -t utf-8 --parts 2 marked
printf '\376\377\000a' >swapped
t plan -f utf-16le -t utf-8 --parts 2 swapped
t convert -v --part 2/2 marked
t plan -v --parts 2 plain
t plan -f auto,latin1 --parts 2 marked
t convert -f auto,latin1 --part 1/2 marked

title "the most to list is for the file, in however many parts"
printf '\377\377a\377\377b\377\377' >faults
t plan -v -f utf-8 --on-error skip --max-errors 3 --parts 4 faults
printf '\303\244\303\244\303\244' >letters
t plan -v -f utf-8 -t ascii -c --max-errors 2 --parts 3 letters
tx convert -f utf-8 -t utf-16 --part 1/3 empty
tx convert -f utf-8 -t utf-16 --part 2/3 empty
t convert -f utf-8 -t utf-16 --range 0:0 --write-at 2 -o planned empty
t convert -f utf-8 -t utf-16 --range 0:0 --write-at 0 -o planned empty
show planned

title "in place, only the range would be left of the file"
printf '0123456789' >whole
t convert -f utf-8 -i --range 2:4 whole
t convert -f utf-8 -i --part 1/2 whole
show whole
