"""transliterate.py - convert --on-unmappable translit and //TRANSLIT: languages, counts, a long file, trees in place, errors."""
# SPDX-License-Identifier: MIT
import os
import subprocess

RUNIC = os.environ["RUNIC"]
TEXT = "“Übergrößen” – 5½ € naïve œuvre\n"
ASCII = '"Ubergrossen" - 5 1/2 EUR naive oeuvre\n'


def run(*arguments, text=TEXT):
    """Prints the output, the messages and the status of runic convert."""
    done = subprocess.run([RUNIC, "convert", *arguments], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    print("$ runic convert", *arguments)
    print(done.stdout.decode("latin-1").rstrip("\n"), done.stderr.decode().strip(), done.returncode, sep="\n")


def convert(data, *arguments):
    return subprocess.run([RUNIC, "convert", "-q", *arguments], input=data, stdout=subprocess.PIPE, check=True).stdout


for language in "", "=de", "=da", "=sv", "=de-AT":
    run("-t", "us-ascii", "--on-unmappable", "translit" + language)
run("-t", "latin1//TRANSLIT")
run("-t", "ascii//translit//ignore")
run("-t", "ascii//IGNORE")
run("-t", "us-ascii//TRANSLIT", "-v", "--max-errors", "2", "--eol", "crlf")
run("-t", "ascii", "--on-unmappable", "translit=xx")
run("-t", "ascii//TRANSLIT", "--on-unmappable", "skip")
run("-t", "ascii//TRANSLITERATE")
run("-f", "ascii//TRANSLIT")
run("-t", "ascii//TRANSLIT", text="a\u0085b\u009f\ufeff\u00ad\u200b\u0301\n")

with open("long", "w", encoding="utf-8") as file:
    file.write(TEXT * 40000)
print("a long file", convert(None, "-t", "ascii//TRANSLIT", "-j3", "long") == ASCII.encode() * 40000)
for charset, codec in ("iso-2022-jp", "iso2022_jp"), ("utf-7", "utf-7"), ("gb18030", "gb18030"), ("koi8-r", "koi8-r"):
    there = convert((TEXT * 99).encode(), "-t", charset + "//TRANSLIT")
    print(charset, there.decode(codec).splitlines()[98])

os.makedirs("tree/in")
for name in "tree/a.txt", "tree/in/b.txt":
    with open(name, "w", encoding="utf-8") as file:
        file.write(TEXT)
print(convert(None, "-ri", "-t", "ascii//TRANSLIT", "tree"), open("tree/in/b.txt", encoding="ascii").read() == ASCII)

print("# what became '?' is lost, except question marks")
print(subprocess.run([os.environ["RUNIC"], "convert", "-t", "us-ascii//TRANSLIT"], input="😀 € ？؟\n".encode(), capture_output=True, check=False).stderr)
print(subprocess.run([os.environ["RUNIC"], "convert", "-t", "us-ascii//TRANSLIT"], input="？ €\n".encode(), capture_output=True, check=False).stderr)
