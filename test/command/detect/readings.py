"""readings.py - how often each command reads a file: nothing is searched for what no message says."""
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

LINE = "Съешь же ещё этих мягких французских булок\n".encode()
FILES = {"good": LINE * 20000, "damaged": LINE * 20000 + "да выпей чаю\n".encode("windows-1251")}
COMMANDS = ["check", "detect", "detect --brief", "convert", "convert --fallback windows-1251", "convert -f utf-8 --fallback windows-1251",
            "convert --guess"]


def bytes_read():
    """By this process, and by all processes that have ended."""
    with open("/proc/self/io") as file:
        return int(file.readline().split()[1])


if not os.path.exists("/proc/self/io"):
    print("SKIPPED command/detect/readings: this system does not count the bytes that programs read")
    sys.exit(77)
for name, text in FILES.items():
    print("\n#", name)
    with open(name, "wb") as file:
        file.write(text)
    for command in COMMANDS:
        before = bytes_read()
        status = subprocess.run([os.environ["RUNIC"], *command.split(), "-j1", name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        print(f"{command}: {(bytes_read() - before) // len(text)} times, = {status}")
