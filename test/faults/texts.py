"""texts.py - the order of writing and renaming, and files whose size differs from stat()."""
# SPDX-License-Identifier: MIT
import itertools
import os

import invariant
import tables
from tables import Scenario

# ---- Order ----

ORDERED = {"new", "over", "joined", "in-place", "keep-time", "backup", "backup-over", "link", "threads", "koi8", "output-dir",
           "tree", "tree-alone", "list", "over-self", "backup-alone", "crlf", "lf-threads", "escape", "output-dir-threads", "part-out",
           "tree-replace", "tree-skip-lf", "tree-crlf", "names-given", "iconv", "iconv-self", "iconv-joined"}


def place(root, path):
    return os.path.realpath(os.path.join(root, path))


def broken_order(root, calls, target):
    """A file is written, synchronized and renamed; then its folder is synchronized."""
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
    """stat() returns another size than read() finds, each time or once."""
    asks = {"part", "part-threads", "part-out", "inspect-line"}  # these need the size, and may use the wrong one throughout
    for scenario in attack.scenarios(tables.SCENARIOS):
        if not attack.is_own(scenario.name) or any("koi8" in word.lower() for word in scenario.arguments):  # iconv(3) calls stat() for its own files
            continue
        size = max(map(len, [b"", *scenario.files.values()]))
        whole = attack.stage.run(scenario)
        call = "statx" if whole.count("statx") else "newfstatat"
        # In newer versions of glibc fstat() is a separate system call, which returns another size: the file seems changed, and may be refused.
        agree = whole.count("fstat") == 0
        for said, nth in itertools.product((0, 1, size // 2, max(size - 1, 0), size + 1, 1 << 20, 1 << 40), ("1+", "5+", "6", "7")):
            if not attack.is_chosen(scenario.name, said, nth):
                continue
            rule = "size=%d %s %s" % (said, call, nth)
            run = attack.stage.run(scenario, rule)
            if scenario.name in asks and nth.endswith("+"):
                wrong = list(invariant.broken_calls(run)) + (["hangs"] if run.status is None else [])
            else:
                wrong = invariant.broken(scenario, run)
            if agree and run.status != scenario.status and nth == "1+" and scenario.name not in asks:
                wrong.append("exit status %s, for a size that is none" % run.status)
            attack.tell("sizes", scenario.name, rule, wrong)


def system_files():
    """Files of the system for which stat() returns size 0 or a page. Some have more bytes than one thread reads at a time."""
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
