#!/usr/bin/env python3
"""system_iconv.py - compares runic iconv with the system's iconv(1): exit status, output and kind of message, for many options, charsets and inputs."""
# SPDX-License-Identifier: MIT
# RUNIC_TEST_SAMPLE=N in the environment: one trial in N.
import itertools
import os
import subprocess
import sys
import tempfile
import zlib

WIDE = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
CHARSETS = ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32BE", "utf32le", "ASCII", "latin1", "CP1252", "ISO-8859-15", "UCS-2", "WCHAR_T", "wchar_t",
            "KOI8-R", "CP1251", "IBM037", "CP437", "IBM1026"]
TEXTS = ["", "a", "plain text\n", "Gr\u00fc\u00dfe\n", "\u20ac 5", "\u0416\u0443\u043a", "\ufeffmark", "\U0001f642 pair", "tag \U000e0041"]
# Ill-formed in some charsets or in all.
BYTES = [b"a\xffb", b"a\xe2\x82", b"\xe2\x82A", b"a\xed\xa0\x80b", b"a\xc0\xafb", b"\x00\xd8a\x00", b"abc", b"\xff\xfea\x00", b"\xfe\xff\x00a", b"\x81\x8d",
         b"\xf4\x90\x80\x80z", b"\x00\x00\xd8\x00", b"\x00"]
PAIRS = [("UTF-8", to) for to in CHARSETS] + [(source, "UTF-8") for source in CHARSETS] + [
    ("latin1", "KOI8-R"), ("UTF-16", "latin1"), ("UTF-16BE", "UTF-16"), ("KOI8-R", "WCHAR_T"), ("WCHAR_T", "KOI8-R"),
    ("UCS-4", "UCS-4LE"), ("UCS-4", "WCHAR_T")]

# Text that runic's tables and glibc's tables convert differently; runic iconv uses glibc for these charsets.
UNEQUAL = [("MACINTOSH", bytes(range(0x80, 0x100))), ("CP1255", b"\xf9\xd1\xe0"), ("CP1258", b"a\xcc"), ("SHIFT_JIS", b"\\~\x81\x5f"),
           ("EUC-KR", b"\xb0\xa1\x81\x41"), ("BIG5", b"\xa1\x45\x87\x40")]

# Names with one, two and more slashes, and text between and after them.
NAMES = ["utf-8/", "utf-8///", "utf-8/,", "utf-8 ", "utf-8,", "/utf-8", "//utf-8", "utf/8", "ISO-10646/UTF-8", "iso-10646/utf8/", "ISO-10646/UTF8/IGNORE",
         "ISO-10646/UCS4/", "10646-1:1993/UCS4/", "ISO-10646/UCS2/", "utf-8/IGNORE", "utf-8/x", "utf-8/x/", "utf-8/x/IGNORE", "utf-8//x", "utf-8//x,IGNORE",
         "utf-8//IGNORE/", "utf-8//IGNORE ", "utf-8,IGNORE", "/", "//", ",", " ", "koi8-r/", "koi8-r/x", "koi8-r/x/", "latin1/", "latin1//TRANSLIT/", "UTF-16LE/",
         "ASCII/TRANSLIT", "ISO-10646/latin1", "ISO-8859-1/UTF-8"]

# The version of glibc that runic iconv imitates.
NEWEST = (2, 41)

# Differences from every glibc: name and reason.
DEVIATIONS = {
    "dropped": "with -c or //IGNORE the exit status is 1 if anything was left out, and nothing is printed; glibc before 2.41 has 0 with -c, and all have an error with //IGNORE",
    "cut": "with -c a character that the end of a file cuts is left out like everything else, and nothing is printed",
    "mark": "UTF-16 and UTF-32 of an input that is not empty begin with a byte order mark, also where no character follows it",
    "tags": "tag characters that a charset lacks are unmappable; glibc leaves them out silently",
    "surrogates": "surrogates in UCS-4 are ill-formed; glibc copies them",
    "beyond": "values beyond 10FFFF are ill-formed; glibc's UTF-8, UCS-4 and WCHAR_T to one another let them pass",
}
# Differences from glibc 2.41 and later.
TO_NEWEST = {"signatures": "the byte order mark of each input is read; glibc 2.41 takes all inputs but the first in the order of the first"}
# Differences from older versions, which runic iconv does not imitate.
TO_OLDER = {
    "marks": "one byte order mark is written for all inputs; before, one for each",
    "next": "after an input that ends inside a character the next one follows; before, that was the end",
    "words": "an unknown charset is named, and Try `iconv --help' follows; before, not always",
}


class Command:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def run(self, arguments, text=b"", files=()):
        for name, content in files:
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(content)
        done = subprocess.run([*self.program, *arguments], input=text, capture_output=True, cwd=self.folder, check=False,
                              env=dict(os.environ, LC_ALL="C.UTF-8"))
        return done.returncode, done.stdout, kind(done.stderr)


def kind(said):
    """Returns the kind of a message, which is the part that scripts look for."""
    text = said.decode("utf-8", "replace")
    for words in ("illegal input sequence at position", "incomplete character", "cannot open input file", "cannot open output file", "Try `iconv --help'",
                  "error while reading the input"):
        if words in text:
            number = text.split("position")[1].split()[0] if "position" in words else ""
            return words + " " + number
    return text and text.split(":")[0]


def codec(charset):
    return {"UCS-2": "utf-16-le", "utf32le": "utf-32-le", "CP1252": "cp1252", "UCS-4": "utf-32-be", "WCHAR_T": WIDE, "wchar_t": WIDE}.get(charset, charset)


def encoded(text, charset):
    return text.encode(codec(charset), "ignore")


def modernized(ours, theirs, files, seen):
    """Changes the result of an older glibc to that of 2.41. Adds the differences to seen."""
    status, output, said = theirs
    mark = b"\xff\xfe"
    if files and output.startswith(mark) and output.count(mark) > 1:
        seen.setdefault("marks", files)
        output = mark + output.replace(mark, b"")
    if files and said.startswith("incomplete") and ours[1].startswith(output) and (ours[1] != output or ours[2] != said):
        seen.setdefault("next", files)
        output, said = ours[1], ours[2]
    if status == 1 and ours[2].startswith("Try ") and not output:
        seen.setdefault("words", ours)
        said = ours[2]
    return status, output, said


def deviation(arguments, text, files, ours, theirs):
    """Returns the name of a known difference, None if there is no difference, "" if it is unknown."""
    lenient = "-c" in arguments or any("IGNORE" in word for word in arguments)
    if ours == theirs:
        return None
    if files and arguments[-2:] in (["le", "be"], ["be", "be"]):
        return "signatures" if ours == (0, b"ab" if arguments[-2] == "le" else b"bb", "") else ""
    if lenient and ours[1:] == (theirs[1], "") and ours[0] == 1:
        return "cut" if theirs[2].startswith("incomplete") else "dropped"
    if ours[1] in (b"\xff\xfe", b"\xff\xfe\x00\x00") and theirs[1] == b"" and ours[0] == 1:
        return "mark"
    if files:
        return ""
    if "\U000e0041" in text.decode(codec(arguments[-3]), "ignore") and theirs[0] == 0 and ours[0] == 1:
        return "tags"
    if arguments[-3] == "UCS-4" and 0xD8 <= int.from_bytes(text[:4], "big") >> 8 <= 0xDF:
        return "surrogates"
    return "beyond" if is_beyond(arguments[-3], text) and arguments[-1].upper() in ("UTF-8", "WCHAR_T", "UCS-4LE") else ""


def is_beyond(source, text):
    """Whether text of the charset begins with a value above U+10FFFF."""
    if source.upper() in ("WCHAR_T", "UCS-4"):
        return int.from_bytes(text[:4], "big" if source == "UCS-4" else sys.byteorder) > 0x10FFFF
    return source == "UTF-8" and text.startswith(b"\xf4\x90")


def cases():
    """Yields the cases, and receives the status of each. Text that was converted without an error is rarely tried again with -c."""
    for i, (source, target) in enumerate(PAIRS):
        # Errors in UTF-8 hardly depend on the target: one third of the ill-formed inputs for each target.
        for text in [encoded(text, source) for text in TEXTS] + (BYTES[i % 3::3] if i in range(4, len(CHARSETS)) else BYTES):
            if (yield ["-f", source, "-t", target], text, ()) != 0 or zlib.crc32(text) % 8 == 0:
                yield ["-c", "-f", source, "-t", target], text, ()
    for source, text in UNEQUAL:
        yield ["-f", source, "-t", "UTF-8"], text, ()
    yield ["-f", "UTF-8", "-t", "IBM1140"], "\u203e".encode(), ()
    # glibc writes the optional direct characters in base64, and reads lone surrogates.
    yield ["-f", "UTF-8", "-t", "UTF-7"], b"<a>", ()
    yield ["-f", "UTF-7", "-t", "UTF-16LE"], b"<+2AA-", ()
    files = (("one", b"ab"), ("two", b"c\xffd"), ("cut", b"e\xe2\x82"), ("rest", b"\x82f"), ("le", b"\xff\xfea\0"), ("be", b"\xfe\xff\0b"))
    for names in (["le", "be"], ["le"], ["be"], ["be", "be"]):
        yield ["-f", "UTF-16", "-t", "UTF-8", *names], b"", files
    for names, options in itertools.product((["one"], ["one", "one"], ["one", "two", "one"], ["one", "missing", "one"], ["cut", "one"], ["cut", "rest"],
                                             ["cut", "two", "one"], ["-"], ["one", "-"], ["."], ["missing"], ["--", "one"]), ([], ["-c"], ["-s"])):
        for target in ("UTF-16", "latin1"):
            yield [*options, "-f", "UTF-8", "-t", target, *names], b"in", files
    for words in (["-t", "latin1"], ["-f", "latin1"], [], ["-f", "", "-t", "latin1"], ["--from-code=latin1", "--to-code", "UTF-8"], ["-flatin1", "-tUTF-8"],
                  ["--from=latin1"], ["-x"], ["--unknown"], ["-f"], ["-f", "nonsense"], ["-t", "nonsense"], ["-f", "nonsense", "-t", "unknown"], ["-f", "latin1//", "-t", "UTF-8//"],
                  ["-f", "UTF-8", "-t", "UTF-16LE//TRANSLIT"], ["-f", "UTF-8", "-t", "ASCII//IGNORE"], ["-f", "UTF-8", "-t", "ASCII//IGNORE,TRANSLIT"], ["-f", "UTF-8", "-t", "ASCII//TRANSLIT"],
                  ["-f", "UTF-8", "-t", "latin1//translit//ignore"], ["-c", "-f", "UTF-8", "-t", "ASCII//TRANSLIT"], ["-o", "missing/x", "-f", "latin1"]):
        for text in (b"plain", "Gr\u00fc\u00dfe \u20ac \u201cx\u201d".encode()):
            yield words, text, ()
    for name in NAMES:
        yield ["-f", name, "-t", "UTF-16LE"], b"abcd\xc3\xa9 \x00\x00", ()
        yield ["-f", "UTF-8", "-t", name], "a\u20ac\u00e9".encode(), ()


def main():
    runic = os.environ["RUNIC"]
    seen, faults, trials, told = {}, [], 0, 0
    sample = int(os.environ.get("RUNIC_TEST_SAMPLE", "1"))
    said = subprocess.run(["iconv", "--version"], capture_output=True, check=False).stdout
    if b"GLIBC" not in said:
        print("SKIPPED command/iconv/system_iconv: the system's iconv is not glibc's")
        sys.exit(77)
    older = tuple(map(int, said.split(b"\n")[0].split()[-1].split(b"."))) < NEWEST
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(runic, os.path.join(folder, "iconv"))
        called, system = Command([os.path.join(folder, "iconv")], folder), Command(["iconv"], folder)
        as_command = Command([runic, "iconv"], folder)
        tried, status = cases(), None
        while True:
            try:
                arguments, text, files = tried.send(status)
            except StopIteration:
                break
            told += 1
            status = 0
            if told % sample:
                continue
            ours, theirs = called.run(arguments, text, files), system.run(arguments, text, files)
            status = ours[0] or theirs[0]
            trials += 1
            if older:
                theirs = modernized(ours, theirs, files, seen)
            name = deviation(arguments, text, files, ours, theirs)
            seen.setdefault(name, (arguments, text))
            if name == "":
                faults.append("%s < %r\n  runic %r\n  glibc %r" % (" ".join(arguments), text, ours, theirs))
            if trials % 29 == 0 and as_command.run(arguments, text, files) != ours:
                faults.append("runic iconv is not iconv: %s" % " ".join(arguments))
        faults += output_faults(called, system)
    faults += ["there is no difference any more: " + name for name in {**DEVIATIONS, **(TO_OLDER if older else TO_NEWEST)} if name not in seen and sample == 1]
    print("trials: %s" % ("enough" if trials >= (800 if sample == 1 else 1) else trials))
    print("\n".join(["differences: %d" % len(faults)] + faults))


def content(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def output_faults(called, system):
    """-o writes the same as standard output; it may name an input; and a file that is not converted does not change."""
    words = ["-f", "latin1", "-t", "UTF-8"]
    for command, name in ((called, "a"), (system, "b")):
        command.run([*words, "-o", name], b"\xe9")
    if content(called.folder, "a") != content(called.folder, "b"):
        yield "-o writes something else"
    big = b"\xe9" * 3000000
    if called.run([*words, "-o", "a", "a"], files=(("a", big),))[0] != 0 or content(called.folder, "a") != b"\xc3\xa9" * 3000000:
        yield "output onto input loses text"
    status = called.run(["-f", "UTF-8", "-t", "latin1", "-o", "a", "a"], files=(("a", b"x\xff"),))[0]
    if status != 1 or content(called.folder, "a") != b"x\xff":
        yield "a file that is not converted does not stay as it was"


main()
