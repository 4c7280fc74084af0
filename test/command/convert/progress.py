"""progress.py - progress is shown on a terminal after a second and cleared at the end; elsewhere it is shown only after SIGUSR1."""
# SPDX-License-Identifier: MIT
import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time


def read(descriptor):
    """Returns what the command writes next, at the latest after a minute."""
    if not select.select([descriptor], [], [], 60)[0]:
        raise RuntimeError("the command wrote nothing for a minute")
    return os.read(descriptor, 65536)


def begin(arguments, terminal, columns=80, term="xterm"):
    """Starts the command with a pipe as input that stays open. Returns the process after it has read bytes, a descriptor of its messages, and the start time."""
    master, slave = pty.openpty() if terminal else os.pipe()
    if terminal:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    began = time.monotonic()
    process = subprocess.Popen([os.environ["RUNIC"]] + arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=slave,
                               env=dict(os.environ, TERM=term))
    os.close(slave)
    process.stdin.write(b"text\n" * 100000)
    process.stdin.flush()
    return process, master, began


def end(process, master):
    """Ends the input. Returns the remaining messages and the exit status."""
    process.stdin.close()
    text = b""
    try:
        while more := read(master):
            text += more
    except OSError:
        pass
    os.close(master)
    return text, process.wait(60)


def tell(arguments, terminal, status, text, *more):
    return " ".join(map(str, (arguments, "terminal" if terminal else "pipe", status, repr(re.sub(r"[0-9,]+", "N", text.decode())), *more)))


def shown(arguments, terminal):
    """Waits for a line of progress. On a slow machine there are several."""
    process, master, began = begin(arguments, terminal)
    text = read(master)
    early = time.monotonic() - began < 1
    more, status = end(process, master)
    return tell(arguments, terminal, status, re.sub(rb"(\r\x1b\[Krunic: [^\r]*)+", rb"\1", text + more), "too early" if early else "")


def silent(arguments, terminal, term="xterm"):
    process, master, _ = begin(arguments, terminal, term=term)
    text = os.read(master, 65536) if select.select([master], [], [], 1.4)[0] else b""
    more, status = end(process, master)
    return tell(arguments, terminal, status, text + more)


def asked(arguments, terminal):
    process, master, _ = begin(arguments, terminal)
    process.send_signal(signal.SIGUSR1)
    text = read(master)
    return tell(arguments, terminal, end(process, master)[1], text, "asked")


def narrow(columns):
    """Whether every line of progress fits on a terminal of this width."""
    process, master, _ = begin(["check"], True, columns)
    text = read(master)
    text += end(process, master)[0]
    return "%d columns: %s" % (columns, max(len(line) for line in text.decode().split("\r\x1b[K")) < columns)


def asked_between():
    """SIGUSR1 while a line of progress is shown: that line is cleared first."""
    process, master, _ = begin(["check"], True)
    text = read(master)
    process.send_signal(signal.SIGUSR1)
    while not text.endswith(b"\n"):
        text += read(master)
    end(process, master)
    return "asked between: %d" % text.decode().rpartition("\x1b[K")[2].count("runic: ")


def killed():
    """The line of progress is also cleared when a signal ends the program."""
    process, master, _ = begin(["check"], True)
    text = read(master)
    process.send_signal(signal.SIGTERM)
    more, status = end(process, master)
    return "killed: %s %s" % (status, (text + more).endswith(b"\r\x1b[K"))


def asked_of_file(*arguments):
    """Progress of a conversion, asked for by SIGUSR1; shows the total size."""
    reader, writer = os.pipe()
    process = subprocess.Popen([os.environ["RUNIC"], "convert", *arguments, "large"], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    said = b""
    while b"left" not in said and os.read(reader, 1 << 16):
        process.send_signal(signal.SIGUSR1)
        said = process.stderr.readline()
    while os.read(reader, 1 << 20):
        pass
    text = said.decode()
    print(*arguments, re.sub(r"[0-9,]+", "N", text).strip(), re.findall("of [0-9]+ MB", text), process.stderr.read(), process.wait(60))


def catches(process, number):
    with open("/proc/%d/status" % process.pid) as status:
        return int(next(line for line in status if line.startswith("SigCgt:")).split()[1], 16) >> (number - 1) & 1


def growing(*arguments):
    """Whether the search is the progress, and not an earlier reading of the file. Ends the command once two amounts were seen."""
    process = subprocess.Popen([os.environ["RUNIC"], *arguments, "mojibake"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    amounts, said = set(), b"runic: "
    while not catches(process, signal.SIGUSR1):
        time.sleep(0.01)
    while said and len(amounts) < 2:
        time.sleep(0.02)
        process.send_signal(signal.SIGUSR1)
        said = process.stderr.readline()
        amounts.update(amount for amount, size in re.findall(rb"([0-9]+) MB of ([0-9]+) MB", said) if amount != size)
    process.kill()
    process.communicate()
    print(*arguments, len(amounts))


def blocked():
    """Prints which signals of progress are blocked in the main thread and in another thread."""
    reader, writer = os.pipe()
    process = subprocess.Popen([os.environ["RUNIC"], "convert", "-f", "utf-8", "-t", "utf-16le", "-j4", "large"], stdout=writer)
    os.close(writer)
    # Worker threads start after the first MiB. They wait when the output is not read any more.
    for _ in range(6 << 20 >> 12):
        os.read(reader, 4096)
    tasks, end = [], time.monotonic() + 60
    while len(tasks) < 2 and time.monotonic() < end:
        tasks = sorted(map(int, os.listdir("/proc/%d/task" % process.pid)))
        time.sleep(0.01)
    for task in tasks:
        with open("/proc/%d/task/%d/status" % (process.pid, task)) as status:
            mask = int(next(line for line in status if line.startswith("SigBlk:")).split()[1], 16)
        names = [number.name for number in (signal.SIGALRM, signal.SIGUSR1) if mask >> (number - 1) & 1]
        if task in (process.pid, tasks[-1]):
            print("the main thread:" if task == process.pid else "another:", *names)
    os.close(reader)
    process.wait(60)


# Each case waits for a second; therefore all run at the same time.
with concurrent.futures.ThreadPoolExecutor(16) as threads:
    for words in [threads.submit(*what) for what in (
            (shown, ["check"], True), (shown, ["convert"], True), (silent, ["check", "-q"], True), (silent, ["check"], True, "dumb"), (killed,),
            (asked_between,), (narrow, 15), (narrow, 300), (silent, ["check", "--progress=never"], True), (silent, ["check"], False),
            (shown, ["check", "--progress=always"], False), (asked, ["check"], False), (asked, ["detect", "--progress=never"], True))]:
        print(words.result())

with open("large", "wb") as file:
    file.write(b"text\n" * 4000000)
print("\n# of a file: how much of it, and the time left")
for words in ("-f utf-8 -j1", "-f utf-8 -j3", "-f auto -j1", "-f auto -j3", "-f utf-8 -j1 --part 2/4",
              "-f utf-8 -j1 --range 1000000:11000000"):
    asked_of_file(*words.split())

print("\n# its signals reach the main thread alone: the others have them blocked")
blocked()

print("\n# the amount grows with the search, though the file was read before")
with open("mojibake", "wb") as file:
    file.write("Zo\u00c3\u00ab sagte: na\u00c3\u00afve\n".encode() * 300000)
growing("check", "-q", "--mojibake", "-j1")
growing("check", "-q", "--mojibake", "-j2")
