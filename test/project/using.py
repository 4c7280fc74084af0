#!/usr/bin/env python3
"""using.py - docs/using.md, docs/agents.md and the picture in README.md: their examples print what the pages show, each recipe has the result below, every command of the table exists."""
# SPDX-License-Identifier: MIT
# usage: using.py [--update] SOURCE BUILD      --update writes what the tutorial prints into the page: read the difference
import os
import re
import shutil
import subprocess
import sys
import tempfile

QUOTES = "He said “caf\u00a0\u00e9” – yes\n"
LATIN = "\u00fcber Gen\u00e8ve\n"
CRLF = "a\r\nb\r\n"
SUBTITLE = "1\n00:00:01,000 --> 00:00:04,000\nDzi\u0119kuj\u0119 bardzo, pa\u0144stwo. Przyjdzie jutro, je\u015bli b\u0119dzie m\u00f3g\u0142.\n"
RUSSIAN = "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440\n"

# The files that the recipes read.
FILES = {
    "sales/de.csv": "Stra\u00dfe;K\u00f6ln, M\u00fcnchen und D\u00fcsseldorf liegen nicht in \u00d6sterreich\n".encode("cp1252"),
    "sales/ru.csv": "\u041c\u043e\u0441\u043a\u0432\u0430;\u0433\u043e\u0440\u043e\u0434 \u0431\u043e\u043b\u044c\u0448\u043e\u0439, \u0438 \u043f\u043e\u0433\u043e\u0434\u0430 \u0445\u043e\u0440\u043e\u0448\u0430\u044f\n".encode("cp1251"),
    "sales/us.csv": "caf\u00e9\n".encode(),
    "list.csv": "\u0151; \u00fc\n".encode(),
    "powershell.txt": "\ufeffERROR 5\r\nfine\r\n".encode("utf-16-le"),
    "settings.reg": "\ufeff[HKEY]\r\n\"a\"=\"\u00fc\"\r\n".encode("utf-16-le"),
    "first.txt": b"\xef\xbb\xbfone\n",
    "second.txt": "\ufefftwo\n".encode("utf-16-le"),
    "src/bom.c": b"\xef\xbb\xbfint a;\r\n",
    "src/latin.c": "/* \u00fc */\r\n".encode("latin-1"),
    "legacy.c": "/* \u8868 */\r\nint colour;\r\n".encode("shift_jis"),
    "original.c": "/* d\u00e9j\u00e0 vu, la premi\u00e8re fois \u00e0 la biblioth\u00e8que */\nint a;\n".encode("latin-1"),
    "edited.c": "/* d\ufffdj\ufffd vu, la premi\ufffdre fois \ufffd la biblioth\ufffdque */\nint b;\n".encode(),
    "setup.ini": b"a=1\nb=\xE4\n",
    "museum.doc": b"\x81ber\r\n\x1a",
    "dump.sql": "INSERT 'caf\u00c3\u00a9', 'na\u00c3\u00afve';\n".encode(),
    "app.log": "caf\u00e9\n".encode() + "\u00e9t\u00e9\n".encode("latin-1"),
    "broken.json": b'{"name": "Zoe", "a": "\xe9"}\n',
    "quotes.txt": QUOTES.encode(),
    "emoji.txt": "a\U0001F600\n".encode(),
    "letter.eml": "Content-Type: text/plain; charset=iso-8859-2\n\nDzi\u0119kuj\u0119 bardzo, \u017c\u00f3\u0142\u0107\n".encode("iso-8859-2"),
    "hidden.txt": "a\u200bb\n".encode(),
    "destroyed.c": "/* Gr\ufffd\ufffde */\n".encode(),
    "cyrillic.txt": RUSSIAN.encode("cp1251"),
    "saved.txt": RUSSIAN.encode("cp1251").decode("cp1252").encode(),
    "names.txt": "M\u00fcller\n".encode(),
    "data.json": '{"a":"\u00fc"}\n'.encode(),
    "messages.properties": b"a=\\u00fc \xe9\n",
    "folders.txt": b"Entw&APw-rfe\nR&-D\n",
    "page.html": '<meta charset="iso-8859-1">\u00fc\n'.encode("latin-1"),
    "paper.tex": "\\usepackage[latin1]{inputenc} \u00fc\n".encode("latin-1"),
    "tree.ged": "0 HEAD\r\n1 CHAR ANSI\r\n0 @I1@ INDI\r\n1 NAME J\u00fcrgen /M\u00fcller/\r\n0 TRLR\r\n".encode("cp1252"),
    "film.srt": SUBTITLE.encode("cp1250"),
    "new.srt": "\u0142\u00f3d\u017a \u2013 caf\u00e9\n".encode(),
    "records.dat": "INVOICE \u00dc".ljust(80).encode("cp037") + "INVOICE 2".ljust(80).encode("cp037"),
    "classic.csv": "\u00fc;\u00e9\r".encode("mac-roman"),
    "customers.csv": "Die Gr\u00f6\u00dfe der B\u00e4ume f\u00e4llt auf\n".encode(),
    "german16.txt": ("\ufeff" + LATIN).encode("utf-16-le"),
    "german8.txt": LATIN.encode("cp1252"),
    "service.log": "\u00e9t\u00e9\n".encode("cp1252"),
    "device.log": b"21\xb0C\r\n\0\0ok\r\n",
    "inbox.mbox": ("From a@b\nContent-Type: text/plain; charset=iso-8859-1\n\nGr\u00fc\u00dfe aus K\u00f6ln, sch\u00f6ne Tage\n\n".encode("latin-1") +
                   b"From c@d\nContent-Type: text/plain; charset=koi8-r\n\n" +
                   "\u041f\u0440\u0438\u0432\u0435\u0442 \u0438\u0437 \u041c\u043e\u0441\u043a\u0432\u044b, \u043a\u0430\u043a \u0434\u0435\u043b\u0430\n".encode("koi8-r")),
    "changed.txt": LATIN.encode("latin-1"),
    "big.txt": ("\ufeff" + "line\n" * 1000).encode("utf-16-le"),
}

# What a recipe prints (the key is its beginning), or what a file has afterwards; before it the exit status, if it is not 0.
RESULTS = {
    "runic convert --guess -t utf-8-bom": {"excel/de.csv": "\ufeff" + FILES["sales/de.csv"].decode("cp1252"),
                                           "excel/ru.csv": "\ufeff" + FILES["sales/ru.csv"].decode("cp1251"), "excel/us.csv": "\ufeffcaf\u00e9\n"},
    "runic convert -f utf-8 -t windows-1252//": {"ansi.csv": "\u00f6; \u00fc\n".encode("cp1252")},
    "runic check --expect windows-1250": (1, "is UTF-8, not windows-1250, which has all its characters"),
    "tr -d": "21\u00b0C\r\nok\r\n",
    "runic convert --guess inbox.mbox": {"inbox.txt": "From a@b\nContent-Type: text/plain; charset=iso-8859-1\n\nGr\u00fc\u00dfe aus K\u00f6ln, sch\u00f6ne Tage\n\n"
                                                      "From c@d\nContent-Type: text/plain; charset=koi8-r\n\n" + RUSSIAN[:6] + " \u0438\u0437 \u041c\u043e\u0441\u043a\u0432\u044b, \u043a\u0430\u043a \u0434\u0435\u043b\u0430\n"},
    "git diff --name-only -z": {"changed.txt": LATIN},
    "runic convert -f windows-1252 german8.txt": "12\n",
    "runic convert powershell.txt": "ERROR 5\r\n",
    "runic convert settings.reg": {"settings.txt": "[HKEY]\r\n\"a\"=\"\u00fc\"\r\n"},
    "runic convert -t utf-16le-bom": {"settings.reg": FILES["settings.reg"]},
    "runic convert first.txt": {"both.txt": "one\ntwo\n"},
    "runic check -r -f auto,latin1 --no-bom": (1, "src/bom.c:1:1: error: begins with a byte order mark"),
    "runic convert -ri -f auto,latin1 -t same --bom": {"src/bom.c": b"int a;\r\n", "src/latin.c": FILES["src/latin.c"]},
    "runic check -rl": (1, "src/bom.c\nsrc/latin.c\n"),
    "runic convert -ri -f auto,latin1 -t same --eol": {"src/bom.c": b"int a;\n", "src/latin.c": "/* \u00fc */\n".encode("latin-1")},
    "runic convert -i -f auto,latin1 -t same --eol crlf": {"setup.ini": b"a=1\r\nb=\xE4\r\n"},
    "runic check --mojibake": (1, 'dump.sql:1:12: error: mojibake: "\u00c3\u00a9" should be "\u00e9"'),
    "runic convert --fix-mojibake": {"repaired.sql": "INSERT 'caf\u00e9', 'na\u00efve';\n"},
    "runic convert -f utf-8 --fallback": {"app.utf8.log": "caf\u00e9\n\u00e9t\u00e9\n"},
    "runic inspect --at": (1, "22  E9           utf8-bad-continuation"),
    "runic convert -f utf-8 --on-error": "\ufffd",
    "runic check --expect us-ascii": (1, "U+201C"),
    "runic check --expect utf8mb3": (1, "U+1F600"),
    "find src -name '*.c' -exec runic edit": {"src/bom.c": b"int b;\n", "src/latin.c": "/* \u00fc */\n".encode("latin-1")},
    "runic edit -f shift_jis": {"legacy.c": "/* \u8868 */\r\nint color;\r\n".encode("shift_jis")},
    "runic convert --like": {"original.c": "/* d\u00e9j\u00e0 vu, la premi\u00e8re fois \u00e0 la biblioth\u00e8que */\nint b;\n".encode("latin-1")},
    "runic convert letter.eml": "Dzi\u0119kuj\u0119 bardzo, \u017c\u00f3\u0142\u0107\n",
    "runic check --trojan": (1, "U+200B"),
    "runic check --controls": (1, "destroyed.c:1:6: error: U+FFFD"),
    "runic convert -f windows-1251": RUSSIAN,
    "runic convert -t windows-1252 saved.txt": RUSSIAN,
    "runic convert -t us-ascii//": 'He said "caf e" - yes\n',
    "runic convert -t us-ascii --on-unmappable translit": "Mueller\n",
    "runic convert -t us-ascii --on-unmappable escape": '{"a":"\\u00FC"}\n',
    "runic convert -f latin1 --unescape": "a=\u00fc \u00e9\n",
    "runic convert --fix-declared": {"page8.html": '<meta charset="utf-8">\u00fc\n'},
    "runic convert --fix-declared tree.ged": {"tree8.ged": "0 HEAD\r\n1 CHAR UTF-8\r\n0 @I1@ INDI\r\n1 NAME J\u00fcrgen /M\u00fcller/\r\n0 TRLR\r\n"},
    "runic convert -i -f auto,latin1 --fix": {"paper.tex": "\\usepackage[utf8]{inputenc} \u00fc\n"},
    "runic check --declared": "",
    "runic convert -i --guess": {"film.srt": SUBTITLE, "film.srt.orig": SUBTITLE.encode("cp1250")},
    "runic convert -f utf-8 -t windows-1250": {"old.srt": "\u0142\u00f3d\u017a \u2013 caf\u00e9\r\n".encode("cp1250")},
    "runic convert -f ibm037": "INVOICE \u00dc\nINVOICE 2\n",
    "runic convert -f macintosh": "\u00fc;\u00e9\n",
    "while IFS= read": "Entw\u00fcrfe\nR&D\n",
    "runic convert -f cp437": "\u00fcber\n",
    "git config": "",
    "git ls-files -z | runic check -0 --expect utf-8 --no-bom": (1, "hidden.txt:1:2: "),
    "d=": (1, "./app.log:2:1: "),
    "set -o pipefail; git ls-files -z": (1, "::error "),
    "if runic": "fine\n",
    "runic detect -b": "UTF-8\n",
    "runic detect --format": "ansi.csv\twindows-1252\nclassic.csv\t",
    "diff": "",
    "tail": "\u00e9t\u00e9\n",
    "runic convert -f utf-16le --part": "\nline\n",
}
PICTURE = "docs/pictures/command.md"
CONSOLE = re.compile(r"(?s)```console\n(.*?)```")
FAULTS = []


def check(condition, what):
    if not condition:
        FAULTS.append(what)


def run(line, folder, environment):
    """Returns the exit status and all output of a line of the shell."""
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60, check=False)
    return done.returncode, done.stdout.decode("utf-8", "backslashreplace")


def put_scripts(page, folder):
    """Writes the scripts of a page, whose second line names the file."""
    for script, name in re.findall(r"(?s)```bash\n(#!/bin/bash\n# (\S+) - .*?)```", page):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(script)
        os.chmod(path, 0o755)


def tutorial(page, environment, first=""):
    """Returns the page with the output of each command of its console blocks. The commands of the page first run before."""
    with tempfile.TemporaryDirectory() as folder:
        put_scripts(page, folder)
        def played(block):
            commands = re.findall(r"(?m)^\$ (.*)$", block[1])
            return "```console\n%s```" % "".join("$ %s\n%s" % (command, run(command, folder, environment)[1]) for command in commands)
        re.sub(CONSOLE, played, first)
        return re.sub(CONSOLE, played, page)


def check_tutorial(source, environment, update):
    """Compares the console blocks of docs/using.md and docs/agents.md, and of the picture, which uses the files that docs/using.md makes first."""
    pages = {}
    for name in ("docs/using.md", "docs/agents.md", PICTURE):
        with open(os.path.join(source, name), encoding="utf-8") as file:
            pages[name] = file.read()
    samples = re.search(CONSOLE, pages["docs/using.md"])[0]
    for name, page in pages.items():
        played = tutorial(page, environment, samples if name == PICTURE else "")
        if update:
            with open(os.path.join(source, name), "w", encoding="utf-8") as file:
                file.write(played)
            continue
        for number, (shown, said) in enumerate(zip(page.splitlines(), played.splitlines()), 1):
            check(shown == said, "%s:%d: %r, but it prints %r" % (name, number, shown, said))
        check(page.count("\n") == played.count("\n"), "%s: the commands print more or fewer lines" % name)
    return pages["docs/using.md"]


def prepare(folder, environment):
    for name, content in FILES.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
    run("git init -q && git add app.log hidden.txt && git update-index --add --cacheinfo "
        "100644,$(printf old | git hash-object -w --stdin),changed.txt", folder, environment)


def check_result(line, said, folder, result):
    if isinstance(result, str):
        check(result in said if result else said == "", "%s: printed %r" % (line, said))
        return
    for name, content in result.items():
        wanted = content if isinstance(content, bytes) else content.encode()
        try:
            with open(os.path.join(folder, name), "rb") as file:
                got = file.read()
        except OSError as error:
            got = error
        check(got == wanted, "%s: %s is %r, printed %r" % (line, name, got, said))


def check_fences(page):
    """Every block of the page is run: those of the tutorial are `console`, those of the recipes `sh`. The commands of the tables stand in table
    rows. Only the line for Vim and the commands of other programs, which a reader has, are not run."""
    languages = re.findall(r"(?m)^ *```(.*)$", page)
    check(set(languages[::2]) == {"console", "sh"} and set(languages[1::2]) == {""}, "docs/using.md has blocks that are not run: %s" % sorted(set(languages)))
    for line in re.findall(r"(?m)^    (?! )\S.*$", page):
        check(False, "docs/using.md has an indented block, which is not run: " + line)


def check_textconv(folder, environment):
    """git diff shows a change in UTF-16, as the recipe says, with the line of .gitattributes in its comment."""
    before, after = "\ufeffold\n".encode("utf-16-le"), "\ufeffnew\n".encode("utf-16-le")
    for name, content in (".gitattributes", b"*.rc diff=runic\n"), ("app.rc", before):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    run("git add .gitattributes app.rc", folder, environment)
    with open(os.path.join(folder, "app.rc"), "wb") as file:
        file.write(after)
    said = run("git diff app.rc", folder, environment)[1]
    check("-old\n+new\n" in said, "git diff with textconv printed %r" % said)


def check_recipes(page, environment):
    lines = [line for block in re.findall(r"(?s)```sh\n(.*?)```", page) for line in block.splitlines()]
    check(len(lines) >= 35, "only %d recipes were found" % len(lines))
    used = set()
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder, environment)
        for line in lines:
            command = line.partition(" # ")[0]
            key = max((key for key in RESULTS if command.startswith(key)), key=len, default=None)
            check(key is not None, line + ": this test knows no result")
            if key is not None:
                used.add(key)
                wanted, result = RESULTS[key] if isinstance(RESULTS[key], tuple) else (0, RESULTS[key])
                status, said = run(command, folder, environment)
                check(status == wanted, "%s: exit status %d: %s" % (line, status, said))
                check_result(line, said, folder, result)
        check_textconv(folder, environment)
    check(used == set(RESULTS), "no recipe begins with: %s" % ", ".join(sorted(set(RESULTS) - used)))


def check_table(page, environment):
    """Runs each command of the table for those who know another tool on a file F."""
    cells = re.findall(r"(?m)^\| .*? \| (.*) \|$", page.partition("## You know another tool")[2].partition("\n## ")[0])
    commands = [command for cell in cells for command in re.findall(r"`(runic [^`]*)`", cell) if command.count(" ") > 1]
    check(len(commands) >= 15, "only %d commands were found in the table" % len(commands))
    for command in commands:
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "F"), "w", encoding="utf-8") as file:
                file.write("a\n")
            line = re.sub(r"-f A -t B", "-f latin1 -t utf-8", command) + ("" if re.search(r"\bF$", command) else " F")
            status, said = run(line, folder, environment)
            check(status == 0, "%s: exit status %d: %s" % (line, status, said))


# GEDCOM in ANSEL: each mark stands before its letter.
ANSEL = (b"0 HEAD\n1 CHAR ANSEL\n1 NAME Ji\xe9r\xe2i /M\xe8uller/\n2 PLAC \xa1\xe2od\xe2z, Gro\xcfe Stra\xcfe\n0 TRLR\n",
         "0 HEAD\n1 CHAR UTF-8\n1 NAME Ji\u0159\u00ed /M\u00fcller/\n2 PLAC \u0141\u00f3d\u017a, Gro\u00dfe Stra\u00dfe\n0 TRLR\n")


def check_ansel(page, environment):
    """The command of the last table for ANSEL, if its programs are installed."""
    command = re.search(r"(?m)^\| ANSEL .* \| `(.*)` \|$", page)[1].replace("\\|", "|")
    if None in (shutil.which("yaz-iconv"), shutil.which("uconv")):
        return
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "F"), "wb") as file:
            file.write(ANSEL[0])
        status, said = run(command + " 2>/dev/null", folder, environment)
        check((status, said) == (0, ANSEL[1]), "%s: exit status %d, printed %r" % (command, status, said))


def main():
    update, (source, build) = "--update" in sys.argv, (os.path.abspath(word) for word in sys.argv[-2:])
    environment = dict(os.environ, PATH=build + os.pathsep + os.environ["PATH"], LC_ALL="C.UTF-8", GIT_CONFIG_GLOBAL=os.devnull, VISUAL="",
                       EDITOR="sed -i s/colour/color/")
    page = check_tutorial(source, environment, update)
    drawn = subprocess.run([os.path.join(source, "tools/pictures"), "--check"], stdout=subprocess.PIPE, check=False)
    check(update or drawn.returncode == 0, drawn.stdout.decode().strip())
    check_fences(page)
    check_recipes(page, environment)
    check_table(page, environment)
    check_ansel(page, environment)
    print("\n".join(FAULTS + ["%d faults" % len(FAULTS)]))
    sys.exit(1 if FAULTS else 0)


main()
