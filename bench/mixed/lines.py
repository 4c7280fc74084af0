"""lines.py - the texts, charsets and styles from which bench/mixed/make builds files."""
# SPDX-License-Identifier: MIT
import collections
import importlib.machinery
import importlib.util
import os
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True


def script(path):
    loader = importlib.machinery.SourceFileLoader(os.path.basename(path).replace("-", "_"), os.path.join(ROOT, path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


DETECT, TRAINED = script("bench/detect"), script("tools/make-scores")

# Languages without a table, and charsets in which they are written.
WEST = "windows-1252 iso-8859-1 iso-8859-15 macintosh ibm850"
UNSEEN = {name: WEST for name in "af br fy oc nds gd lb wa ast fo nn rm fur lij sc sco an ia co ht".split()}
UNSEEN["gd"] += " iso-8859-14"
UNSEEN["fo"] += " ibm865"
UNSEEN.update({name: "windows-1250 iso-8859-2 ibm852 x-mac-ce" for name in "hsb dsb bs sr-Latn szl".split()})
UNSEEN.update({name: "windows-1254 iso-8859-9 ibm857" for name in "ku crh".split()})
UNSEEN.update({"mi": "windows-1257 iso-8859-4 iso-8859-13", "yi": "windows-1255"})
SEEN = {name: [TRAINED.label_of(charset) for charset in names.split()] for name, _, names in TRAINED.LANGUAGES}
SEEN.update({"ja": ["shift_jis", "euc-jp"], "zh": ["gbk"], "zh-Hant": ["big5"], "ko": ["euc-kr"]})
CHARSETS = {**SEEN, **{name: labels.split() for name, labels in UNSEEN.items()}}
# Only these need a table of their own in Python; they encode what the charset itself has, and no more.
STRICT = {"gbk": "gbk", "big5": "big5", "euc-kr": "euc-kr"}
HELD_LANGUAGES = "fi pt hu sk bg he fo gd hsb ku".split()
# Words that look like nothing special in ASCII.
NICKS = "joe ann kim_ root tom42 eva Max".split()


def codec(label):
    return DETECT.codec(label)


def encode(text, label, language=""):
    """Returns the bytes of a text, with what people type for signs that the charset lacks; None if letters are missing."""
    if label.startswith(("utf", "ascii")) or text.isascii():
        return text.encode(label if label.startswith("utf") else "ascii")
    text = TRAINED.as_written(language, label, text)
    known, name = _known.setdefault(label, set()), STRICT.get(label, codec(label))
    others = set(text) - known
    if others:
        known.update(c for c in others if can(c, label))
        for c in others - known:
            if c not in DETECT.TYPED:
                return None
            text = text.replace(c, DETECT.TYPED[c])
    return text.encode(name)


_known = {}


def can(c, label):
    """True if the charset has the character, and the character alone has these bytes."""
    try:
        return c.encode(STRICT.get(label, codec(label))).decode(codec(label)) == c
    except UnicodeError:
        return False


class Lines:
    """The lines of a folder by language and source, chosen by a sequence of chances."""

    def __init__(self, folder, chance):
        self.folder, self.chance, self.read, self.fits = folder, chance, {}, {}

    def of(self, language):
        """Returns the lines by source; laws only if there are few others."""
        if language not in self.read:
            found = collections.defaultdict(list)
            path = os.path.join(self.folder, "lines", language + ".tsv")
            with open(path if os.path.exists(path) else os.devnull, encoding="utf-8") as file:
                for row in file:
                    source, _, line = row.rstrip("\n").partition("\t")
                    if language in ("ja", "zh", "zh-Hant", "ko", "ru", "el", "ar", "he", "fa", "th") and line.isascii():
                        continue
                    found[source].append(line)
            if sum(len(lines) for source, lines in found.items() if source != "law") > 400:
                found.pop("law", None)
            self.read[language] = {source: lines for source, lines in found.items() if len(lines) >= 20}
        return self.read[language]

    def usable(self, language, label):
        """True if most lines beyond ASCII of the language can be written in the charset, and there are enough of them."""
        if (language, label) not in self.fits:
            lines = [line for part in self.of(language).values() for line in part if not line.isascii()]
            sample = lines[:: max(1, len(lines) // 200)]
            good = sum(encode(line, label, language) is not None for line in sample)
            self.fits[language, label] = len(lines) >= 45 and good >= 0.6 * len(sample)
        return self.fits[language, label]

    def labels(self, language):
        return [label for label in CHARSETS[language] if self.usable(language, label)]

    def source(self, language, label):
        """Returns an endless run of lines of one source that can be written in all of the charsets."""
        parts = self.of(language)
        part = parts[self.chance.choice(sorted(parts))]
        while True:
            at = self.chance.randrange(len(part))
            for line in part[at:at + self.chance.randint(1, 8)]:
                if all(encode(line, one, language) is not None for one in label.split()):
                    yield line
            part = parts[self.chance.choice(sorted(parts))] if self.chance.random() < .2 else part

    def marked(self, language, label, most=120):
        """Returns a line beyond ASCII of at most so many characters."""
        source = self.source(language, label)
        for line in (next(source) for _ in range(2000)):
            for size in (most, 8):
                words = cut_to(line, size)
                if not words.isascii() and not encode(words, label, language).isascii():
                    return words
        raise LookupError("no line beyond ASCII in " + label)


def cut_to(line, most):
    if len(line) <= most:
        return line
    at = line.rfind(" ", 0, most)
    return line[:at] if at > most // 3 else line[:most]


# ---- Styles: each yields lines of text made of the lines of a source ----

STYLES = {}


def style(function):
    STYLES[function.__name__.replace("_", "-")] = function
    return function


def stamp(r):
    return "2%03d-%02d-%02d %02d:%02d:%02d" % (r.randrange(3, 27), r.randint(1, 12), r.randint(1, 28), r.randrange(24), r.randrange(60), r.randrange(60))


@style
def prose(r, lines):
    width = r.choice([62, 70, 78, 400])
    while True:
        yield from textwrap.wrap(" ".join(next(lines) for _ in range(r.randint(2, 6))), width)
        if r.random() < .5:
            yield ""


@style
def csv(r, lines):
    sign = r.choice(";,\t|")
    fields = r.randint(1, 3)
    yield sign.join(["id"] + ["name", "text", "note"][:fields] + ["sum"])
    for i in range(10 ** 6):
        cells = [cut_to(next(lines), r.choice([12, 25, 60])).replace(sign, " ") for _ in range(fields)]
        yield sign.join([str(i + 1)] + [('"%s"' % cell if r.random() < .3 else cell) for cell in cells] + ["%d.%02d" % (r.randrange(5000), r.randrange(100))])


CODE = """
static int read_block(struct file *f, char *out, size_t size)
{
    if (f->left < size) {
        return -1;
    }
    memcpy(out, f->at, size);
    f->at += size;
    for (i = 0; i < count; i++) {
        total += table[i].weight * factor;
    }
    return 0;
}
#include <stdio.h>
#define LIMIT 4096
switch (state) { case START: state = NEXT; break; }
printf("%d: %s\\n", line, name);
while ((c = getc(in)) != EOF) putc(c, out);
SELECT id, name, price FROM articles WHERE price > 10 ORDER BY name;
UPDATE customers SET city = 'x' WHERE id = 17;
def parse(self, line):
    key, _, value = line.partition("=")
    self.values[key.strip()] = value.strip()
    return len(self.values) > 0
<td class="right"><a href="list.php?id=7">7</a></td>
$result = mysql_query($query) or die(mysql_error());
procedure TForm1.Button1Click(Sender: TObject);
begin Close; end;
[Options]
Timeout=30
""".strip().split("\n")


def code_lines(r):
    while True:
        at = r.randrange(len(CODE))
        yield from CODE[at:at + r.randint(2, 7)]


def comment(r, text):
    return r.choice(["/* %s */", "// %s", "    // %s", "# %s", "-- %s", "{ %s }", "    msg = \"%s\";", "; %s", "<!-- %s -->"]) % text.replace("%", "")


@style
def code(r, lines):
    """Code with a comment or string in about one line of eight, the first one soon."""
    source = code_lines(r)
    yield next(source)
    while True:
        yield comment(r, cut_to(next(lines), r.choice([30, 60, 75])))
        for _ in range(r.randint(1, 14)):
            yield next(source)


@style
def subtitles(r, lines):
    seconds = r.randrange(60)
    for i in range(1, 10 ** 6):
        end = seconds + r.randint(2, 6)
        yield str(i)
        yield "%02d:%02d:%02d,%03d --> %02d:%02d:%02d,%03d" % (seconds // 3600, seconds // 60 % 60, seconds % 60, r.randrange(1000),
                                                              end // 3600, end // 60 % 60, end % 60, r.randrange(1000))
        yield from textwrap.wrap(cut_to(next(lines), 76), 38)
        yield ""
        seconds = end


@style
def logs(r, lines):
    form = r.choice(["%s [%d] ERROR: %s", "%s app[%d]: %s", "%s %d INFO  %s", "<%.0s%d> %s"])
    while True:
        yield form % (stamp(r), r.randrange(30000), cut_to(next(lines), 100))


@style
def capitals(r, lines):
    while True:
        yield from (line.upper() for line in textwrap.wrap(next(lines), 60))


@style
def tables(r, lines):
    a, b = r.randint(14, 30), r.randint(6, 14)
    yield "-" * (a + b + 12)
    while True:
        yield "%-*.*s  %8d  %-*.*s" % (a, a, next(lines), r.randrange(10 ** 6), b, b, next(lines))


@style
def rules(r, lines):
    """Text between rules, with bullets, of signs beyond ASCII; lines that the charset lacks are left out."""
    while True:
        sign = r.choice("\u2014\u2500\u2501\u2550\u2605\u2606\u25cf\u25a0\u25a1\u203b\uff5e\u2026\u00b7\u2022\u00b0\u00af\u2591\u2593\u30fc\u30fb\u3000")
        yield sign * r.randint(3, 30)
        for _ in range(r.randint(1, 5)):
            yield r.choice(["", "", sign + " ", "\u2022 ", "\u00b7 ", "\u3000\u3000", "\u25a0 ", "\u2502 "]) + cut_to(next(lines), r.choice([20, 40, 60]))


@style
def chat(r, lines):
    who = r.sample(NICKS, 3)
    while True:
        text = cut_to(next(lines), r.choice([15, 40, 90]))
        yield "[%02d:%02d] <%s> %s%s" % (r.randrange(24), r.randrange(60), r.choice(who), text[:1].lower() + text[1:], r.choice(["", "", " :)", "!!", "...", " lol"]))


@style
def verse(r, lines):
    while True:
        for _ in range(r.choice([2, 4, 5])):
            yield cut_to(next(lines), r.choice([28, 36, 44]))
        yield ""


@style
def lists(r, lines):
    sign = r.choice(["- ", "* ", "%d. ", "  "])
    for i in range(1, 10 ** 6):
        yield (sign % i if "%" in sign else sign) + cut_to(next(lines), r.choice([20, 40]))


@style
def forms(r, lines):
    while True:
        yield "%s: %s" % (cut_to(next(lines), 22).rstrip(":."), r.choice(["%d" % r.randrange(10 ** 5), cut_to(next(lines), 30), "____", "x@example.org"]))
