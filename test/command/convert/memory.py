"""memory.py - memory does not grow with the input or the number of threads; if memory is short, each file is the old one or the new one."""
# SPDX-License-Identifier: MIT
import os
import resource
import subprocess

RUNIC = os.environ["RUNIC"]
SAMPLE = int(os.environ["RUNIC_TEST_SAMPLE"])
LINES = ("\u20ac\u00e9\U0001F600" + " abcdefghi" + "\n").encode()  # 20 bytes, 14 characters, 15 UTF-16 units


def title(*words):
    print("\n#", *words)


def limit(kib):
    """Returns a function that limits the address space of a child."""
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (kib << 10, kib << 10))


def limited(file, *commands):
    """Runs the commands of a pipe, each with 30 MB of address space. Returns the output of the last one."""
    last = subprocess.Popen(["cat", file], stdout=subprocess.PIPE)
    for arguments in commands:
        last = subprocess.Popen([RUNIC, *arguments], stdin=last.stdout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                preexec_fn=limit(30000))
    return last.communicate()[0]


def pipes():
    title("60 MB through a pipe")
    text = LINES * 3000000
    with open("lines", "wb") as file:
        file.write(text)
    with open("line", "wb") as file:
        file.write(text.replace(b"\n", b" ") + b"\xff")
    print(len(limited("lines", ["convert", "-f", "utf-8", "-t", "utf-16le"])), "bytes of UTF-16LE")
    if limited("lines", ["convert"]) == text and limited("lines", ["convert", "-t", "utf-16"], ["convert"]) == text:
        print("there and back")
    print(len(limited("lines", ["convert", "--eol", "crlf"])), "bytes with CRLF")
    for command in "check", "detect":
        print(limited("line", [command]).decode(), end="")
    os.remove("lines")
    os.remove("line")


# In KiB. Measured with two processors: 3,200 to 4,660, 13,600 to 15,200 (the more, the busier the machine) and, including the pages of a
# pipe, 20,100. With more processors the command uses more of the 16 MiB that it allows for all buffers.
ONE_THREAD, THREADS, WITH_PIPE = (4800, 17500, 25000) if os.cpu_count() <= 4 else (4800, 21000, 29000)


def peak(most, *arguments, by_pipe=False):
    """Prints the peak memory of a command if it is more than the limit."""
    told, tell = os.pipe()
    reader = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) if by_pipe else None
    out = reader.stdin if reader else subprocess.DEVNULL
    subprocess.run(["sh", "-c", 'exec "$PEAK" "$RUNIC" "$@" 3>&%d' % tell, "sh", *arguments], stdout=out, stderr=subprocess.DEVNULL,
                   pass_fds=[tell], check=False)
    os.close(tell)
    used = int(os.read(told, 20))
    os.close(told)
    if reader:
        reader.communicate()
    if not 500 < used < most:
        print(arguments, used, "KiB of", most)


def peaks():
    title("less than 32 MB, whatever the size and the number of threads; and no more than the buffers need")
    with open("large", "wb") as file:
        for _ in range(36):
            file.write("na\u00efve \u20ac text\n".encode() * 65536)
    with open("bad", "wb") as file:
        file.write(b"\xffabc\n" * 600000)
    for jobs in ("-j64", "-j8", "-j1")[:max(1, 3 // SAMPLE)]:
        most, by_pipe = (ONE_THREAD, ONE_THREAD) if jobs == "-j1" else (THREADS, WITH_PIPE)
        peak(most, "convert", jobs, "large")
        peak(most, "convert", jobs, "-f", "utf-8", "-t", "utf-32", "large")
        peak(by_pipe, "convert", jobs, "-f", "utf-8", "-t", "utf-32", "large", by_pipe=True)
        peak(most, "check", jobs, "large")
        peak(most, "check", jobs, "-f", "utf-8", "--max-errors", "0", "--trojan", "bad")
        peak(most, "convert", jobs, "-f", "utf-8", "--on-error", "escape", "bad")
        peak(most, "detect", jobs, "bad")
    print("done")


def short():
    title("short of memory, step by step: each file is the old one or the new one, and the exit status says which")
    old = "abc \u00e9\u20ac\n".encode() * 300000
    new = old.decode().encode("utf-16-le")
    statuses = set()
    # From the smallest limit with which the system can load the program: with less it is ended by a signal, or not begun.
    loaded = next(kib for kib in range(2000, 16000, 250)
                  if subprocess.run([RUNIC, "--version"], capture_output=True, preexec_fn=limit(kib), check=False).returncode in (0, 2))
    for kib in range(loaded, 16000, 250 * min(SAMPLE, 4)):
        for jobs in ("-j2", "-j8"):
            with open("file", "wb") as file:
                file.write(old)
            done = subprocess.run([RUNIC, "convert", "-i", jobs, "-f", "utf-8", "-t", "utf-16le", "file"], capture_output=True,
                                  preexec_fn=limit(kib), check=False)
            with open("file", "rb") as file:
                now = file.read()
            statuses.add(done.returncode)
            if now != (new if done.returncode == 0 else old) or done.returncode not in (0, 2) or (done.returncode and not done.stderr):
                print("wrong:", kib, jobs, done.returncode, len(now), done.stderr)
            if sorted(os.listdir(".")) != ["bad", "file", "large"]:
                print("left:", os.listdir("."))
    print("exit statuses", sorted(statuses))


def named():
    title("the message names the input, with what could deceive in its name escaped")
    name = "la\ttin"
    with open(name, "wb") as file:
        file.write(b"caf\xe9\n")
    texts = {subprocess.run([RUNIC, "check", name], capture_output=True, preexec_fn=limit(kib), check=False).stderr
             for kib in range(3000, 16000, 250)}
    print([text for text in texts if text.endswith(b": out of memory\n") and text.count(b":") > 1])
    os.remove(name)


def heaps():
    title("no room for a heap of each thread: malloc uses another heap, and sets errno although it succeeds")
    os.mkdir("tree")
    with open("tree/file", "wb") as file:
        file.write(b"text\n")
    runs = [subprocess.run([RUNIC, "check", "-r", "-v", "-j2", "tree"], capture_output=True, preexec_fn=limit(60000), check=False)
            for _ in range(5)]
    print({(run.returncode, run.stdout, run.stderr) for run in runs})
    os.remove("tree/file")
    os.rmdir("tree")


pipes()
heaps()
peaks()
short()
named()
