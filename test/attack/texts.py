"""texts.py - the order in which files are written; ends that only read() knows; names that play tricks; work that must end."""
# SPDX-License-Identifier: MIT
import itertools
import json
import os
import pty
import re
import resource
import subprocess

import invariant
import tables
from tables import Scenario, CYRILLIC

# ---- Order ----

ORDERED = {"new", "over", "joined", "in-place", "keep-time", "backup", "backup-over", "link", "threads", "koi8", "output-dir",
           "tree", "tree-alone", "list", "over-self", "backup-alone", "crlf", "lf-threads", "escape", "output-dir-threads", "part-out",
           "tree-replace", "tree-skip-lf", "tree-crlf", "names-given", "iconv", "iconv-self", "iconv-joined"}


def place(root, path):
    return os.path.realpath(os.path.join(root, path))


def broken_order(root, calls, target):
    """Written, synchronized, renamed; then the folder is synchronized."""
    target = os.path.join(root, target)
    done = [call._replace(about=[os.path.normpath(os.path.join(root, path)) for path in call.about])
            for call in calls if call.result >= 0]
    renamed = [i for i, call in enumerate(done) if call.name.startswith("rename") and call.about[1] == target]
    if len(renamed) != 1:
        yield "is renamed %d times" % len(renamed)
        return
    at, temporary = renamed[0], done[renamed[0]].about[0]
    written = [i for i, call in enumerate(done) if "write" in call.name and call.about[0] == temporary]
    synchronized = [i for i, call in enumerate(done) if call.name in ("fsync", "fdatasync") and call.about[0] == temporary]
    if not written or max(written) > at:
        yield "is not written before it is renamed"
    elif not any(max(written) < i < at for i in synchronized):
        yield "is renamed before it is synchronized"
    if not any(call.name == "fsync" and call.about[0] == os.path.dirname(target) for call in done[at:]):
        yield "is renamed, and its folder is not synchronized"


def order(attack):
    root = os.path.realpath(attack.stage.root)
    for scenario in attack.scenarios([one for one in tables.SCENARIOS if one.name in ORDERED and attack.is_own(one.name)]):
        run = attack.stage.run(scenario)
        for target in scenario.after:
            attack.tell("files", scenario.name, target, ["%s %s" % (target, what) for what in broken_order(root, run.calls, target)])


# ---- Ends ----


def lies(attack):
    """stat() says another size than read() finds: to all that asks, or once."""
    asks = {"part", "part-new", "part-threads", "part-out", "plan", "plan-pages", "inspect-line"}  # these have to know the size, and may take it for another once and for all
    for scenario in attack.scenarios(tables.SCENARIOS):
        if not attack.is_own(scenario.name) or any("koi8" in word.lower() for word in scenario.arguments):  # iconv(3) asks for sizes of its own files
            continue
        size = max(map(len, [b"", *scenario.files.values()]))
        call = "statx" if attack.stage.run(scenario).count("statx") else "newfstatat"
        for said, nth in itertools.product((0, 1, size // 2, max(size - 1, 0), size + 1, 1 << 20, 1 << 40), ("1+", "5+", "6", "7")):
            if not attack.is_chosen(scenario.name, said, nth):
                continue
            rule = "size=%d %s %s" % (said, call, nth)
            run = attack.stage.run(scenario, rule)
            if scenario.name in asks and nth.endswith("+"):
                wrong = list(invariant.broken_calls(run)) + (["hangs"] if run.status is None else [])
            else:
                wrong = invariant.broken(scenario, run)
            if run.status != scenario.status and nth == "1+" and scenario.name not in asks:
                wrong.append("exit status %s, for a size that is none" % run.status)
            attack.tell("sizes", scenario.name, rule, wrong)


def system_files():
    """Files of the system whose size is said to be 0, or a page: some have more than a share of a thread."""
    for path in ("/proc/kallsyms", "/proc/self/maps", "/proc/cpuinfo", "/sys/kernel/notes", "/sys/devices/system/cpu/online"):
        try:
            with open(path, "rb") as file:
                text = file.read()
        except OSError:
            continue
        if text and "self" not in path and all(byte < 0x80 for byte in text):
            yield path, text


def ends(attack):
    lies(attack)
    longest = 0
    for path, text in system_files():
        longest = max(longest, len(text))
        wide = text.decode().encode("utf-16-le")
        lines = like_number(text.count(b"\n") + (not text.endswith(b"\n")))
        ways = itertools.product(("-j1", "-j2", "-j8"), (path, "-"))
        for jobs, given in ways if attack.arguments.sample == 1 else (("-j1", path), ("-j2", "-"), ("-j8", path)):
            if not attack.is_own(path, jobs, given):
                continue
            for scenario in (
                    Scenario("convert", "convert -f utf-8 -t utf-16le %s %s" % (jobs, given), {}, stdout=wide),
                    Scenario("convert pipe", "convert -f utf-8 -t utf-16le %s %s" % (jobs, given), {}, stdout=wide, stdout_pipe=True),
                    Scenario("detect", "detect %s %s" % (jobs, given), {}, stdout=tables.like(rb".*\b%s lines?\b.*" % lines)),
                    Scenario("check", "check -f utf-8 --eol crlf --max-errors 1 %s %s" % (jobs, given), {},
                             stdout=tables.like(rb".*\b%s findings?\b.*" % lines), status=1)):
                run = attack.stage.run(scenario, stdin_file=path if given == "-" else None)
                attack.tell("files of the system", scenario.name, "%s %s" % (" ".join(scenario.arguments), path),
                            invariant.broken(scenario, run))
    return None if longest > 2 << 20 else "/proc/kallsyms cannot be read, or is short"


def like_number(number):
    return "{:,}".format(number).encode()


# ---- Names ----

HOSTILE = ["esc\x1b[31m", "bell\a", "line\nend", "return\r", "del\x7f", "c1\x9b31m", "bidi\u202etxt", "mark\u200f", "isolate\u2066",
           "##[error]x", "::error::x", "percent%0A", "colon:comma,", "quote\"back\\slash", "tab\t", b"bad\xff\xfe".decode("utf-8", "surrogateescape")]
TRICKS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def on_terminal(command, folder):
    """What a terminal would get, from standard output and standard error."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                          env={"LC_ALL": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"}) as process:
        os.close(theirs)
        text = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:
                break
            text += piece
        process.wait()
    os.close(ours)
    return text.replace(b"\r\n", b"\n").decode("utf-8", "replace")


def names(attack):
    """Names that would move the cursor, hide text or begin a line of their own."""
    files = {"tree/" + name: b"a\xff\n" for name in HOSTILE}
    scenario = Scenario("names", "", files)
    for words in ("check -f utf-8 -r --format=%s tree", "check -r -v --format=%s tree", "check -f nonsense -r --format=%s tree"):
        for form in ("text", "json", "github", "sarif"):
            if not attack.is_own(words, form):
                continue
            attack.stage.prepare(scenario)
            text = on_terminal([attack.stage.command] + (words % form).split(), attack.stage.root)
            found = sorted({"U+%04X" % ord(sign) for sign in TRICKS.findall(text)})
            lines = [line for line in text.splitlines() if form == "json" and line.startswith("{")]
            wrong = ["%s reach%s a terminal" % (", ".join(found), "es" if len(found) == 1 else "")] if found else []
            wrong += [] if all(is_json(line) for line in lines) else ["a line is no JSON"]
            attack.tell("names", form, words % form, wrong)
    for words in ("convert -ri -v -f utf-8 tree", "convert -r --output-dir made -f utf-8 tree", "detect -r tree", "convert -i tree/*"):
        if not attack.is_own(words):
            continue
        attack.stage.prepare(scenario)
        text = on_terminal([attack.stage.command] + words.split(), attack.stage.root)
        found = sorted({"U+%04X" % ord(sign) for sign in TRICKS.findall(text)})
        attack.tell("names", words, words, ["%s reach a terminal" % ", ".join(found)] if found else [])


def is_json(line):
    try:
        json.loads(line)
        return True
    except ValueError:
        return False


# ---- Work ----

SECONDS = 10  # of work: a guard against work without end, not a measure


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
    """What stands for a character that a charset does not have may not be there, either."""
    for charset in filter(attack.is_own, system_charsets()):
        for deed in ("replace", "escape", "skip"):
            if not attack.is_chosen(charset, deed) and charset not in ("ISO_2033", "INIS"):
                continue
            scenario = Scenario("charset", "convert -f utf-8 -t %s --on-unmappable %s" % (charset, deed), {},
                                stdin="x € 😀 \u0378\n".encode(), stdin_pipe=True, stdout=lambda text: True)
            run = attack.stage.run(scenario, None, preexec_fn=in_time)
            attack.tell("charsets of the system", scenario.name, " ".join(scenario.arguments), broken_time(run, (0, 2)))


LINES = CYRILLIC.replace("\n", "\r\n")
# Command lines that find something on each line; each gets so many lines, and twice as many.
LINEAR = [
    ("check -q -f utf-7 --eol lf file", "ab\r\n", "ascii"),
    ("check -q -f scsu --eol lf file", "ab\r\n", "ascii"),
    ("check -f koi8-r --eol lf file", LINES, "koi8-r"),
    ("check -f iso-2022-jp --controls file", "日本\u0007語 a\n", "iso2022_jp"),
    ("check -f cp037 --controls file", "ab\u0007\n", "cp037"),
    ("check -f shift_jis --trojan --eol crlf file", "日本語\n", "shift_jis"),
    ("convert -q -f koi8-r -t us-ascii --on-unmappable skip file", LINES, "koi8-r"),
    ("convert -q -f shift_jis -t latin1 --on-unmappable replace file", "日本語 a\n", "shift_jis"),
    ("convert -q -f utf-8 -t koi8-r --on-unmappable escape file", "é中 a\n", "utf-8"),
    ("convert -q -f utf-8 -t iso-2022-jp --on-unmappable replace file", "é中 日本\n", "utf-8"),
    ("convert -q -f euc-jp -t utf-8 --on-error replace file", "日本\u0041\n", "euc_jp"),
    ("check --max-errors 0 -f iso-2022-jp --controls file", "日本\u0007語 a\n", "iso2022_jp"),
    ("convert -v --max-errors 0 -f shift_jis -t latin1 --on-unmappable replace file", "日本語 a\n", "shift_jis"),
    ("check --max-errors 0 -f utf-7 --controls file", "a\u20ac\u0007b\n", "utf-7"),
    ("inspect --errors -f utf-7 file", "a\u20acb\n", "utf-7"),
    ("detect file", "ab\u0007\n", "cp037"),
]


def taken(run):
    """How many bytes iconv(3) was given, over and over again, and how often it was called."""
    return sum(int(call.about[0]) for call in run.calls if call.name == "iconv") + run.count("iconv") + 1000 * run.count("iconv_open")


def linear(attack):
    """Twice the text is twice the work, and some: of iconv(3), in bytes; a million bytes, within a limit of processor time."""
    for words, line, codec in LINEAR:
        if not attack.is_own(words):
            continue
        text = line.encode(codec)
        work, late = [], []
        for lines in (2000, 4000):
            run = attack.stage.run(Scenario("linear", words, {"file": text * lines}, stdout=lambda text: True), None, preexec_fn=in_time)
            work.append(taken(run) + 10 * lines)
            late += broken_time(run, (0, 1))
        attack.tell("calls of iconv(3)", words, "lines: 2000, 4000; work: %d, %d" % tuple(work),
                    late + (["work grows by %.1f" % (work[1] / work[0])] if work[1] > 2.4 * work[0] else []))
        run = attack.stage.run(Scenario("linear", words, {"file": text * (1200000 // len(text))}, stdout=lambda text: True), None,
                               preexec_fn=in_time)
        attack.tell("long texts", words, "1.2 MB", broken_time(run, (0, 1)))


def work(attack):
    linear(attack)
    unmappable(attack)
