"""stage.py - a folder for each run, the run itself beneath the tracer, and what is there before and after."""
# SPDX-License-Identifier: MIT
import os
import shutil
import socket
import stat
import subprocess
import tempfile

MODE = 0o640


def find_base():
    """Memory, if there is such a file system: nobody waits for a disk then."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Thing:
    """A file, folder or link, as it is seen."""

    def __init__(self, path):
        status = os.lstat(path)
        self.kind, self.mode = stat.S_IFMT(status.st_mode), stat.S_IMODE(status.st_mode)
        self.owner, self.links, self.inode = (status.st_uid, status.st_gid), status.st_nlink, status.st_ino
        self.text = None
        self.extended = {}
        if self.kind == stat.S_IFREG:
            with open(path, "rb") as file:
                self.text = file.read()
            try:
                self.extended = {name: os.getxattr(path, name) for name in os.listxattr(path)}
            except OSError:
                pass
        elif self.kind == stat.S_IFLNK:
            self.text = os.readlink(path)


def look(root):
    """{path below root: Thing} for all that is there."""
    seen = {}
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            path = os.path.join(folder, name)
            seen[os.path.relpath(path, root)] = Thing(path)
    return seen


class Run:
    """What came of one run."""

    def __init__(self):
        self.before = self.after = {}
        self.calls, self.end, self.stdout, self.stderr = [], "", b"", b""

    @property
    def status(self):
        """As a shell's: a signal's number is negative; None is a hang."""
        word, _, number = self.end.partition(" ")
        return {"exit": 1, "signal": -1}[word] * int(number) if number else None

    @property
    def met(self):
        """The calls to which something was done: (name, what it is about)."""
        return [(name, what) for name, what, _, mark in self.calls if mark]

    def count(self, name):
        return sum(call[0] == name for call in self.calls)


class Stage:
    """Where scenarios are played, again and again."""

    def __init__(self, command, tools):
        self.command, self.tools = os.path.abspath(command), os.path.abspath(tools)
        self.base = tempfile.mkdtemp(prefix="runic-attack.", dir=find_base())
        os.chmod(self.base, 0o755)
        self.root = os.path.join(self.base, "cwd")
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": self.base,
                            "LD_PRELOAD": os.path.join(self.tools, "libattack_shim.so")}

    def close(self):
        shutil.rmtree(self.base, ignore_errors=True)

    def prepare(self, scenario):
        shutil.rmtree(self.root, ignore_errors=True)
        os.mkdir(self.root)
        for name, text in scenario.files.items():
            path = os.path.join(self.root, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(text)
            os.chmod(path, MODE)
        for name, target in scenario.links.items():
            os.symlink(target, os.path.join(self.root, name))

    def path(self, name):
        return os.path.join(self.base, name)

    def call(self, scenario, rule):
        return ([os.path.join(self.tools, "attack_tracer"), self.path("log")] + rule.split() + [self.command]
                + scenario.arguments)

    def run(self, scenario, rule="none any 1", held=None, **options):
        """One run. held is called with the folder while the command is held; options go to subprocess.Popen."""
        self.prepare(scenario)
        run = Run()
        run.before = look(self.root)
        ours, theirs = socket.socketpair()
        rule = rule.replace("hold", "hold=%d" % theirs.fileno())
        with open(self.path("in"), "wb") as file:
            file.write(scenario.stdin or b"")
        with open(self.path("in"), "rb") as given, open(self.path("out"), "wb") as out, open(self.path("err"), "wb") as err:
            process = subprocess.Popen(
                self.call(scenario, rule), cwd=self.root, env=self.environment, stderr=err, pass_fds=[theirs.fileno()],
                stdin=subprocess.PIPE if scenario.stdin_pipe else given,
                stdout=subprocess.PIPE if scenario.stdout_pipe else out, **options)
            theirs.close()
            if held and ours.recv(10000):
                held(self.root)
                ours.send(b".")
            piped, _ = process.communicate(scenario.stdin if scenario.stdin_pipe else None)
        ours.close()
        if process.returncode != 0:
            raise SystemExit("the tracer failed: " + self.read("err").decode(errors="replace"))
        run.stdout, run.stderr = self.read("out") if piped is None else piped, self.read("err")
        *lines, end = self.read("log").decode(errors="replace").splitlines()
        run.calls, run.end = [line.split("\t") for line in lines], end[2:]
        run.after = look(self.root)
        return run

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()
