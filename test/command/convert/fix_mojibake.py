"""fix_mojibake.py - convert --fix-mojibake undoes all levels of mojibake; correct text does not change."""
# SPDX-License-Identifier: MIT
import os
import subprocess

RUNIC = os.environ["RUNIC"]


def wrong(text, charset):
    """Returns mojibake: UTF-8 decoded in the charset and encoded as UTF-8 again."""
    return "".join(bytes([byte]).decode(charset, "ignore") or chr(byte) for byte in text.encode())


def convert(*arguments, **more):
    return subprocess.run([RUNIC, "convert", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, **more).stdout


RIGHT = "eins\nПривет, мир\n日本語のテキスト, Größe\nplain\n" * 3
TEXT = "".join(wrong(line, charset) for line in RIGHT.splitlines(True) for charset in ("cp1251", "cp1252", "cp850")).encode()
WHOLE = "".join(line for line in RIGHT.splitlines(True) for _ in range(3)).encode()

print("undone:", convert("--fix-mojibake", input=TEXT) == WHOLE)
with open("long", "wb") as file:
    file.write(TEXT * 3000)
print("a long file", convert("--fix-mojibake", "-j3", "long") == WHOLE * 3000)

# Lines longer than a buffer, with and without ASCII in between.
for name, line in (("spaces", "Привет мир " * 2000), ("no spaces", "日本語" * 5000)):
    print("a long line,", name, convert("--fix-mojibake", input=(wrong(line, "cp1252") + "\n").encode()) == (line + "\n").encode())
    print("right,", name, convert("--fix-mojibake", input=(line + "\n").encode()) == (line + "\n").encode())

# Several levels are undone by one call; a second call changes nothing, and check finds nothing.
for charsets in ("cp1252",) * 2, ("cp1252",) * 3, ("cp1251",) * 2, ("cp850",) * 2:
    levels = "Größe für où, Übermäßig, naïve café\n" if "cp1251" not in charsets else "Привет, мир\n"
    right = levels.encode()
    for charset in charsets:
        levels = wrong(levels, charset)
    once = convert("--fix-mojibake", input=levels.encode())
    checked = subprocess.run([RUNIC, "check", "--mojibake"], input=once, stdout=subprocess.DEVNULL, check=False).returncode
    print(len(charsets), "levels of", charsets[0], once == right, convert("--fix-mojibake", input=once) == once, checked)

# Runs of one text are undone in the charset that fits them all; by two charsets, "âgé" came out wrong.
text = "âgé"
for _ in range(3):
    text = wrong(text, "cp437")
print("3 levels of cp437, two runs", convert("--fix-mojibake", input=text.encode()).decode() == "âgé")

print("# a BOM that was mojibake is a BOM, which --bom treats, as it does another one before it")
BOM = b"\xef\xbb\xbf"
for charset in "cp1252", "cp437", "cp1251":
    doubled = wrong("\ufeffcafé Größe Straße\n", charset).encode()
    got = {}
    for options in "", "--bom none", "--bom add", "-t same", "-t same --bom none", "-t same --bom add", "-t utf-8-bom", "--in-bom keep":
        for head in b"", BOM:
            made = convert("--fix-mojibake", *options.split(), input=head + doubled) if "same" not in options else None
            if made is None:
                with open("doubled", "wb") as file:
                    file.write(head + doubled)
                made = convert("--fix-mojibake", *options.split(), "doubled")
            got.setdefault(made.count(BOM), []).append(options + (" after a BOM" if head else ""))
            assert made.replace(BOM, b"").decode() == "café Größe Straße\n"
    print(charset, got)
