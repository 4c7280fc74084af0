"""reading.py - another process cuts a file, or appends to it, while the command reads it: the output is true, or there is an error."""
# SPDX-License-Identifier: MIT
import os
import re

import tables
from tables import BIG8, Scenario

LINES = BIG8.count(b"\n")
CUT = BIG8.rindex(b"\n", 0, 2 * len(BIG8) // 3) + 1
HALF, HALF_WIDE = tables.BIG_HALF
TAIL = b"z" * 2949120
RANGE = b"x" * 300000 + b"\xff\n" * 20000


def wide(text):
    return text.decode("utf-8", "ignore").encode("utf-16-le")


def beginning(turn):
    """Returns a check: the output is of the beginning of the file, without a gap, and at least of the part that always existed."""
    least, whole = turn(BIG8[:CUT]), turn(BIG8 + TAIL)
    return lambda got: whole.startswith(got) and len(got) >= len(least)


def counted(got):
    """The output has the number of lines of the whole file, or at least of the remaining part."""
    said = re.fullmatch(rb"file: UTF-8, (\d+),(\d+) lines?\n", got)
    return said is not None and BIG8.count(b"\n", 0, CUT) <= int(said[1] + said[2]) <= LINES + 1


def nothing(got):
    return got == b""


def ends_early(got):
    """The bytes that were read before the file was cut may end inside a character."""
    said = re.fullmatch(rb"file:\d+:\d+: error: [^\n]*\(offset (\d+)\) \[utf8-truncated\]\nfile: 1 finding in UTF-8\n", got)
    return said is not None and CUT <= int(said[1]) < len(BIG8)


def truncate(size):
    return lambda root: os.truncate(os.path.join(root, "file"), size)


def append(root):
    with open(os.path.join(root, "file"), "ab") as file:
        file.write(TAIL)


FILE, SKIP = {"file": BIG8}, "--on-error skip -q "
# Command lines, and a check of the standard output for exit status 0. %s is replaced by the jobs.
SCENARIOS = [
    Scenario("to-utf16", "convert -f utf-8 -t utf-16le " + SKIP + "%s file", FILE, stdout=beginning(wide)),
    Scenario("crlf", "convert -t utf-16le --eol crlf " + SKIP + "%s file", FILE, stdout=beginning(lambda text: wide(tables.with_crlf(text)))),
    Scenario("to-koi8", "convert -f utf-8 -t koi8-r --on-unmappable skip " + SKIP + "%s file", FILE,
             stdout=beginning(lambda text: text.decode("utf-8", "ignore").encode("koi8-r", "ignore"))),
    Scenario("controls", "check -f utf-8 --controls %s file", FILE, stdout=nothing),
    Scenario("controls-auto", "check --controls %s file", FILE, stdout=nothing),
    Scenario("detect", "detect %s file", FILE, stdout=counted),
]
# These have their own code to read. For a file that was cut early, their output may describe the shorter file.
ALONE = [
    Scenario("part", "convert -f utf-8 -t utf-16le --part 2/2 file", FILE, stdout=lambda got: got in (wide(BIG8[HALF:]), wide(BIG8[tables.half(BIG8[:CUT])[0]:CUT]))),
    *(Scenario("inspect-" + at, "inspect -f utf-8 --at %s -n 40 file" % at, FILE,
               stdout=lambda got: b" 0A " in got and b" 00 " not in got) for at in (str(CUT - 14), "100000:1")),
    Scenario("range", "convert -f utf-8 -t utf-16le " + SKIP + "--range 310000:320000 file", {"file": RANGE}, stdout=lambda got: got == b"\n\0" * 5000),
]
# Actions: a rule of the tracer, or a change of the file while the command is held.
ACTIONS = {
    "cut, and zeros in its place": ("cut=%d" % CUT, None),
    "cut": ("hold", truncate(CUT)),
    "cut within a character": ("hold", truncate(BIG8.index("Ж".encode(), CUT) + 1)),
    "cut to a little": ("hold", truncate(BIG8.index(b"\n") + 1)),
    "appended to": ("hold", append),
}
# The checks of other scenarios are only for files of at least CUT bytes.
ANY_CUT = {"part", "range"}


def is_apt(scenario, action):
    """Whether the scenario's check is valid after the action."""
    if action in ("appended to", "cut within a character"):
        return scenario.name in ("to-utf16", "crlf")
    return scenario.name in ANY_CUT or action != "cut to a little"


def is_early(run):
    """Whether the command was held before it asked for the size of the file. Then it reads the changed file."""
    before = [call.name for call in run.calls]
    before = run.calls[:before.index("held")] if "held" in before else run.calls
    return not any("stat" in call.name and call.about[0].rstrip("/").endswith("/file") for call in before)


def broken(scenario, run):
    """There is an error that names the file, or the output is true."""
    if is_early(run):
        return
    if run.status is None:
        yield "hangs"
    elif run.status == 2:
        if not run.stderr.startswith(b"runic: file: "):
            yield "exit status 2, and no message about the file"
    elif run.status == 1 and "check" in scenario.arguments and ends_early(run.stdout):
        return
    elif run.status != 0 or run.stderr:
        yield "exit status %d, and says %.100r" % (run.status, run.stderr)
    elif not scenario.stdout(run.stdout):
        yield "standard output is not true (%d bytes), and nothing said" % len(run.stdout)


def with_jobs():
    for scenario in SCENARIOS:
        for jobs in ("-j1", "-j2", "-j5"):
            yield Scenario(scenario.name, " ".join(scenario.arguments) % jobs, scenario.files, stdout=scenario.stdout)
    yield from ALONE


def reading(attack):
    for scenario in attack.scenarios(with_jobs()):
        for action, (rule, held) in ACTIONS.items():
            for call in ("read", "pread64", "fstat", "newfstatat") if rule == "hold" else ("read", "pread64"):
                words = " ".join(scenario.arguments)
                if is_apt(scenario, action) and attack.is_own(words, action, call):
                    read_each(attack, scenario, words, (action, rule, held, call))
    waits = Scenario("waits", "check -r tree", {"tree/good": b"good\n"})
    run = attack.stage.run(waits, "fail=11 read 1+")
    attack.tell("a read that would wait", "waits", "fail=11 read 1+",
                [] if run.status == 2 and b"runic: tree/good: " in run.stderr else ["it is no error: %r" % run.stderr])


def read_each(attack, scenario, words, deed):
    action, rule, held, call = deed
    for nth in range(1, 1000):
        full = "%s %s %d" % (rule, call, nth)
        run = attack.stage.run(scenario, full, held=held) if attack.is_chosen(words, action, call, nth) else None
        if run and not run.met:
            break
        if run:
            attack.tell(action, scenario.name, "%s, %s: %s" % (full, action, words), broken(scenario, run))
        elif nth > 40:
            break
