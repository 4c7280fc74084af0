"""other_processes.py - another process changes files, folders and links while the command is held at one of its calls."""
# SPDX-License-Identifier: MIT
#
# The result must be as if the change had been made before the command ran, or after it, or as if the command had not run (which
# it must report). The change is not undone, no file is lost, and nothing outside of the tree changes.
import os
import re
import stat

import tables
from stage import look
from tables import Scenario, WORDS, numbers, recode

SUB, OTHER = "top/sub/", "outside/sub/"


def text_of(name):
    return ("%s %s" % (name, WORDS)).encode("utf-16")


def around(names, text=text_of):
    """Makes the files, and others with the same names outside of the tree."""
    files = {folder + name: text(folder + name) for folder in (SUB, OTHER, "outside/") for name in names}
    return files


U16_FILES = around(["file"])
KOI8_FILES = around(["file"], lambda name: (name + tables.CYRILLIC).encode("koi8-r"))
BIG_FILES = {**U16_FILES, SUB + "file": tables.BIG16}
TREE_FILES = around(["a", "file", "z", "deep/x"])

SCENARIOS = [  # the last word is the named file, folder or list; VICTIM is the file that is changed
    Scenario("in-place", "convert -i top/sub/file", U16_FILES, turn=tables.to_utf8),
    Scenario("backup", "convert -i --backup=.orig top/sub/file", U16_FILES, turn=tables.to_utf8,
             backups={SUB + "file.orig": SUB + "file"}),
    Scenario("koi8", "convert -f koi8-r -i top/sub/file", KOI8_FILES, turn=recode("koi8-r", "utf-8")),
    Scenario("threads", "convert -j2 -i top/sub/file", BIG_FILES, turn=tables.to_utf8),
    Scenario("keep-time", "convert -i --keep-time top/sub/file", U16_FILES, turn=tables.to_utf8),
    Scenario("over-self", "convert top/sub/file -o top/sub/file", U16_FILES, turn=tables.to_utf8),
    Scenario("iconv", "iconv -f UTF-16 -t UTF-8 top/sub/file -o top/sub/file", U16_FILES, turn=tables.to_utf8),
    Scenario("tree", "convert -ri -j1 top", TREE_FILES, turn=tables.to_utf8),
    Scenario("tree-crlf", "convert -ri -j4 --eol crlf top", TREE_FILES, turn=lambda text: tables.with_crlf(tables.to_utf8(text))),
    Scenario("tree-threads", "convert -ri -j4 top", TREE_FILES, turn=tables.to_utf8),
]
VICTIM, FOLDER, ABOVE, SECRET = SUB + "file", "top/sub", "top", "outside/file"


def append():
    with open(VICTIM, "ab") as file:
        file.write("\nx".encode("utf-16-le"))


def rewrite():
    with open(VICTIM, "r+b") as file:
        old = file.read()
        file.seek(len(old) - 4)
        file.write(old[-2:] + old[-4:-2])


def replace():
    with open("other", "wb") as file:
        file.write("another text\n".encode("utf-16"))
    os.chmod("other", 0o600)
    os.rename("other", VICTIM)


def exchange(path, target):
    os.rename(path, path + ".moved")
    os.symlink(os.path.abspath(target), path)


def instead(make):
    os.unlink(VICTIM)
    make(VICTIM)


ACTIONS = {
    "chmod 600": lambda: os.chmod(VICTIM, 0o600),
    "chmod 755": lambda: os.chmod(VICTIM, 0o755),
    "chown": lambda: os.chown(VICTIM, 1234, 1234),
    "chgrp": lambda: os.chown(VICTIM, -1, 1234),
    "attribute": lambda: os.setxattr(VICTIM, "user.runic", b"x"),
    "link": lambda: os.link(VICTIM, "second"),
    "append": append,
    "truncate": lambda: os.truncate(VICTIM, 10),
    "rewrite": rewrite,
    "replace": replace,
    "rename": lambda: os.rename(VICTIM, "away"),
    "remove": lambda: os.unlink(VICTIM),
    "link for file": lambda: exchange(VICTIM, SECRET),
    "folder for file": lambda: instead(os.mkdir),
    "fifo for file": lambda: instead(os.mkfifo),
    "link for folder": lambda: exchange(FOLDER, OTHER),
    "link for the folder above": lambda: exchange(ABOVE, "outside"),
    "rename folder": lambda: os.rename(FOLDER, "away"),
}
# After these actions the file has another text, which may be ill-formed, or is not converted because it is UTF-8 already.
OTHER_TEXT = {"truncate", "append", "rewrite", "replace"}

# After these actions a name leads to something else or nowhere. Exit status 0 then does not mean that the named file is new.
ELSEWHERE = {"rename", "remove", "link for file", "folder for file", "fifo for file", "link for folder",
             "link for the folder above", "rename folder"}


def within(root, deed):
    old = os.getcwd()
    os.chdir(root)
    try:
        deed()
    finally:
        os.chdir(old)


def held_at(run):
    return [call.name for call in run.calls].index("held")


def opened(run, named):
    """Whether the command has opened the named file before the held call."""
    return any(call.name.startswith("open") and call.about[0] == named and call.result >= 0 for call in run.calls[:held_at(run)])


def turns(scenario, text):
    try:
        return {text, scenario.turn(text)}
    except UnicodeError:
        return {text}


class Outcome:
    """The possible results of an action in a scenario: applied to the old files and to the converted ones."""

    def __init__(self, stage, scenario, action):
        stage.prepare(scenario)
        within(stage.root, ACTIONS[action])
        self.old = look(stage.root)
        named = scenario.arguments[-1]
        new = {name: scenario.turn(text) if name.startswith(named) else text for name, text in scenario.files.items()}
        stage.prepare(Scenario(scenario.name, "", new, links=scenario.links))
        within(stage.root, ACTIONS[action])
        self.new = look(stage.root)
        self.scenario, self.action, self.named = scenario, action, named

    def texts(self, name, followed):
        """Returns the possible contents of a file."""
        old, new = self.old[name].text, self.new[name].text
        inside = not name.startswith("outside")
        # Input and output are opened one after the other: one of them may be from before the action, the other from after it.
        other = {self.scenario.turn(self.scenario.files[OTHER + "file"])} if followed and "-o" in self.scenario.arguments else set()
        return turns(self.scenario, old) | {new} | other if inside or followed else {old}

    def is_backup(self, name, thing):
        """Also for files that were moved away."""
        return bool(self.scenario.backups) and name.endswith(".orig") and thing.text in {
            *self.scenario.files.values(), *(old.text for old in self.old.values())}

    def broken(self, run):
        followed = not opened(run, self.named)
        for name in run.after.keys() - self.old.keys():
            if self.is_backup(name, run.after[name]):
                continue
            yield "%s is left" % re.sub(r"\.runic-\w+", ".runic-XXXXXX", name)
        for name in self.old.keys() - run.after.keys():
            yield "%s is gone" % name
        for name in self.old.keys() & run.after.keys():
            yield from self.broken_thing(name, self.old[name], run.after[name], followed)
        yield from self.broken_end(run)

    def broken_thing(self, name, expected, now, followed):
        if now.kind != expected.kind or (now.kind == stat.S_IFLNK and now.text != expected.text):
            yield "%s is something else" % name
        elif now.kind == stat.S_IFREG and now.text not in self.texts(name, followed):
            yield "%s has another text" % name
        elif (now.mode, now.owner, now.extended) != (expected.mode, expected.owner, expected.extended):
            yield "%s: what was done to it is undone" % name
        elif now.kind == stat.S_IFREG and now.links != expected.links:
            yield "%s has %d links, not %d" % (name, now.links, expected.links)

    def broken_end(self, run):
        if run.status is None:
            yield "hangs"
        elif run.status not in (0, self.scenario.trouble) and not (run.status == 1 and self.action in OTHER_TEXT):
            yield "exit status %d" % run.status
        elif run.status == self.scenario.trouble and not run.stderr.startswith(self.scenario.own_name):
            yield "exit status %d, and no message" % run.status
        elif run.status == 0 and self.action not in ELSEWHERE:
            for name in (name for name in self.scenario.files if name.startswith(self.named)):
                if run.after[name].text not in (turns(self.scenario, self.old[name].text) - {self.old[name].text}) | {
                        self.new[name].text}:
                    yield "%s is not new, and nothing said" % name


def play(attack, scenario, action, rule):
    """Makes one run, and returns what is wrong after it."""
    outcome = Outcome(attack.stage, scenario, action)
    run = attack.stage.run(scenario, rule, held=lambda root: within(root, ACTIONS[action]))
    return run, list(outcome.broken(run)) if run.met else []


def stage_of(run, named):
    """Returns how far the command was when it was held."""
    before = [call for call in run.calls[:held_at(run)] if call.result >= 0]
    if any(call.name.startswith("rename") and ".runic-" in " ".join(call.about) for call in before):
        return "behind an exchange"
    if any(call.name.startswith("open") and ".runic-" in call.about[0] for call in before):
        return "with a new file begun"
    return "with what is named open" if opened(run, named) else "before what is named is open"


def attack_with(attack, scenario, action, length, alike):
    for nth in range(1, 1000):
        rule = "hold any %d" % nth
        if nth in alike or not attack.is_chosen(scenario.name, action, nth):
            continue
        run, found = play(attack, scenario, action, rule)
        if not run.met:
            if nth > length:
                return
            continue
        attack.tell("%s, %s" % (action, stage_of(run, scenario.arguments[-1])), scenario.name, "%s, %s" % (rule, action), found)
        if "hangs" in found:  # and would hang each time
            return


def waits(scenario, calls):
    """Returns the numbers of the calls up to the one that opens the input, where no FIFO is tried: opening it waits for a writer."""
    if "-o" not in scenario.arguments:
        return set()
    return set(range(1, 2 + next(i for i, call in enumerate(calls) if call.name == "openat" and call.about[0] == scenario.arguments[-1])))


def run_all(attack):
    for scenario in attack.scenarios(SCENARIOS):
        calls = [call for call in attack.stage.run(scenario).calls if call.name not in tables.NO_SYSTEM_CALLS]
        alike = set(range(1, len(calls) + 1)) - set(numbers(calls))
        for action in ACTIONS:
            if attack.is_own(scenario.name, action) and (action not in ("chown", "chgrp") or os.getuid() == 0):
                attack_with(attack, scenario, action, len(calls), alike | (waits(scenario, calls) if action == "fifo for file" else set()))
    return None if os.getuid() == 0 else "only root can give files away"
