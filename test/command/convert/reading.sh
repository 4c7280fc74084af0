#!/bin/sh
# reading.sh - reads that fail or return few bytes, and files that change: each output is whole, or an error is reported.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 - <<'END'
import errno, os, re, signal, subprocess

RUNIC, FAULTS = os.environ["RUNIC"], os.environ["FAULTS"]
LINES = 160000
text = "".join("%07d \u00e9\u20ac\n" % i for i in range(LINES))
data, wide = text.encode(), text.encode("utf-16-le")
MOST = 400

WORDS = os.environ["SCRATCH"] + "/said"

def hangs(number, frame):
    raise TimeoutError

signal.signal(signal.SIGALRM, hangs)

def run(fault, arguments, **more):
    """Exit status, output and words; and whether the fault came about."""
    environment = dict(os.environ, LD_PRELOAD=FAULTS, FAULT=fault, FAULT_FILE="file", FAULT_SEEN="seen")
    if os.path.exists("seen"):
        os.unlink("seen")
    with open(WORDS, "w+b") as said, subprocess.Popen([RUNIC] + arguments, env=environment, stdout=subprocess.PIPE, stderr=said, **more) as process:
        signal.alarm(120)
        try:
            got = b"".join(iter(lambda: os.read(process.stdout.fileno(), 1 << 20), b""))
            process.wait()
        except TimeoutError:
            process.kill()
            raise
        signal.alarm(0)
        said.seek(0)
        return process.returncode, got, said.read().decode(), os.path.exists("seen")

def renew():
    """The file as it was at first: it is written only where it is not."""
    if not os.path.exists("file") or open("file", "rb").read() != data:
        with open("file", "wb") as file:
            file.write(data)

def is_good(status, got, said, wholes, old):
    """All of it with exit status 0; or what there was before, or is the beginning of it, with exit status 2 and a message."""
    if status == 0:
        return got in wholes
    return status == 2 and "runic: file: " in said and (got == old if old is not None else wholes[0].startswith(got))

def runs(call, deed, arguments, more=""):
    """Runs with the deed at the first, second, ... of these calls, until there are no more: which, and what comes of it."""
    for number in range(1, MOST):
        renew()
        status, got, said, seen = run("%s:%d%s:%s" % (call, number, more, deed), arguments)
        if not seen:
            break
        yield number, status, got, said

def sweep(title, call, deed, arguments, in_place=False, wholes=(wide,), more=""):
    trials, statuses = 0, set()
    for number, status, got, said in runs(call, deed, arguments, more):
        trials += 1
        statuses.add(status)
        if in_place:
            got = open("file", "rb").read()
        if not is_good(status, got, said, wholes, data if in_place else None):
            print("wrong:", title, call, number, deed, arguments, status, len(got), said)
        left = [name for name in os.listdir(".") if name.startswith(".runic-")]
        if left:
            print("left:", title, call, number, deed, left)
    print(title, call, deed if not deed.isdigit() else errno.errorcode[int(deed)], "fails" if 2 in statuses else "succeeds",
          "" if trials else "no trials")
    return trials

total = 0
to_wide = ["convert", "-f", "utf-8", "-t", "utf-16le"]
for jobs in ("-j1", "-j2", "-j5"):
    for call, deed in (("fstat", errno.EIO), ("fstat", errno.ESTALE), ("read", errno.EIO), ("read", errno.EINTR), ("read", "half"),
                       ("pread", errno.EIO), ("pread", errno.EINTR), ("pread", "none"), ("pread", "half"), ("lseek", errno.EIO)):
        if jobs == "-j5" and deed not in ("none", errno.EIO) or jobs == "-j1" and call == "pread":
            continue
        total += sweep("in place " + jobs, call, str(deed), to_wide + ["-i", jobs, "file"], in_place=True)
total += sweep("in place -j2, and then", "pread", str(errno.EIO), to_wide + ["-i", "-j2", "file"], in_place=True, more="+")
total += sweep("in place -j2, and then", "pread", "none", to_wide + ["-i", "-j2", "file"], in_place=True, more="+")
total += sweep("through a pipe", "pread", str(errno.EIO), to_wide + ["-j4", "file"])
total += sweep("through a pipe", "pread", "none", to_wide + ["-j4", "file"])
total += sweep("to be recognized", "pread", str(errno.EIO), ["convert", "-t", "utf-16le", "-i", "-j3", "file"], in_place=True)
total += sweep("to be recognized", "fstat", str(errno.EIO), ["convert", "-t", "utf-16le", "-i", "-j3", "file"], in_place=True)
for deed in (str(errno.EIO), "none"):
    total += sweep("check", "pread", deed, ["check", "-q", "-f", "utf-8", "--trojan", "-j2", "file"], wholes=(b"",))

# A pipe is given pages (where there are huge ones): without new ones, nothing is lost; of a stream, that is told.
with open("large", "wb") as file:
    file.write(data * 3)
large = wide * 3
for number in (1, 2, 3, 5, 8, 13, 21, 34):
    for jobs in ("-j2", "-j4"):
        status, got, said, _ = run("madvise:%d:%d" % (number, errno.ENOMEM), to_wide + [jobs, "large"])
        if (status, got == large, said) != (0, True, ""):
            print("wrong:", number, jobs, status, len(got), said)
        cat = subprocess.Popen(["cat", "large"], stdout=subprocess.PIPE)
        status, got, said, _ = run("madvise:%d:%d" % (number, errno.ENOMEM), to_wide + [jobs], stdin=cat.stdout)
        cat.stdout.close()
        cat.wait()
        if not (status == 0 and got == large or status == 2 and large.startswith(got) and said):
            print("wrong:", number, jobs, status, len(got), said)
        total += 2
print("pages: done")
os.unlink("large")

# A file that somebody cuts or goes on writing meanwhile: what was read of it is its beginning, without a gap.
longer = wide + b"z\0" * 3000000

def is_beginning(got, least):
    """Whether this is what the first bytes of the file become, at least so many of them."""
    return longer.startswith(got) and len(got) >= len(data[:least].decode("utf-8", "ignore").encode("utf-16-le"))

def change(title, call, deed, least, arguments):
    trials = 0
    for number, status, got, said in runs(call, deed, arguments):
        trials += 1
        if status != 0 or not is_beginning(got, least):
            print("wrong:", title, call, number, deed, status, len(got), said)
    return trials

skipping = to_wide + ["--on-error", "skip", "-q"]
changes = 0
for jobs in ("-j1", "-j2", "-j5"):
    for deed, least in (("truncate 2000000", 2000000), ("truncate 2000001", 2000000),
                        ("zeros 2000000", 2000000), ("append 2949120", len(data)), ("grown %d" % (len(data) + 100), len(data))):
        for call in ("pread", "read"):
            if (jobs, call) != ("-j1", "pread"):
                changes += change(jobs, call, deed, least, skipping + [jobs, "file"])
print("changed while it is read:", changes if changes < 70 else "more than 70 trials")
total += changes

# Nobody takes the zeros for text: each says what is true of the file, or of a beginning with all that is left, or that it was cut.
CUT = 2000000

def cut(call, arguments, is_true):
    trials = 0
    for number, status, got, said in runs(call, "zeros %d" % CUT, arguments):
        trials += 1
        if not (status == 0 and is_true(got) and said == "" or status == 2 and said.startswith("runic: file: ")):
            print("wrong:", call, number, "zeros", arguments, status, len(got), got[-200:], said)
    return trials

def beginning(turn):
    whole, least = turn(text), len(turn(data[:CUT].decode()))
    return lambda got: whole.startswith(got) and len(got) >= least

def part(begin, end):
    return data[begin:end].decode().encode("utf-16-le")

def counted(got):
    """So many lines as there are, or at least those that are left, the last of which is not whole."""
    said = re.fullmatch(r"file: UTF-8, (\d+),(\d+) lines\n", got.decode())
    return said is not None and data.count(b"\n", 0, CUT) < int(said[1] + said[2]) <= LINES

cuts, half = 0, len(data) // 2
first = len(part(0, half))
for call, jobs in (("read", "-j1"), ("read", "-j3"), ("pread", "-j3")):
    cuts += cut(call, ["check", "-f", "utf-8", "--controls", jobs, "file"], lambda got: got == b"")
    cuts += cut(call, ["check", "--controls", jobs, "file"], lambda got: got == b"")
    cuts += cut(call, ["detect", jobs, "file"], counted)
    cuts += cut(call, ["convert", "-t", "utf-16le", "--eol", "crlf", jobs, "file"],
                beginning(lambda some: some.replace("\n", "\r\n").encode("utf-16-le")))
    cuts += cut(call, ["convert", "-f", "utf-8", "-t", "iso-8859-15", jobs, "file"], beginning(lambda some: some.encode("iso-8859-15")))
for call in ("read", "pread"):
    cuts += cut(call, ["plan", "-f", "utf-8", "-t", "utf-16le", "--parts", "2", "file"],
                lambda got: got.decode() == "0:%d 0 %d\n%d:%d %d %d\n" % (half, first, half, len(data), first, len(wide) - first))
    cuts += cut(call, to_wide + ["--part", "2/2", "file"], lambda got: got == part(half, len(data)))
    for at in (str(CUT - 14), "142857:1"):
        cuts += cut(call, ["inspect", "-f", "utf-8", "--at", at, "-n", "40", "file"], lambda got: b" 0A " in got and b" 00 " not in got)
print("cut while it is read:", cuts if cuts < 200 else "more than 200 trials")
total += cuts

# In place, a file that was changed is not replaced, in whatever way.
renew()
status, _, said, _ = run("pread:5:append 4096", to_wide + ["-i", "-j2", "file"])
print("appended to, in place:", status, said, open("file", "rb").read() == data + b"z" * 4096)
renew()
status, _, said, _ = run("pread:5:truncate 2000000", to_wide + ["-i", "-j2", "--on-error", "skip", "-q", "file"])
print("cut, in place:", status, said, open("file", "rb").read() == data[:2000000])

# What the system tells of the size is not where the end is.
renew()
with open("bad", "wb") as file:
    file.write(data + b"\xff")
for size in (0, 1 << 20, len(data) - 1, len(data) + 1, 1 << 40):
    lie = "fstat:1+:size %d" % size
    for jobs in ("-j1", "-j5"):
        told = [run(lie, to_wide + [jobs, "file"])[:3] == (0, wide, ""),
                run(lie, ["convert", "-f", "auto", "-t", "utf-16le", jobs, "file"])[:3] == (0, wide, ""),
                run(lie, to_wide + [jobs], stdin=open("file", "rb"))[:3] == (0, wide, ""),
                b"160,000 lines" in run(lie, ["detect", jobs, "file"])[1],
                b"bad:160001:1:" in run(lie, ["check", "-f", "utf-8", jobs, "bad"])[1]]
        if not all(told):
            print("wrong size:", size, jobs, told)
        total += len(told)
    for arguments in (["plan", "-f", "utf-8", "-t", "utf-16le", "--parts", "3", "file"], to_wide + ["--part", "1/3", "file"],
                      to_wide + ["--part", "2/3", "file"], to_wide + ["--part", "3/3", "file"]):
        status, got, said, _ = run(lie, arguments)
        print("size", size - len(data) if size else size, *arguments[-3:-1], status, len(got), said.strip())
        total += 1

# A range of a file that somebody cuts: all of it, or a message. Findings ask for all the text before it.
def ranged(call, deed):
    words, trials = set(), 0
    # The first fstat is where the range begins to be one of this file.
    for number in range(2 if call == "fstat" else 1, MOST):
        with open("file", "wb") as file:
            file.write(b"x" * 300000 + b"\xff\n" * 20000)
        status, got, said, seen = run("%s:%d:%s" % (call, number, deed),
                                      ["convert", "-f", "utf-8", "-t", "utf-16le", "--on-error", "skip", "-v", "--max-errors", "2",
                                       "--range", "310000:320000", "file"])
        if not seen:
            break
        trials += 1
        if status == 0 and got != b"\n\0" * 5000 or status not in (0, 2):
            print("wrong:", call, number, deed, status, len(got), said)
        words.update(line for line in said.splitlines() if line.startswith("runic: ") and ": note: " not in line)
    print("a range:", call, deed if not deed.isdigit() else errno.errorcode[int(deed)])
    print(*sorted(words), sep="\n")
    return trials

for call in ("pread", "read", "fstat"):
    for deed in ("truncate 1000", "truncate 315000", str(errno.EIO)):
        total += ranged(call, deed)

# Without threads, and without memory in them.
os.makedirs("tree", exist_ok=True)
for call, deed in (("thread:1+", errno.EAGAIN), ("thread:2+", errno.EAGAIN), ("malloc:1+", errno.ENOMEM), ("malloc:4+", errno.ENOMEM)):
    renew()
    for k in range(40):
        with open("tree/%d" % k, "wb") as file:
            file.write(data[:20000])
    fault = "%s:%d" % (call, deed)
    told = [run(fault, to_wide + ["-j4", "file"])[:3] == (0, wide, ""), run(fault, to_wide + ["-i", "-j4", "file"])[0],
            open("file", "rb").read() == wide, run(fault, to_wide + ["-ri", "-j4", "tree"])[2:],
            all(open("tree/%d" % k, "rb").read() == data[:20000].decode().encode("utf-16-le") for k in range(40))]
    print(call, errno.errorcode[deed], told)
    total += 3
# A thread that comes when no file is left, and has no memory for what nobody will say.
for words in ("check", "check --format=sarif"):
    try:
        print("late:", words, run("late:2:%d" % errno.ENOMEM, words.split() + ["-r", "-j2", "-f", "utf-16le", "tree/1"])[0])
    except TimeoutError:
        print("late:", words, "hangs")
    total += 1
print("trials:", "more than 300" if total > 300 else total)
END

title "more threads than descriptors: fewer threads"
mkdir few
for limit in 10 12 16 20 40 100; do
    for i in $(seq 60); do
        printf 'h\303\244\n' >few/"$i"
    done
    # shellcheck disable=SC3045 # every shell that is sh somewhere has it
    (ulimit -n $limit && "$RUNIC" convert -ri -j64 -f utf-8 -t latin1 few && "$RUNIC" check -rq -f latin1 -j64 few)
    echo "$limit: $? $(cat few/* | od -An -v -tx1 -w3 | sort -u)"
done

title "not about reading: times that the new file does not take are told, and it replaces the old one"
printf '\351' >timed
LD_PRELOAD=$FAULTS FAULT=futimens:1:1 "$RUNIC" convert -i --keep-time -f latin1 -t utf-8 timed 2>&1
show timed

title "a regular file that makes read wait, as some of the kernel do, is an error in a tree"
mkdir waits
echo good >waits/good
timeout 10 env LD_PRELOAD="$FAULTS" FAULT=read:1+:11 "$RUNIC" check -r waits 2>&1
echo "= $?"
