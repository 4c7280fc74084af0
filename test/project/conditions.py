"""conditions.py - in src/, cli/ and include/, no conditional expression (a ? b : c) is part of another one."""
# usage: conditions.py SOURCE
# SPDX-License-Identifier: MIT
import pathlib
import re
import sys

NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
DIRECTIVE = re.compile(r"(?m)^([ \t]*#(?:.*\\\n)*.*)$")
# Brackets without others inside. A block, and what follows if, while, for or switch, ends an expression; a compound literal,
# which follows its type without a space, does not.
INNER = re.compile(r"(\b(?:if|while|for|switch) |(?<![)\1\2]){)?(?:(?<={)|[(\[{])([^()\[\]{}]*)[)\]}]")
END = re.compile(r"[,;]|(?<![=!<>])=(?!=)|\breturn\b")
INSIDE, OUTSIDE = "\1", "\2"  # stand for brackets with a conditional expression inside, and without one


def nested(text):
    """Yields the lines of conditional expressions with another one inside."""
    found = set()

    def check(code, line):
        for part in END.split(code):
            if "?" in part and part.count("?") + part.count(INSIDE) > 1:
                found.add(line + part.split("?")[0].count("\n"))
            line += part.count("\n")

    def close(group):
        check(group[2], group.string.count("\n", 0, group.start(2)) + 1)
        mark = INSIDE if "?" in group[2] or INSIDE in group[2] else OUTSIDE
        return "\n" * group[0].count("\n") + mark + (";" if group[1] else "")

    text = DIRECTIVE.sub(r";\1;", NO_CODE.sub(lambda part: "\n" * part[0].count("\n"), text))
    changes = 1
    while changes:
        text, changes = INNER.subn(close, text)
    check(text, 1)
    return sorted(found)


def self_test():
    """Nested ones are found on their line; others are not."""
    for good in ("x = a ? b : c;\ny = d ? e : f;", "f(a ? b : c, d ? e : f);", "if (a ? b : c)\n    return d ? e : f;",
                 "{ a ? b : c; }\nint g(void) { return d ? e : f; }", "s = (struct s){a ? b : c, d ? e : f};",
                 '/* a ? b : c ? */ x = a ? "?" : \'?\';', "#define A(x) x ? b : c\ny = d ? e : f;", "x[a ? 1 : 2] = b ? c : d;"):
        assert nested(good) == [], good
    for bad in ("a ? b : c ? d : e", "(a ? b : c) ? d : e", "x == f(1, a ? b : c) ? d : e", "a ? (struct s){b ? c : d} : e",
                "a ? b\n: c\n? d : e", "return a ? (struct s){f(1)} : b ? (struct s){2} : c;", "{ x = a ? b[c ? 1 : 2] : 0; }"):
        assert nested("int x;\n" + bad) == [2], bad


def main():
    self_test()
    root, found, conditions = pathlib.Path(sys.argv[1]), [], 0
    for path in sorted(path for folder in ("src", "cli", "include") for path in (root / folder).rglob("*.[ch]")):
        text = path.read_text(encoding="utf-8")
        conditions += text.count(" ? ")
        found += ["%s:%d: a conditional expression inside another one" % (path.relative_to(root), line) for line in nested(text)]
    print("\n".join(found + ["about %d conditional expressions, %d nested" % (conditions, len(found))]))
    sys.exit(1 if found or conditions < 500 else 0)


main()
