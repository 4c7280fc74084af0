"""readings.py - how often each command reads a file: nothing is searched for what no message says."""
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

RUSSIAN = "Съешь же ещё этих мягких французских булок\n"
GERMAN = "Müßiggang ist aller Laster Anfang, so sagt man üblicherweise.\n"
ASCII = b"All plain text in this line of words is nothing but plain ASCII.\n" * 16000
HTML = b'<html><head><meta charset="windows-1252">\n'
FILES = {
    "good": RUSSIAN.encode() * 20000,
    "damaged": RUSSIAN.encode() * 40000 + b"\xFF\n" + RUSSIAN.encode() * 5,
    "mixed": RUSSIAN.encode() * 20000 + "да выпей чаю\n".encode("windows-1251"),
    "legacy": GERMAN.encode("windows-1252") * 16000,
    "legacy at the end": ASCII * 2 + GERMAN.encode("windows-1252"),
    "declared": HTML + GERMAN.encode("windows-1252") * 16000,
    "declared, legacy at the end": HTML + ASCII * 2 + GERMAN.encode("windows-1252"),
    "declared UTF-8": b'<html><head><meta charset="utf-8">\n' + GERMAN.encode() * 16000,
    "UTF-16LE": GERMAN.encode("utf-16-le") * 8000,
    "with a BOM": b"\xEF\xBB\xBF" + RUSSIAN.encode() * 20000,
}
COMMANDS = ["check", "check --declared", "detect", "detect --brief", "convert", "convert --on-error replace", "convert --fallback windows-1251",
            "convert -f utf-8 --fallback windows-1251", "convert --guess", "convert -f auto,windows-1252", "convert -i", "inspect --errors"]


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
        jobs = [] if command.startswith("inspect") else ["-j1"]
        status = subprocess.run([os.environ["RUNIC"], *command.split(), *jobs, "text"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        print(f"{command}: {(bytes_read() - before) / len(text):.0f} times, = {status}")
