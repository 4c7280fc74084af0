"""held.py - for command tests: runs the command under the tracer, which makes a call fail, or holds it while the test acts."""
# SPDX-License-Identifier: MIT
import os
import shutil
import socket
import subprocess
import sys

RUNIC, SCRATCH = os.environ["RUNIC"], os.environ["SCRATCH"]
# Copies that every user can read.
TRACER, SHIM = os.path.join(SCRATCH, "faults_tracer"), os.path.join(SCRATCH, "libfaults_shim.so")
# Not in the environment of this process: programs that run before the tracer may have pointers of another size.
PRELOADED = ["env", "LD_PRELOAD=" + SHIM, TRACER]
LOG, ERRORS = os.path.join(SCRATCH, "log"), os.path.join(SCRATCH, "err")


def temporaries(folder="."):
    """Returns temporary files of the command that a run left below a folder."""
    return sorted(os.path.relpath(os.path.join(where, name), folder) for where, _, names in os.walk(folder)
                  for name in names if name.startswith(".runic-"))


def skip(reason):
    print("SKIPPED command/%s: %s" % (os.environ["CASE"], reason))
    sys.exit(77)


def needs(*programs):
    """Skips the test if one of these programs is missing."""
    for program in programs:
        if not shutil.which(program):
            skip(program + " is not installed")


def needs_tracer():
    """Skips the test if the tracer is not built, or may not trace."""
    try:
        for path in TRACER, SHIM:
            shutil.copy(os.path.join(os.environ["FAULTS"], os.path.basename(path)), path)
        good = with_fault("none any 1", ["--version"]).returncode == 0
    except OSError:
        good = False
    if not good:
        skip("no process can be traced here")


def status():
    """Returns how the last run ended, according to the tracer."""
    with open(LOG, encoding="utf-8", errors="replace") as file:
        end = file.read().splitlines()[-1]
    return int(end[len("= exit "):]) if end.startswith("= exit ") else end


def with_fault(rule, arguments, before=(), command=RUNIC, always=None):
    """Runs the command with a rule of the tracer, such as "fail=5 fsync 1"; before is a program that starts it. The calls that
    always names ("1 linkat") fail, too."""
    if os.path.exists(LOG):
        os.remove(LOG)
    environment = {**os.environ, **({"FAULTS_ALWAYS": always} if always else {})}
    done = subprocess.run([*before, *PRELOADED, LOG, *rule.split(), command, *arguments], stdin=subprocess.DEVNULL, env=environment,
                          capture_output=True, check=False)
    if done.returncode == 0:
        done.returncode = status()
    return done


def at_call(call, is_it, arguments, act):
    """Runs the command, and acts once, at the first of these calls for which is_it() is true. Returns its messages and status."""
    ours, theirs = socket.socketpair()
    with ours, open(ERRORS, "w+b") as errors:
        process = subprocess.Popen([*PRELOADED, LOG, "hold=%d" % theirs.fileno(), call, "1+", RUNIC, *arguments], pass_fds=[theirs.fileno()],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
        theirs.close()
        done = False
        while line := ours.recv(20000):
            if not done and is_it(line.decode(errors="replace").rstrip("\n").split("\t")[1]):
                act()
                done = True
            ours.send(b".")
        process.communicate()
        errors.seek(0)
        if not done:
            print("it never came to %s" % call)
        return errors.read().decode(), status()


def at_message(arguments, act):
    """Acts before the command writes its first message."""
    return at_call("write", lambda path: path == ERRORS, arguments, act)


def at_opening(name, arguments, act):
    """Acts before the command opens a file of this name."""
    return at_call("openat", lambda path: os.path.basename(path) == name, arguments, act)
