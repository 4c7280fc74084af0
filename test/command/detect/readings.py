"""readings.py - how often each command reads a file: at most twice, but for the rows of MORE."""
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

RUSSIAN = "Съешь же ещё этих мягких французских булок\n"
GERMAN = "Müßiggang ist aller Laster Anfang, so sagt man üblicherweise.\n"
ASCII = b"All plain text in this line of words is nothing but plain ASCII.\n" * 16000
HTML = b'<html><head><meta charset="windows-1252">\n'
JAPANESE = "これは日本語の文章です。\n".encode("iso-2022-jp")
FILES = {
    "good": RUSSIAN.encode() * 20000,
    "damaged": RUSSIAN.encode() * 100000 + b"\xFF\n" + RUSSIAN.encode() * 5,
    "mixed": RUSSIAN.encode() * 20000 + "да выпей чаю\n".encode("windows-1251"),
    "legacy": GERMAN.encode("windows-1252") * 16000,
    "legacy at the end": ASCII * 8 + GERMAN.encode("windows-1252"),
    "declared": HTML + GERMAN.encode("windows-1252") * 16000,
    "declared, legacy at the end": HTML + ASCII * 8 + GERMAN.encode("windows-1252"),
    "declared UTF-8": b'<html><head><meta charset="utf-8">\n' + GERMAN.encode() * 16000,
    "UTF-16LE": GERMAN.encode("utf-16-le") * 8000,
    "UTF-16LE at the end": ASCII * 3 + GERMAN.encode("utf-16-le"),
    "ISO-2022-JP": b'<html><head><meta charset="iso-2022-jp">\n' + JAPANESE * 40000,
    "with a BOM": b"\xEF\xBB\xBF" + RUSSIAN.encode() * 20000,
    "with a BOM, damaged": b"\xEF\xBB\xBF" + RUSSIAN.encode() * 20000 + b"\xFF\n",
}
# Text in several charsets: its lines are counted for messages, once more before the first change of charset. That the first reading
# counts them would take 1.6 to 2.1 times its instructions in all files.
# A byte order mark before damage: its text may contradict the mark, so that all of it is read for that.
# In place: what is written is compared with the file, and what is equal up to the first difference is copied.
PARTS = 1500000  # bytes before the first other byte, or beginnings, that are read once more
MORE = {"mixed", "UTF-16LE at the end", "with a BOM, damaged"}
IN_PLACE = {"convert -i -f windows-1252"}
COMMANDS = ["check", "check --declared", "check --mojibake", "check --expect utf-8", "check -r", "detect", "detect -r", "detect --brief", "convert", "convert --on-error replace", "convert --fallback windows-1251",
            "convert -f utf-8 --fallback windows-1251", "convert --guess", "convert -f auto,windows-1252", "convert -i", "convert -i -f windows-1252", "convert -f shift_jis", "inspect --errors"]


def bytes_read():
    """By this process, and by all processes that have ended."""
    with open("/proc/self/io") as file:
        return int(file.readline().split()[1])


if not os.path.exists("/proc/self/io"):
    print("SKIPPED command/detect/readings: this system does not count the bytes that programs read")
    sys.exit(77)
for name, text in FILES.items():
    print("\n#", name)
    for command in COMMANDS:
        with open("text", "wb") as file:
            file.write(text)
        before = bytes_read()
        where = "." if command.endswith("-r") else "text"
        jobs = [] if command.startswith("inspect") else ["-j1"]
        status = subprocess.run([os.environ["RUNIC"], *command.split(), *jobs, where], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        read = bytes_read() - before
        print(f"{command}: {read / len(text):.0f} times, = {status}")
        if read > 2 * len(text) + PARTS and name not in MORE and command not in IN_PLACE:
            sys.exit("It reads more than twice.")
