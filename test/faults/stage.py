"""stage.py - makes a folder for each run, runs the command under the tracer, and records the files before and after."""
# SPDX-License-Identifier: MIT
import collections
import contextlib
import os
import re
import shutil
import socket
import stat
import subprocess
import tempfile
import time

MODE = 0o640


def find_base():
    """Returns a folder in memory if possible, which is faster than a disk."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class CannotTrace(Exception):
    """The tracer failed; the message says why."""


class Thing:
    """The visible properties of a file, folder or link."""

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
    """Returns {path below root: Thing} for all files, folders and links."""
    seen = {}
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            path = os.path.join(folder, name)
            seen[os.path.relpath(path, root)] = Thing(path)
    return seen


# A call of the command: its name, its result, whether a fault was applied to it, and its objects (paths; for an allocation or iconv(3), bytes).
Call = collections.namedtuple("Call", "name result met about")


def call_from(line):
    name, result, met, *about = line.split("\t")
    return Call(name, int(result), bool(met), about)


class Run:
    """The results of one run."""

    def __init__(self):
        self.before = self.after = {}
        self.calls, self.end, self.stdout, self.stderr = [], "", b"", b""
        self.spoiled = []  # devices that were changed
        self.views = {}  # {path: text} of the files in the folder for temporary files
        self.seconds = 0.0

    @property
    def status(self):
        """The exit status; for a signal its negative number; None if the command hangs."""
        word, _, number = self.end.partition(" ")
        return {"exit": 1, "signal": -1}[word] * int(number) if number else None

    @property
    def met(self):
        """The calls to which a fault was applied."""
        return [call for call in self.calls if call.met]

    def count(self, name):
        return sum(call.name == name for call in self.calls)


class Device:
    """A device that a command line names. It must not change, and is restored if it does."""

    def __init__(self, path):
        self.path, status = path, os.stat(path)
        self.mode, self.number, self.owner = status.st_mode, status.st_rdev, (status.st_uid, status.st_gid)

    def is_same(self):
        try:
            status = os.lstat(self.path)
        except OSError:
            return False
        return (status.st_mode, status.st_rdev, (status.st_uid, status.st_gid)) == (self.mode, self.number, self.owner)

    def put_back(self):
        """Restores it by way of a second name, so that it always exists."""
        os.mknod(self.path + ".runic-faults", self.mode, self.number)
        os.chmod(self.path + ".runic-faults", stat.S_IMODE(self.mode))
        os.chown(self.path + ".runic-faults", *self.owner)
        os.rename(self.path + ".runic-faults", self.path)


class Stage:
    """A folder in which scenarios are run repeatedly."""

    def __init__(self, command, tools):
        self.command, self.tools = os.path.abspath(command), os.path.abspath(tools)
        self.base = tempfile.mkdtemp(prefix="runic-faults.", dir=find_base())
        os.chmod(self.base, 0o755)
        self.root = os.path.join(self.base, "cwd")
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": self.base, "TMPDIR": self.path("tmp"),
                            "LD_PRELOAD": os.path.join(self.tools, "libfaults_shim.so")}

    def close(self):
        shutil.rmtree(self.base, ignore_errors=True)

    def prepare(self, scenario):
        shutil.rmtree(self.path("tmp"), ignore_errors=True)
        os.mkdir(self.path("tmp"))
        os.makedirs(self.root, exist_ok=True)
        for entry in os.scandir(self.root):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            else:
                os.unlink(entry.path)
        for name, text in scenario.files.items():
            path = os.path.join(self.root, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(text)
            if scenario.owner and os.geteuid() == 0:
                os.chown(path, *scenario.owner)
            for attribute, value in scenario.extended.items():
                with contextlib.suppress(OSError):
                    os.setxattr(path, attribute, value)
            os.chmod(path, MODE)
        for name, target in scenario.links.items():
            os.symlink(target, os.path.join(self.root, name))

    def path(self, name):
        return os.path.join(self.base, name)

    def call(self, scenario, rule):
        """Returns the command line; without a rule there is no tracer."""
        if rule is None:
            return [self.command] + scenario.arguments
        return ([os.path.join(self.tools, "faults_tracer"), self.path("log")] + rule.split() + [self.command]
                + scenario.arguments)

    def run(self, scenario, rule="none any 1", held=None, stdin_file=None, seconds=None, fresh=True, **options):
        """Makes one run. held, or each function of a list in turn, is called with the folder while the command is held. The command is killed
        after the timeout. If fresh is false, the files of the previous run remain. Options are passed to subprocess.Popen."""
        if fresh:
            self.prepare(scenario)
        run = Run()
        run.before = look(self.root)
        devices = [Device(word) for word in scenario.arguments if word.startswith("/dev/")]
        ours, theirs = socket.socketpair()
        with open(self.path("in"), "wb") as file:
            file.write(scenario.stdin or b"")
        with open(stdin_file or self.path("in"), "rb") as given, open(self.path("out"), "wb") as out, open(self.path("err"), "wb") as err:
            began = time.monotonic()
            process = subprocess.Popen(
                self.call(scenario, rule and re.sub("^(hold|quota) ", r"\1=%d " % theirs.fileno(), rule)), cwd=self.root,
                env={**self.environment, **({"FAULTS_ALWAYS": scenario.always} if scenario.always else {})} if rule else {**self.environment, "LD_PRELOAD": ""}, pass_fds=[theirs.fileno()],
                stderr=err if rule else subprocess.PIPE,  # a pipe, which a limit of file sizes does not affect
                stdin=subprocess.PIPE if scenario.stdin_pipe else given,
                stdout=subprocess.PIPE if scenario.stdout_pipe else out, **options)
            theirs.close()
            for deed in [held] if callable(held) else held or []:
                if ours.recv(10000):
                    deed(self.root)
                    ours.send(b".")
            if seconds is not None:
                time.sleep(seconds)
                process.kill()
            piped, said = process.communicate(scenario.stdin if scenario.stdin_pipe else None)
            run.seconds = time.monotonic() - began
        ours.close()
        run.stdout, run.stderr = self.read("out") if piped is None else piped, self.read("err") if said is None else said
        self.read_log(run, process.returncode if rule is None else None)
        run.after = look(self.root)
        run.views = {name: thing.text for name, thing in look(self.path("tmp")).items() if thing.kind == stat.S_IFREG}
        run.spoiled = [device for device in devices if not device.is_same()]
        for device in run.spoiled:
            device.put_back()
        return run

    def read_log(self, run, status):
        if status is not None:
            run.end = "exit %d" % status if status >= 0 else "signal %d" % -status
            return
        *lines, end = self.read("log").decode(errors="replace").splitlines() or [""]
        if not end.startswith("= "):
            raise CannotTrace(run.stderr.decode(errors="replace"))
        run.calls, run.end = [call_from(line) for line in lines], end[2:]

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()
