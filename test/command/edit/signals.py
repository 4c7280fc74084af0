"""signals.py - runic edit: a signal removes the view, or keeps it if it was changed; signals of the terminal are left to the editor."""
# SPDX-License-Identifier: MIT
import os
import signal
import subprocess
import sys
import time

os.environ["TMPDIR"] = os.path.join(os.environ["SCRATCH"], "views")
os.mkdir(os.environ["TMPDIR"])
RUNIC = os.environ["RUNIC"]
TERMINAL = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP)


def kept():
    """Removes what is left of views, and returns the texts."""
    texts = []
    for folder, _, names in os.walk(os.environ["TMPDIR"], topdown=False):
        for name in names:
            with open(os.path.join(folder, name)) as file:
                texts.append(file.read())
            os.remove(os.path.join(folder, name))
        if folder != os.environ["TMPDIR"]:
            os.rmdir(folder)
    return texts


def start(command):
    """Starts an edit in a session of its own, and returns when its command has made the file "ready"."""
    with open("file", "wb") as file:
        file.write(b"old \xe9\n")
    if os.path.exists("ready"):
        os.remove("ready")
    reset = lambda: [signal.signal(number, signal.SIG_DFL) for number in (*TERMINAL, signal.SIGTERM)]
    process = subprocess.Popen([RUNIC, "edit", "-f", "latin1", "file", "--", "sh", "-c", command, "sh"], stdin=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True, preexec_fn=reset)
    deadline = time.monotonic() + 60
    while not os.path.exists("ready"):
        if process.poll() is not None or time.monotonic() > deadline:
            sys.exit("the command does not run: %s" % process.poll())
        time.sleep(0.001)
    return process


def end(title, process):
    process.stdin.close()
    process.wait(60)
    message = process.stderr.read().decode().replace(os.environ["TMPDIR"], "TMPDIR")
    message = "".join("runic-*" if part.startswith("runic-") else part for part in message.replace("/", "\0/\0").split("\0"))
    with open("file", "rb") as file:
        print("%s: %d %s\n  %s, views %s" % (title, process.returncode, message.strip(), file.read(), kept()))


EDIT, WAIT = "sed -i s/old/new/ \"$1\"; ", ": >ready; read line || :"
for number in (signal.SIGTERM, *TERMINAL):
    for title, command in (("view as it was", WAIT), ("view changed", EDIT + WAIT)):
        one = start(command)
        os.killpg(one.pid, number)
        one.wait(60)
        end("%s, %s" % (number.name, title), one)
for number in TERMINAL:
    one = start("trap '' %d; %s" % (number, EDIT + WAIT))
    os.killpg(one.pid, number)
    end(number.name + ", which the editor survives", one)
one = start("sed s/old/new/ \"$1\" >\"$1.new\"; " + WAIT)
os.kill(one.pid, signal.SIGTERM)
one.wait(60)
end("SIGTERM, a file beside the view", one)
