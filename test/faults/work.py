"""work.py - work grows at most in proportion to the text: instructions, and bytes given to iconv(3); no run is endless."""
# SPDX-License-Identifier: MIT
import random
import re
import resource
import shutil
import subprocess

from tables import Scenario, CYRILLIC

SECONDS = 10  # ends endless runs; not a limit of the work


def broken_time(run, statuses):
    if run.status in (-24, -9):
        return ["takes more than %d s" % SECONDS]
    return [] if run.status in statuses else ["exit status %d" % run.status]


def in_time():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


def system_charsets():
    listed = subprocess.run(["iconv", "-l"], capture_output=True, text=True, check=False).stdout
    return sorted(set(re.findall(r"[^\s,]+?(?=//|,|\s|$)", listed)))


def unmappable(attack):
    """The replacement of an unmappable character may be unmappable, too."""
    for charset in filter(attack.is_own, system_charsets()):
        for deed in ("replace", "escape", "skip"):
            if not attack.is_chosen(charset, deed) and charset not in ("ISO_2033", "INIS"):
                continue
            scenario = Scenario("charset", "convert -f utf-8 -t %s --on-unmappable %s" % (charset, deed), {},
                                stdin="x € 😀 \u0378\n".encode(), stdin_pipe=True, stdout=lambda text: True)
            run = attack.stage.run(scenario, None, preexec_fn=in_time)
            attack.tell("charsets of the system", scenario.name, " ".join(scenario.arguments), broken_time(run, (0, 2)))


# Command lines with findings on each line, and the line. A sample takes the first of each twelve.
LINES = CYRILLIC.replace("\n", "\r\n").encode("koi8-r")
JAPANESE = "日本\u0007語 a\n"
ANY = random.Random(3).randbytes(50)
RARE = "".join(map(chr, range(0x3400, 0xA000, 1000)))
EVERY, ALL, DETECTED = 12, " --max-errors 0 ", "detect file"
LINEAR = [
    ("check" + ALL + "-f iso-2022-jp --controls file", JAPANESE.encode("iso2022_jp")),
    ("check -f iso-2022-jp --controls file", JAPANESE.encode("iso2022_jp")),
    ("check -f koi8-r --eol lf file", LINES),
    ("check -f cp037 --controls file", "ab\u0007\n".encode("cp037")),
    ("check -f shift_jis --trojan --eol crlf file", "日本語\n".encode("shift_jis")),
    ("check" + ALL + "-f gb18030 --controls --format json file", JAPANESE.encode("gb18030")),

    ("check" + ALL + "-f utf-7 --controls file", "a\u20ac\u0007b\n".encode("utf-7")),
    ("check -q -f utf-7 --eol lf file", b"ab\r\n"),
    ("check -q -f scsu --eol lf file", b"ab\r\n"),
    ("check" + ALL + "-f scsu --eol lf file", b"ab\r\n"),
    ("check" + ALL + "-f bocu-1 --controls file", b"\xb1\xb2\x07\n"),
    ("check" + ALL + "-f cesu-8 file", b"ab\xff\n"),

    ("convert -v" + ALL + "-f shift_jis -t latin1 --on-unmappable replace file", "日本語 a\n".encode("shift_jis")),
    ("convert -q -f shift_jis -t latin1 --on-unmappable replace file", "日本語 a\n".encode("shift_jis")),
    ("convert -q -f koi8-r -t us-ascii --on-unmappable skip file", LINES),
    ("convert -q -f utf-8 -t koi8-r --on-unmappable escape file", "é中 a\n".encode()),
    ("convert -q -f utf-8 -t iso-2022-jp --on-unmappable replace file", "é中 日本\n".encode()),
    ("convert -q -f euc-jp -t utf-8 --on-error replace file", "日本a\n".encode("euc_jp") + b"\xff"),

    ("check" + ALL + "-f utf-8 --controls --trojan file", "é\u0007 a\u202eb\n".encode()),
    ("check" + ALL + "-f utf-8 -j1 file", b"a\xff\n"),
    ("check" + ALL + "-f utf-8 --format sarif file", b"a\xff\n"),
    ("check" + ALL + "-f utf-16le --eol lf file", "é\r\n".encode("utf-16-le")),
    ("check" + ALL + "-f utf-32be file", "é\n".encode("utf-32-be") + b"\0\0\xd8\0"),
    ("check" + ALL + "--controls file", "é\u0007\n".encode()),

    ("convert -v" + ALL + "-f utf-8 -t utf-16le --on-error escape -o new file", b"a\xff\n"),
    ("convert -q -f utf-8 -t latin1 --on-unmappable escape file", "é中\n".encode()),
    ("convert -q -f utf-16le -t utf-8 --eol crlf file", "é\n".encode("utf-16-le")),
    ("convert -v" + ALL + "-f windows-1252 -t us-ascii --on-unmappable skip file", b"\xe9 a\n"),
    ("convert -q -f bocu-1 -t utf-8 --on-error replace file", b"\xb1\xb2\xff\n"),
    ("convert -v" + ALL + "-f utf-7 -t us-ascii --on-unmappable skip --on-error replace file", "a\u20acb\xff\n".encode("utf-7") + b"\xff"),

    ("check --controls --trojan --format json -f cp037 file", ANY),
    ("check --controls --trojan --format json -f shift_jis file", ANY),
    ("check --controls --trojan --format json -f scsu file", ANY),
    ("convert -q -f iso-2022-jp -t latin1 --on-error replace --on-unmappable skip file", ANY),
    ("convert -v" + ALL + "-f koi8-r -t latin1 --on-error replace --on-unmappable replace file", ANY),
    ("convert -t euc-jp --on-unmappable escape file", RARE.encode()),

    ("inspect --errors" + ALL + "-f utf-7 file", "a\u20acb".encode("utf-7") + b"\xff\n"),
    ("inspect --errors" + ALL + "-f utf-8 file", b"a\xffb\n"),
    ("inspect --errors" + ALL + "-f bocu-1 file", b"\xb1\xb2\xff\n"),
    ("inspect -n 3000 -f utf-7 file", "a\u20acb\n".encode("utf-7")),
    (DETECTED, "ab\u0007\n".encode("cp037")),
    ("detect -v file", b"a\xffb\xe9\n"),
]


def taken(run):
    """Returns the number of bytes given to iconv(3), counted again each time, and the number of calls."""
    return sum(int(call.about[0]) for call in run.calls if call.name == "iconv") + run.count("iconv") + 1000 * run.count("iconv_open")


def calls(attack, words, line):
    work, late = [], []
    for lines in (2000, 4000):
        run = attack.stage.run(Scenario("linear", words, {"file": line * lines}, stdout=lambda text: True), None, preexec_fn=in_time)
        work.append(taken(run) + 10 * lines)
        late += broken_time(run, (0, 1))
    attack.tell("calls of iconv(3)", words, "lines: 2000, 4000; work: %d, %d" % tuple(work),
                late + (["work grows by %.1f" % (work[1] / work[0])] if work[1] > 2.4 * work[0] else []))


def instructions(attack, words, text):
    """Returns the numbers of a whole run."""
    attack.stage.prepare(Scenario("linear", words, {"file": text}))
    done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", attack.stage.command] + words.split(),
                          cwd=attack.stage.root, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return int(re.search(rb"== I +refs: +([\d,]+)", done.stderr)[1].replace(b",", b""))


def filler(words):
    """Letters without findings, in a charset of these command lines."""
    for charset, codec in (("cp037", "cp037"), ("utf-16le", "utf-16-le"), ("utf-32be", "utf-32-be")):
        if "-f " + charset in words or charset == "cp037" and words == DETECTED:
            return ("a" * 8000).encode(codec)
    return b"a" * 8000


def grown(attack, words, line):
    """Texts with a finding on each of many lines, and texts of several pieces with few findings, far apart."""
    share = 16 if words.startswith("inspect") else 1  # a row of it costs a hundred times what a character does
    sparse = line + filler(words)
    for kind, text in (("instructions, many findings", line * (2000 // share)),
                       ("instructions, several pieces", sparse * ((1 << 20) // share // len(sparse)))):
        first, second = instructions(attack, words, text), instructions(attack, words, text + text)
        attack.tell(kind, words, "%d bytes and twice as many: %d, %d" % (len(text), first, second),
                    ["work grows by %.1f" % (second / first)] if second > 2.2 * first else [])


def work(attack):
    for number, (words, line) in enumerate(LINEAR):
        if attack.is_own(words):
            calls(attack, words, line)
        if attack.is_own(words) and shutil.which("valgrind") and (attack.arguments.sample == 1 or number % EVERY == 0):
            grown(attack, words, line)
    unmappable(attack)
    return None if shutil.which("valgrind") else "valgrind is not installed"
