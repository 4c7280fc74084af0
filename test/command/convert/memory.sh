#!/bin/sh
# memory.sh - 60 MB through a pipe in 30 MB of address space: memory does not grow with the input.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Three million lines of 20 bytes, 14 characters, 15 UTF-16 units; the same bytes in one line, with a fault at the end.
python3 -c '
lines = ("\u20ac\u00e9\U0001F600" + " abcdefghi" + "\n").encode() * 3000000
open("lines", "wb").write(lines)
open("line", "wb").write(lines.replace(b"\n", b" ") + b"\xff")'

# given FILE: through a pipe.
given() {
    cat "$1"
}

# limited ARGUMENT...: the command with little memory.
limited() {
    # shellcheck disable=SC3045 # every shell that is sh somewhere has it
    (ulimit -v 30000 && "$RUNIC" "$@")
}

title "convert"
given lines | limited convert -f utf-8 -t utf-16le | wc -c
given lines | limited convert | cmp - lines && given lines | limited convert -t utf-16 | limited convert | cmp - lines && echo "there and back"
given lines | limited convert --eol crlf | wc -c

title "check and detect one long line"
given line | limited check
given line | limited detect
rm lines line

title "memory: less than 32 MB, whatever the size and the number of threads; and no more than the buffers need"
python3 - <<'END'
import os, subprocess
block = "na\u00efve \u20ac text\n".encode() * 65536
with open("large", "wb") as file:
    for _ in range(36):
        file.write(block)
with open("bad", "wb") as file:
    file.write(b"\xffabc\n" * 600000)
# In KiB. Measured with two processors were 3,200, 12,100 and, with the pages that a pipe holds, 20,100. More of them fill more
# of the 16 MiB that all buffers may have.
ONE_THREAD, THREADS, WITH_PIPE = (4500, 16000, 24000) if os.cpu_count() <= 4 else (4500, 21000, 29000)
def peak(most, *arguments, by_pipe=False):
    told, tell = os.pipe()
    reader = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) if by_pipe else None
    out = reader.stdin if reader else subprocess.DEVNULL
    subprocess.run(["sh", "-c", 'exec "$PEAK" "$RUNIC" "$@" 3>&%d' % tell, "sh", *arguments], stdout=out, stderr=subprocess.DEVNULL, pass_fds=[tell])
    os.close(tell)
    used = int(os.read(told, 20))
    os.close(told)
    if reader:
        reader.communicate()
    if not 500 < used < most:
        print(arguments, used, "KiB of", most)
for jobs in ("-j64", "-j8", "-j1")[:max(1, 3 // int(os.environ["RUNIC_TEST_SAMPLE"]))]:
    most, by_pipe = (ONE_THREAD, ONE_THREAD) if jobs == "-j1" else (THREADS, WITH_PIPE)
    peak(most, "convert", jobs, "large")
    peak(most, "convert", jobs, "-f", "utf-8", "-t", "utf-32", "large")
    peak(by_pipe, "convert", jobs, "-f", "utf-8", "-t", "utf-32", "large", by_pipe=True)
    peak(most, "check", jobs, "large")
    peak(most, "check", jobs, "-f", "utf-8", "--max-errors", "0", "--trojan", "bad")
    peak(most, "convert", jobs, "-f", "utf-8", "--on-error", "escape", "bad")
    peak(most, "detect", jobs, "bad")
print("done")
END

title "short of memory, in steps: each file is the old one or the new one, and the status tells which"
python3 - <<'END'
import os, resource, subprocess
old = "abc \u00e9\u20ac\n".encode() * 300000
new = old.decode().encode("utf-16-le")
statuses, trials = set(), 0
for kib in range(2500, 16000, 250):
    for jobs in ("-j2", "-j8"):
        open("file", "wb").write(old)
        done = subprocess.run([os.environ["RUNIC"], "convert", "-i", jobs, "-f", "utf-8", "-t", "utf-16le", "file"], capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (kib << 10, kib << 10)))
        now = open("file", "rb").read()
        trials += 1
        # 127: the program cannot be loaded.
        statuses.add(done.returncode)
        if now != (new if done.returncode == 0 else old) or done.returncode not in (0, 2, 127) or (done.returncode != 0 and not done.stderr):
            print("wrong:", kib, jobs, done.returncode, len(now), done.stderr)
        if sorted(os.listdir(".")) != ["bad", "file", "large"]:
            print("left:", os.listdir("."))
print(trials, "trials,", sorted(statuses - {127}))
END
