#!/usr/bin/env python3
"""faults.py - runs every scenario with every fault, signal and change by another process, and prints the runs after which something is wrong."""
# SPDX-License-Identifier: MIT
# usage: faults.py COMMAND TOOLS GROUP [--sample N] [--jobs N] [--only SCENARIO] [--rule "ACTION CALL NTH"]
# TOOLS is the folder of faults_tracer and libfaults_shim.so; --jobs divides the trials among processes; --rule makes one run and
# shows its output.
# Exit status: 0 no failure, 1 a failure, 77 cannot run here (it prints why).
import argparse
import collections
import errno
import itertools
import multiprocessing
import os
import signal
import sys
import zlib

import invariant
import limits
import other_processes
import reading
import stage
import tables
import texts
import work

SKIPPED = 77


class Attack:
    """A group of trials, or the share of one process: counts the trials and keeps the failures."""

    def __init__(self, arguments, share=0):
        self.arguments, self.share = arguments, share
        self.stage = stage.Stage(arguments.command, arguments.tools)
        self.trials, self.found = collections.Counter(), {}

    def scenarios(self, scenarios):
        return [scenario for scenario in scenarios if self.arguments.only in (None, scenario.name)]

    def is_chosen(self, *key):
        """Whether a trial is in the sample, which is the same in every run."""
        return zlib.crc32(repr(key).encode()) % self.arguments.sample == 0

    def is_own(self, *key):
        """Whether this process runs the trial, or another one."""
        return zlib.crc32(repr(key).encode()[::-1]) % self.arguments.jobs == self.share

    def tell(self, kind, scenario, what, sentences):
        self.trials[kind] += 1
        for sentence in sentences:
            places = self.found.setdefault((scenario, sentence), [])
            places.append(what)
            if len(places) <= 3:
                print("FOUND %s [%s]: %s" % (scenario, what, sentence), flush=True)


class Answer:
    """The results of a share; the sum of all shares."""

    def __init__(self, attack=None, missing=None, stopped=False):
        self.trials, self.found = (attack.trials, attack.found) if attack else (collections.Counter(), {})
        self.missing, self.stopped = missing, stopped

    def add(self, other):
        self.trials += other.trials
        for key, places in other.found.items():
            self.found.setdefault(key, []).extend(places)
        self.missing, self.stopped = self.missing or other.missing, self.stopped or other.stopped

    def show(self, group):
        for (scenario, sentence), places in self.found.items():
            if len(places) > 3:
                print("FOUND %s %d times: %s" % (scenario, len(places), sentence))
        for kind, count in sorted(self.trials.items()):
            print("%8d  %s" % (count, kind))
        print("%s: %d trials, %d findings" % (group, sum(self.trials.values()), len(self.found)))
        if self.stopped:
            print("stopped before its end")
        if self.missing:
            print("SKIPPED faults/%s: %s" % (group, self.missing))

    def status(self):
        return 1 if self.found or self.stopped else 0 if self.trials else SKIPPED if self.missing else 1


def call_faults(scenario, calls):
    """Yields (kind, action, call, mode) for each call in the trace."""
    # Enough bytes for several calls, but not for millions.
    little = max(7, sum(map(len, [scenario.stdin or b"", *scenario.files.values()])) // 50)
    for call in sorted(set(call.name for call in calls)):
        if call in tables.HARMLESS:
            continue
        for number in tables.FAULTS[call]:
            for mode in [""] if number in tables.PASSING else ["", "+"]:
                yield errno.errorcode[number], "fail=%d" % number, call, mode
        if call in tables.PRETENDED:
            yield "pretended", "skip=%d" % tables.PRETENDED[call], call, ""
        if call in tables.SHORT:
            yield "short counts", "short=1", call, ""
            yield "short counts", "short=%d" % little, call, "+"


def faults(attack, malloc):
    """Each call fails at its first, second, ... time, until a run that has fewer calls."""
    for scenario in attack.scenarios(tables.SCENARIOS):
        plain = attack.stage.run(scenario)
        if attack.is_own(scenario.name):
            attack.tell("no fault", scenario.name, "none any 1",
                        invariant.broken(scenario, plain) + invariant.broken_without_fault(scenario, plain))
        for kind, action, call, mode in call_faults(scenario, plain.calls):
            if (call in tables.NO_SYSTEM_CALLS) == malloc and attack.is_own(scenario.name, action, call, mode):
                fail_each(attack, scenario, plain, (kind, action, call, mode))


def fail_each(attack, scenario, plain, fault):
    kind, action, call, mode = fault
    calls = [one for one in plain.calls if one.name == call]
    alike = set(range(1, len(calls) + 1)) - set(tables.some_of(list(tables.numbers(calls))))
    # A failing read is tried once of each kind in every sample: what the command does after it differs from kind to kind.
    always = tables.kinds_of_reads(scenario, plain.calls) if (call, kind, mode) == ("read", "EIO", "") else set()
    for nth in itertools.count(1):
        rule = "%s %s %d%s" % (action, call, nth, mode)
        if nth in alike:
            continue
        if nth not in always and not attack.is_chosen(scenario.name, rule):
            if nth > len(calls):
                break
            continue
        run = attack.stage.run(scenario, rule)
        if run.met:
            deaths = (-13,) if kind == "EPIPE" else ()
            attack.tell("%s: %s%s" % (call, kind, ", all from there on" if mode else ""), scenario.name, rule,
                        invariant.broken(scenario, run, deaths))
        elif nth > len(calls):  # with threads, the number of calls varies
            break


def show(attack):
    """Makes one run and prints its results. In a rule of other_processes.py the action follows a comma."""
    rule, _, action = attack.arguments.rule.partition(", ")
    for scenario in attack.scenarios(other_processes.SCENARIOS if action else tables.SCENARIOS):
        if action:
            run, found = other_processes.play(attack, scenario, action, rule)
        else:
            run = attack.stage.run(scenario, rule)
            found = invariant.broken(scenario, run)
        for call in run.calls:
            print("%s(%s) = %d%s" % (call.name, ", ".join(call.about), call.result, "  <- here" if call.met else ""))
        sys.stdout.write((run.stdout[:2000] + run.stderr).decode(errors="replace"))
        print("=", run.end, "".join("\nFOUND " + sentence for sentence in found))


# The scenarios that write files; the others only read.
SIGNALLED = {"new", "over", "in-place", "keep-time", "backup", "backup-force", "koi8", "utf7", "output-dir", "tree", "threads", "part",
             "over-self", "iconv", "tree-skip-lf", "like", "edit"}
IGNORED = {signal.SIGCONT, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGSTOP}


def signals(attack):
    """Each signal at each call, also signal 9, which cannot be caught."""
    for scenario in attack.scenarios([one for one in tables.SCENARIOS if one.name in SIGNALLED]):
        calls = [call for call in attack.stage.run(scenario).calls if call.name not in tables.NO_SYSTEM_CALLS]
        # Signals without a name are alike.
        for number in sorted(number for number in signal.valid_signals() - IGNORED if isinstance(number, signal.Signals)):
            if attack.is_own(scenario.name, number):
                signal_each(attack, scenario, calls, number)


def signal_each(attack, scenario, calls, number):
    about_it = {nth for nth, call in enumerate(calls, 1) if call.name == "rt_sigaction" and call.about == [str(int(number))]}
    for nth in sorted({*tables.numbers(calls), *about_it}) + list(range(len(calls) + 1, len(calls) + 100)):
        rule = "signal=%d any %d" % (number, nth)
        if not attack.is_chosen(scenario.name, rule):
            continue
        run = attack.stage.run(scenario, rule)
        if run.met:
            attack.tell(number.name, scenario.name, rule, invariant.broken(scenario, run, (-number,)))
        elif nth > len(calls):
            break


GROUPS = {
    "system_calls": lambda attack: faults(attack, False),
    "allocations": lambda attack: faults(attack, True),
    "signals": signals,
    "kills": limits.kills,
    "reading": reading.reading,
    "other_processes": other_processes.run_all,
    "limits": limits.limits,
    "disks": limits.disks,
    "quotas": limits.quotas,
    "write_order": texts.order,
    "file_sizes": texts.ends,
    "ordinary_work": work.work,
}


def can_trace(arguments):
    attack = Attack(arguments)
    try:
        attack.stage.run(tables.Scenario("version", "--version", {}))
        return True
    except stage.CannotTrace as why:
        print("%sSKIPPED faults/%s: no process can be traced here" % (why, arguments.group))
        return False
    finally:
        attack.stage.close()


def play(arguments, share, answers):
    """Runs the share of one process."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    attack = Attack(arguments, share)
    missing, stopped = None, False
    try:
        missing = GROUPS[arguments.group](attack)
    except KeyboardInterrupt:
        stopped = True
    finally:
        attack.stage.close()
    answers.send(Answer(attack, missing, stopped))


def play_all(arguments):
    """A process that ends early, by a signal or an error in these programs, has not answered. This is a failure."""
    shares, whole = [], Answer()
    for share in range(arguments.jobs):
        ours, theirs = multiprocessing.Pipe(False)
        shares.append((multiprocessing.Process(target=play, args=(arguments, share, theirs)), ours))
        shares[-1][0].start()
        theirs.close()

    def stop(*_):
        for process, _ in shares:
            process.terminate()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    for process, answer in shares:
        try:
            whole.add(answer.recv())
        except EOFError:
            whole.stopped = True
        process.join()
    whole.show(arguments.group)
    return whole.status()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("tools")
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--rule")
    arguments = parser.parse_args()
    os.umask(invariant.MASK)
    if arguments.rule:
        attack = Attack(arguments)
        show(attack)
        attack.stage.close()
        return 0
    return play_all(arguments) if can_trace(arguments) else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
