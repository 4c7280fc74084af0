"""held.py - stops the command at a stage, so that a test can change files in that moment; shared by tests."""
# SPDX-License-Identifier: MIT
import fcntl
import os
import re
import shutil
import subprocess
import sys
import time

RUNIC = os.environ["RUNIC"]


def temporaries(folder="."):
    """Our files that a run left anywhere below a folder."""
    return sorted(os.path.relpath(os.path.join(where, name), folder) for where, _, names in os.walk(folder)
                  for name in names if name.startswith(".runic-"))


def at_message(arguments, act):
    """Runs the command, acts when it writes its first message, before that is out. Returns what it said and its status."""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    os.write(writer, b"#" * 4096)
    process = subprocess.Popen([RUNIC] + arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=writer)
    os.close(writer)
    while process.poll() is None:
        with open("/proc/%d/wchan" % process.pid, encoding="ascii") as file:
            waits = "pipe_write" in file.read()
        if waits:
            act()
            break
        time.sleep(0.001)
    else:
        print("it ended before it could be held")
    said = b""
    while True:
        piece = os.read(reader, 65536)
        if not piece:
            break
        said += piece
    os.close(reader)
    process.stdout.read()
    return said.lstrip(b"#").decode(), process.wait()


class TooLate(Exception):
    """The command had gone on before the act was done: the trial says nothing, and is made again."""


def calls_in(log, call):
    """How many of these calls were begun, and ended."""
    if not os.path.exists(log):
        return 0, 0
    with open(log, encoding="utf-8", errors="replace") as file:
        lines = [line for line in file if call + "(" in line]
    return len(lines), sum(" = " in line for line in lines)


def at_call(call, which, arguments, act, microseconds=150000, alone=True):
    """The same, when it is about to make a system call for the which-th time: strace holds it there. Where other threads make
    such calls too (alone is False), time alone tells whether it was held long enough."""
    log = os.path.join(os.environ["SCRATCH"], "trace")
    command = ["strace", "-f", "-o", log, "-e", "trace=" + call, "-e",
               "inject=%s:delay_enter=%d:when=%d" % (call, microseconds, which), RUNIC] + arguments
    if os.path.exists(log):
        os.remove(log)
    late = False
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while calls_in(log, call)[0] < which:
        if process.poll() is not None:
            print("it never came to %s" % call)
            break
        time.sleep(0.001)
    else:
        began = time.monotonic()
        act()
        late = time.monotonic() - began > microseconds / 1e6
    if alone:
        late = calls_in(log, call)[1] >= which
    said = process.communicate()[1].decode()
    if late:
        raise TooLate
    return said, process.returncode


def with_faults(faults, arguments):
    """Runs the command with system calls that fail (strace's inject, one or more). Returns what it said and its status."""
    command = ["strace", "-f", "-o", os.devnull, "-e", "trace=" + ",".join(fault.split(":")[0] for fault in faults.split())]
    for fault in faults.split():
        command += ["-e", "inject=" + fault]
    done = subprocess.run(command + [RUNIC] + arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    return done.stderr.decode(), done.returncode


def needs_strace():
    """Skips the test where strace is not installed or cannot trace. A traced program cannot look for leaks."""
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    if not shutil.which("strace"):
        reason = "strace is not installed"
    elif subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, check=False).returncode != 0:
        reason = "no process can be traced here"
    else:
        return
    print("SKIPPED command/%s: %s" % (os.environ["CASE"], reason))
    sys.exit(77)


def which_call(words, arguments):
    """The first call that opens a file with these words in it, as strace shows it: its name (musl opens by open) and number."""
    log = os.path.join(os.environ["SCRATCH"], "trace")
    subprocess.run(["strace", "-f", "-o", log, "-e", "trace=?open,openat", RUNIC] + arguments, stdin=subprocess.DEVNULL,
                   capture_output=True, check=False)
    seen = {"open": 0, "openat": 0}
    with open(log, encoding="utf-8", errors="replace") as file:
        for line in file:
            for call in seen:
                seen[call] += call + "(" in line
                if call + "(" in line and words in line:
                    return call, seen[call]
    raise LookupError("nothing opens " + words)


def show_faults(title, faults, arguments, before, describe):
    """Converts a file in a folder of its own, with faults; shows what is said, and how each file that is there is described."""
    os.mkdir("run")
    os.chdir("run")
    for name, text in (("file", b"\xff\xfea\0"),) + tuple(before):
        with open(name, "wb") as file:
            file.write(text)
    os.utime("file", (1000000000, 1000000000))
    os.chmod("file", 0o640)
    said, status = with_faults(faults, ["convert", "-j1"] + arguments)
    print("\n# " + title)
    for line in re.sub(r"\.runic-\w+", ".runic-X", said).splitlines():
        print("!", line)
    there = []
    for name in os.listdir("."):
        with open(name, "rb") as file:
            there.append(re.sub(r"^\.runic-\w+", ".runic-X", name) + " " + describe(os.stat(name), file.read()))
    print("=", status, "|", " | ".join(sorted(there)))
    os.chdir("..")
    shutil.rmtree("run")
