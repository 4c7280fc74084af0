"""tables.py - the tested command lines with their expected results, and the errors with which each call can fail."""
# SPDX-License-Identifier: MIT
import collections
import errno
import itertools
import re
import shutil

# ---- Faults ----

# Errors with which a call can fail, by its name in the tracer. Of errors that the command handles alike, there is one.
FAULTS = {name: [getattr(errno, word) for word in words.split()] for names, words in (
    ("read pread64 readv preadv", "EIO EINTR ENOMEM ESTALE EAGAIN"),
    ("write pwrite64 writev pwritev", "EIO ENOSPC EINTR EDQUOT EFBIG EPIPE EAGAIN"),
    ("open openat openat2", "EIO EMFILE EACCES ENOMEM EINTR ENOSPC EROFS ESTALE"),
    ("close", "EIO ENOSPC EINTR EDQUOT"),
    ("stat lstat fstat newfstatat statx", "EIO ESTALE EACCES ENOMEM"),
    ("lseek", "EIO EINVAL"),
    ("fsync fdatasync syncfs", "EIO ENOSPC EDQUOT EINTR"),
    ("rename renameat renameat2", "EIO ENOSPC EACCES EROFS ESTALE EXDEV EDQUOT EINVAL"),
    ("link linkat symlinkat", "EIO EPERM ENOSPC EMLINK EDQUOT"),
    ("unlink unlinkat rmdir", "EIO EACCES EROFS"),
    ("chmod fchmod fchmodat chown fchown fchownat", "EIO EPERM EROFS EDQUOT"),
    ("listxattr flistxattr getxattr fgetxattr", "EIO ENOTSUP ENOMEM ERANGE"),
    ("setxattr fsetxattr fremovexattr", "EIO ENOTSUP ENOSPC EDQUOT EPERM"),
    ("utimensat", "EIO EPERM"),
    ("ftruncate fallocate", "EIO ENOSPC EINTR EFBIG"),
    ("getdents64", "EIO ENOMEM ESTALE"),
    ("mkdir mkdirat", "EIO ENOSPC EACCES EDQUOT"),
    ("readlink readlinkat", "EIO EACCES ENOMEM"),
    ("access faccessat faccessat2", "EIO EACCES EROFS"),
    ("pipe2 dup dup2 dup3 memfd_create", "EMFILE ENOMEM"),
    ("poll ppoll", "EINTR ENOMEM"),
    ("mmap brk mremap mprotect", "ENOMEM"),
    ("munmap madvise", "ENOMEM EINVAL"),
    ("clone clone3 vfork fork", "EAGAIN ENOMEM"),
    ("rt_sigaction setitimer timer_create timer_settime", "EINVAL EAGAIN"),
    ("fcntl", "EMFILE EPERM EINVAL"),
    ("statfs fstatfs", "EIO ENOSYS"),
    ("getcwd", "ENOENT ENOMEM"),
    ("getrandom", "EAGAIN ENOSYS"),
    ("sched_getaffinity sysinfo prlimit64 getrlimit getrusage", "EPERM"),
    ("ioctl", "ENOTTY EIO"),
    ("setpgid", "EPERM"),
    ("fadvise64 flock fchdir", "EIO EINVAL"),
    ("malloc iconv_open", "ENOMEM"),
) for name in names.split()}

# Calls that cannot fail, or whose failure a program cannot see.
HARMLESS = set("""futex rt_sigprocmask rt_sigreturn rt_sigtimedwait tgkill kill getpid gettid getuid geteuid getgid getegid getgroups
umask clock_gettime clock_nanosleep sched_yield set_robust_list set_tid_address rseq exit exit_group restart_syscall uname prctl
sigaltstack membarrier timer_delete wait4 waitid pidfd_open iconv""".split())

# Messages of the preloaded library, not calls.
NO_SYSTEM_CALLS = {"malloc", "iconv_open", "iconv"}

# Consecutive calls of these are alike: there are a hundred at the start of main, before any file is opened.
ALIKE = {"rt_sigaction"}

def numbers(calls):
    """Returns the numbers, from 1, of the calls that are tested: of many consecutive calls that are alike, the first two and the last two."""
    for _, row in itertools.groupby(enumerate(calls, 1), lambda one: one[1].name if one[1].name in ALIKE else one[0]):
        row = [number for number, _ in row]
        yield from row if len(row) < 5 else row[:2] + row[-2:]


def some_of(numbers):
    """Returns at most a few hundred allocations to fail. For "list", iconv_open() allocates memory thousands of times, for each charset of the system alike."""
    return numbers[::1 + len(numbers) // 400]


# Programs repeat a call after these errors, forever if the error persists.
PASSING = {errno.EINTR, errno.EAGAIN}
SHORT = {"read", "pread64", "write", "pwrite64"}


def kinds_of_reads(scenario, calls):
    """Returns the number, from 1, of the first read() of each kind. Reads of an input are of a kind until the command goes back in it; the
    one that returns the end is another kind. Inputs of a folder are alike."""
    first, number, returns = {}, 0, collections.Counter()
    for call in calls:
        path = call.about[0] if call.about else ""
        returns[path] += call.name == "lseek"
        if call.name == "read":
            number += 1
            if is_input(scenario, path):
                first.setdefault((path if len(scenario.files) < 3 else "", returns[path], call.result == 0), number)
    return set(first.values())


def is_input(scenario, path):
    """Whether a path of the tracer is a file that the command converts or checks."""
    return any(path.endswith("/" + name) for name in scenario.files if not name.startswith(".git"))

# These calls do nothing and report success: no second name is made, and random bytes are all zero.
PRETENDED = {"linkat": 0, "getrandom": 8}

# ---- Scenarios ----


class Scenario:
    """A command line, the files before it, and the expected files after it."""

    def __init__(self, name, arguments, files, after=None, *, turn=None, stdin=None, stdin_pipe=False, stdout=b"",
                 stdout_pipe=False, status=0, links=(), backups=None, always=None, owner=None, extended=(), views=None):
        self.name, self.arguments, self.files, self.turn = name, arguments.split(), files, turn
        self.after = after if after is not None else {}
        self.stdin, self.stdin_pipe, self.stdout, self.stdout_pipe = stdin, stdin_pipe, stdout, stdout_pipe
        self.status, self.links, self.backups = status, dict(links), backups or {}
        self.views = views or {}  # what `runic edit` makes of files: {name: the edited view}
        self.always = always  # "ERRNO CALL...": calls that always fail
        # User and group of the files, if root runs the tests; their extended attributes, if the file system has any.
        self.owner, self.extended = owner, dict(extended)
        # The prefix of messages and the exit status for errors; those of iconv(1) differ.
        self.own_name, self.trouble = (b"iconv: ", 1) if self.arguments[:1] == ["iconv"] else (b"runic: ", 2)


def recode(source, target):
    return lambda text: text.decode(source).encode(target)


WORDS = "Größe Ж 中 😀\n"
CYRILLIC = "Привет, мир\nраз два\n"
to_utf8 = recode("utf-16", "utf-8")
U16 = (WORDS * 3).encode("utf-16")
U8 = (WORDS * 3).encode()
# 3 MiB, divided among threads from 1 MiB on. No two parts are equal.
BIG8 = "".join("%d %s" % (i, WORDS) for i in range(120000)).encode()
BIG16 = BIG8.decode().encode("utf-16")
# Longer than the buffer for reading, so that each look at the text reads it again.
JAPANESE = "日本語 テスト 表示\n" * 9000
SHIFT_JIS = JAPANESE.encode("cp932")
DAMAGED = (WORDS * 4000).encode() + b"Gr\xfc\xdfe\n" + (WORDS * 4000).encode()
MIXED_TEXT = "Größe für Straße\n" * 2000 + JAPANESE
MIXED = MIXED_TEXT[:2000 * 17].encode() + SHIFT_JIS
HTML = ("<html><head><meta charset=\"windows-1252\"></head><body>%s</body></html>\n" % ("Straße, Größe, naïve, café\n" * 9000)).encode("cp1252")
KOI8, UTF7 = CYRILLIC.encode("koi8-r"), WORDS.encode("utf-7")
LONG_KOI8 = KOI8 * 12000
TREE = {"tree/" + name: ("%s %s" % (name, WORDS)).encode("utf-16") for name in ("a", "b", "sub/c", "sub/deep/d", "sub/e", "z")}
RIGHT = {"tree/right": WORDS.encode()}


def turned(files, turn=to_utf8, prefix=""):
    return {prefix + name: turn(text) for name, text in files.items()}


def like(pattern):
    """Returns a check of standard output that does not depend on the wording."""
    return re.compile(pattern, re.DOTALL).fullmatch


BAD = b"ok\na\xffb\n"
BAD_TREE = {name: text.decode("utf-16").replace("中", "\r\n").encode() + b"a\xffb\r\n" for name, text in TREE.items()}

# The smallest repository that git accepts. The ignored file may be converted: it is, if git cannot be run.
GIT = {".git/HEAD": b"ref: refs/heads/main\n", ".git/objects/info/none": b"", ".git/refs/heads/.none": b"", ".gitignore": b"right\n"}


def with_crlf(text):
    return text.replace(b"\n", b"\r\n")


def any_to_utf8(text):
    return to_utf8(text) if text[:2] == b"\xff\xfe" else text


def half(text):
    """Returns the offset of the second half in UTF-8 and in UTF-16."""
    cut = len(text) // 2
    while text[cut] & 0xC0 == 0x80:
        cut -= 1
    return cut, len(text[:cut].decode().encode("utf-16-le"))


BIG_HALF = half(BIG8)

SCENARIOS = [
    Scenario("new", "convert -f utf-16 in -o out", {"in": U16}, {"out": U8}),
    Scenario("over", "convert in -o out", {"in": U16, "out": b"old\n"}, {"out": U8}),
    Scenario("if-needed", "convert --if-needed in -o out", {"in": U16, "out": U8[:-4] + b"else"}, {"out": U8}),
    Scenario("joined", "convert in more -o out", {"in": U16, "more": U8, "out": b"old\n"}, {"out": U8 + U8}),
    Scenario("in-place", "convert -i file", {"file": U16}, {"file": U8}, turn=to_utf8),
    Scenario("owner", "convert -i file", {"file": U16}, {"file": U8}, owner=(1234, 1235)),
    Scenario("attribute", "convert -i file", {"file": U16}, {"file": U8}, extended={"user.runic": b"kept"}),
    Scenario("no-exchange", "convert -i file", {"file": U16}, {"file": U8}, always="22 renameat2"),
    Scenario("backup-no-exchange", "convert -i --backup=.orig file", {"file": U16}, {"file": U8}, backups={"file.orig": "file"}, always="22 renameat2"),
    Scenario("backup-copied", "convert -i --backup=.orig file", {"file": U16}, {"file": U8}, backups={"file.orig": "file"}, always="1 linkat"),
    Scenario("backup-copied-force", "convert -i -F --backup=.orig file", {"file": U16, "file.orig": b"older\n"}, {"file": U8},
             backups={"file.orig": "file"}, always="1 linkat"),
    # These scenarios have calls that always fail; their run without another fault is always made, not only in a sample.
    Scenario("backup-unreadable", "convert -i --backup=.orig file", {"file": U16}, {}, status=2, always="1 linkat 5 pread64"),
    Scenario("backup-without-time", "convert -i --backup=.orig file", {"file": U16}, {}, status=2, always="1 linkat 1 utimensat"),
    Scenario("inspect-unreadable", "inspect -f utf-8 file", {"file": BAD}, stdout=like(b".*"), status=2, always="5 pread64"),
    Scenario("backup-taken", "convert -i --backup=.orig file", {"file": U16, "file.orig": b"older\n"}, {}, status=2),
    Scenario("foreseen", "convert -i file", {"file": U16, ".runic-000000000000": b"planted"}, {"file": U8}),
    Scenario("keep-time", "convert -i --keep-time file", {"file": U16}, {"file": U8}, turn=to_utf8),
    Scenario("backup", "convert -i --backup=.orig file", {"file": U16}, {"file": U8}, turn=to_utf8, backups={"file.orig": "file"}),
    Scenario("backup-force", "convert -i -F --backup=.orig file", {"file": U16, "file.orig": b"older\n"}, {"file": U8},
             backups={"file.orig": "file"}),
    Scenario("backup-over", "convert --backup=.orig in -o out", {"in": U16, "out": b"old\n"}, {"out": U8},
             backups={"out.orig": "out"}),
    Scenario("link", "convert -i link", {"file": U16}, {"file": U8}, turn=to_utf8, links={"link": "file"}),
    Scenario("right", "convert -i file", {"file": U8}, {"file": U8}, turn=lambda text: text),
    Scenario("threads", "convert -i -j2 file", {"file": BIG16}, {"file": BIG8}, turn=to_utf8),
    Scenario("koi8", "convert -i -f koi8-r file", {"file": KOI8}, {"file": CYRILLIC.encode()}, turn=recode("koi8-r", "utf-8")),
    Scenario("to-koi8", "convert -f utf-8 -t koi8-r in -o out", {"in": CYRILLIC.encode()}, {"out": KOI8}),
    Scenario("long-koi8", "convert -i -j2 -f koi8-r -t utf-16le file", {"file": LONG_KOI8},
             {"file": (CYRILLIC * 12000).encode("utf-16-le")}),
    Scenario("utf7", "convert -i -f utf-7 file", {"file": UTF7}, {"file": WORDS.encode()}, turn=recode("utf-7", "utf-8")),
    Scenario("replace", "convert -i -f utf-8 --on-error replace file", {"file": BAD},
             {"file": BAD.replace(b"\xff", "\ufffd".encode())}),
    Scenario("stop", "convert -i -f utf-8 file", {"file": BAD}, {"file": BAD}, status=1),
    Scenario("stop-koi8", "convert -i -f koi8-r -t us-ascii file", {"file": LONG_KOI8}, {"file": LONG_KOI8}, status=1),
    Scenario("shift-jis", "convert -i -j1 -f shift_jis file", {"file": SHIFT_JIS}, {"file": JAPANESE.encode()}, turn=recode("cp932", "utf-8")),
    Scenario("damaged", "convert -j1 file", {"file": DAMAGED}, status=1),
    Scenario("mixed-in-place", "convert -i -j1 file", {"file": MIXED}, {"file": MIXED}, status=1),
    Scenario("fallback-lines", "convert -i -f utf-8 --fallback shift_jis file", {"file": MIXED}, {"file": MIXED_TEXT.encode()}),
    Scenario("check-declared", "check --declared file", {"file": HTML}, stdout=like(rb"file: 1 finding[^\n]*\n|.*"), status=0),
    Scenario("check-damaged", "check -j1 file", {"file": DAMAGED}, stdout=like(rb"file:.*"), status=1),
    Scenario("check-mojibake", "check --mojibake file", {"file": "caf\u00c3\u00a9\n".encode() * 3}, stdout=like(rb"file:.*"), status=1),
    Scenario("detect-mixed", "detect file", {"file": MIXED}, stdout=like(rb"file:.*"), status=1),
    Scenario("fix", "convert -i --fix-declared --fix-mojibake file", {"file": HTML}, {"file": HTML.decode("cp1252").replace("windows-1252", "utf-8").encode()}),
    Scenario("appended", "check file", {"file": U8 + U16[2:]}, stdout=like(rb"file:.*"), status=1),
    Scenario("stop-utf7", "convert -f utf-7 -t latin1 file", {"file": "a\u20ac \u4e2d\n".encode("utf-7") * 1000}, stdout=b"a", status=1),
    Scenario("full", "convert -f koi8-r -t utf-16le file -o /dev/full", {"file": LONG_KOI8}, status=2),
    Scenario("unmappable", "convert -i -f utf-8 -t us-ascii --on-unmappable replace file", {"file": "1 € b\n".encode()},
             {"file": b"1 ? b\n"}),
    Scenario("output-dir", "convert -r -j1 --output-dir made tree", TREE, turned({n[5:]: t for n, t in TREE.items()}, to_utf8, "made/")),
    Scenario("part", "convert -f utf-16le -t utf-8 --range 26:78 in -o out", {"in": U16[2:]}, {"out": U8[20:]}),
    Scenario("part-threads", "convert -j2 -f utf-8 -t utf-16le --part 2/2 in -o out", {"in": BIG8}, {"out": BIG16[2 + BIG_HALF[1]:]}),
    Scenario("part-out", "convert -j2 -f utf-8 -t utf-16le --part 1/2 in -o out", {"in": BIG8, "out": b"old\n"},
             {"out": BIG16[2:2 + BIG_HALF[1]]}),
    Scenario("backup-alone", "convert -i --backup file", {"file": U16}, {"file": U8}, turn=to_utf8, backups={"file~": "file"}),
    Scenario("over-self", "convert file -o file", {"file": U16}, {"file": U8}, turn=to_utf8),
    Scenario("dry-run", "convert -ri -j4 --dry-run tree", TREE, stdout=like(rb"(tree/[^\n]*: would become [^\n]*\n){6}")),
    Scenario("crlf", "convert -i --eol crlf file", {"file": U16}, {"file": with_crlf(U8)}),
    Scenario("lf-threads", "convert -i -j2 --eol lf file", {"file": with_crlf(BIG8)}, {"file": BIG8}),
    Scenario("escape", "convert -i -f utf-8 -t koi8-r --on-unmappable escape file", {"file": "1 é б\n".encode()},
             {"file": b"1 \\u{00E9} \xc2\n"}),
    Scenario("skip-threads", "convert -j2 -f utf-8 --on-error skip", {}, stdin=BIG8 + b"\xff\n" + BIG8, stdin_pipe=True,
             stdout=BIG8 + b"\n" + BIG8, stdout_pipe=True),
    Scenario("output-dir-threads", "convert -r -j4 --output-dir made tree", TREE,
             turned({n[5:]: t for n, t in TREE.items()}, to_utf8, "made/")),
    Scenario("tree-replace", "convert -ri -j4 -f utf-8 --on-error replace tree", BAD_TREE,
             turned(BAD_TREE, lambda text: text.replace(b"\xff", "\ufffd".encode()))),
    Scenario("tree-skip-lf", "convert -ri -j4 -f utf-8 -t utf-16le -c --eol lf tree", BAD_TREE,
             turned(BAD_TREE, lambda text: text.replace(b"\xff", b"").replace(b"\r", b"").decode().encode("utf-16-le"))),
    Scenario("tree-crlf", "convert -ri -j4 --eol crlf tree", {**TREE, **RIGHT}, turned({**TREE, **RIGHT}, lambda text: with_crlf(any_to_utf8(text)))),
    Scenario("names-given", "convert -i -j1 -0", TREE, turned(TREE), stdin="".join(n + "\0" for n in TREE).encode(),
             stdin_pipe=True),
    Scenario("like", "convert -f koi8-r --like old in -o old", {"in": CYRILLIC.replace("р", "к").encode(), "old": with_crlf(KOI8)},
             {"old": with_crlf(CYRILLIC.replace("р", "к").encode("koi8-r"))}),
    Scenario("edit", "edit -f koi8-r file -- sed -i s/2/3/ {}", {"file": with_crlf(b"1 2\n" + KOI8)}, {"file": with_crlf(b"1 3\n" + KOI8)},
             views={"file": b"1 3\n" + CYRILLIC.encode()}),
    Scenario("iconv", "iconv -f UTF-16 -t UTF-8 in -o out", {"in": U16, "out": b"old\n"}, {"out": U8}),
    Scenario("iconv-self", "iconv -f UTF-16 -t UTF-8 file -o file", {"file": U16}, {"file": U8}, turn=to_utf8),
    Scenario("iconv-joined", "iconv -f KOI8-R -t UTF-16LE in more -o out", {"in": KOI8, "more": LONG_KOI8},
             {"out": (CYRILLIC * 12001).encode("utf-16-le")}),
    Scenario("iconv-stop", "iconv -f UTF-8 -t UTF-16LE file -o file", {"file": BAD}, status=1),
    Scenario("iconv-pipe", "iconv -f UTF-16 -t UTF-8", {}, stdin=BIG16, stdin_pipe=True, stdout=BIG8, stdout_pipe=True),
    Scenario("tree", "convert -ri -j4 tree", {**TREE, **RIGHT}, turned(TREE), turn=to_utf8),
    *([Scenario("tree-git", "convert -ri -j4 tree", {**TREE, **RIGHT, **GIT}, turned(TREE), turn=to_utf8)] if shutil.which("git") else []),
    Scenario("tree-alone", "convert -ri -j1 tree", TREE, turned(TREE), turn=to_utf8),
    Scenario("list", "convert -i -j1 --files-from names", {**TREE, "names": "".join(n + "\n" for n in TREE).encode()}, turned(TREE)),
    Scenario("pipe", "convert", {}, stdin=U16, stdin_pipe=True, stdout=U8, stdout_pipe=True),
    Scenario("pipe-threads", "convert -j2", {}, stdin=BIG16, stdin_pipe=True, stdout=BIG8, stdout_pipe=True),
    Scenario("pages", "convert -j2 file", {"file": BIG16}, stdout=BIG8, stdout_pipe=True),
    Scenario("stdout", "convert -j2 -f utf-16 - file", {"file": U8.decode().encode("utf-16")}, stdin=BIG16, stdout=BIG8 + U8),
    Scenario("pipe-koi8", "convert -f koi8-r", {}, stdin=KOI8, stdin_pipe=True, stdout=CYRILLIC.encode(), stdout_pipe=True),
    Scenario("check", "check -f utf-8 -j1 file", {"file": BAD}, stdout=like(rb"file:2:2: .*\[utf8-invalid-byte\]\n.*"), status=1),
    Scenario("check-threads", "check -j2 file", {"file": BIG8 + b"x\xff\n"},
             stdout=like(rb"file:120001:2: .*\[utf8-invalid-byte\]\n.*"), status=1),
    Scenario("check-right", "check -j2 file", {"file": BIG8}),
    Scenario("check-tree", "check -r -j4 --format=json --expect utf-8 tree", {**TREE, **RIGHT}, stdout=like(rb"(\{[^\n]*\}\n){6,}"),
             status=1),
    Scenario("sarif", "check -r -j2 --format=sarif tree", RIGHT, stdout=like(rb"\{.*\}\s*")),
    Scenario("check-koi8", "check -f koi8-r --eol lf file", {"file": KOI8.replace(b"\n", b"\r\n", 1)},
             stdout=like(rb"file:1:12: .*\[eol-crlf\]\n.*"), status=1),
    Scenario("check-utf7", "check -f utf-7 file", {"file": UTF7 + b"\xff\n"}, stdout=like(rb"file:2:1: .*\[utf7-[a-z-]*\]\n.*"), status=1),
    Scenario("detect", "detect -j1 file more", {"file": U16, "more": U8},
             stdout=like(rb"file: UTF-16LE[^\n]*3 lines\nmore: UTF-8[^\n]*3 lines\n")),
    Scenario("detect-threads", "detect -j2 file", {"file": BIG8}, stdout=like(rb"file: UTF-8, 120,000 lines\n")),
    Scenario("list-bad", "check -l -r -j4 -f utf-8 tree", {**BAD_TREE, **RIGHT}, stdout=like("".join(n + "\n" for n in sorted(BAD_TREE)).encode()),
             status=1),
    Scenario("check-pipe", "check -f utf-8", {}, stdin=BIG8 + b"x\xff\n", stdin_pipe=True,
             stdout=like(rb"[^\n]*:120001:2: .*\[utf8-invalid-byte\]\n.*"), stdout_pipe=True, status=1),
    Scenario("detect-pipe", "detect", {}, stdin=BIG8, stdin_pipe=True, stdout=like(rb"[^\n]*UTF-8, 120,000 lines\n"), stdout_pipe=True),
    Scenario("inspect-errors", "inspect --errors -f utf-8 file", {"file": BIG8 + BAD}, stdout=like(rb".*\bFF .*"), status=1),
    Scenario("inspect-line", "inspect --at 120000:1 -n 1 file", {"file": BIG8}, stdout=like(rb"[^\n]*\n[^\n]*U\+0031[^\n]*\n")),
    Scenario("inspect", "inspect -f utf-8 file", {"file": BAD}, stdout=like(rb".*U\+006F.*\bFF .*U\+0062.*U\+000A.*"),
             status=1),
    Scenario("inspect-pipe", "inspect -f utf-8 -n 2", {}, stdin=BAD, stdin_pipe=True, stdout=like(rb".*U\+006F.*U\+006B[^\n]*\n")),
    Scenario("names", "list", {}, stdout=like(rb".*UTF-16BE.*\n")),
]
