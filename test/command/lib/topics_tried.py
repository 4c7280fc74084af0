#!/usr/bin/env python3
"""topics_tried.py - runs each command of runic that the topics of help show, in a folder that has the files they name."""
# SPDX-License-Identifier: MIT
import os
import subprocess

RUNIC = os.environ["RUNIC"]
FILES = {"mystery.txt": "gr\xfcn\n".encode("latin1"), "mixed.log": b"\xc3\xa9\n\xe9\n", "dump.sql": "naÃ¯ve\n".encode(),
         "log.txt": "ERROR\n".encode("utf-16"), "notes.txt": b"a\n", "page.txt": "“é”\n".encode(), "app.properties": b"\\u00FC\n",
         "report": b"\xc1\x15", "table.csv": b"a\n", "all.txt": b"a\n", "bad.txt": "Ïðèâåò\n".encode(), "de.csv": b"a\n",
         "src/a": b"a\n", "site/a": b"a\n", "main.c": b"int old;\n", "edited.c": b"int new;\n"}


def write_files():
    for name, data in FILES.items():
        if os.path.dirname(name):
            os.makedirs(os.path.dirname(name), exist_ok=True)
        with open(name, "wb") as file:
            file.write(data)


def commands():
    for topic in ("recipes", "bom", "guess", "mojibake"):
        said = subprocess.run([RUNIC, "help", topic], capture_output=True, encoding="utf-8", check=True).stdout
        yield from (line.strip() for line in said.splitlines() if line.startswith("    "))


os.environ["EDITOR"] = "sed -i s/old/new/"
os.makedirs("tried")
os.chdir("tried")
tried = 0
for command in commands():
    write_files()
    if command.startswith("git"):
        continue
    tried += 1
    done = subprocess.run(command.replace("runic ", RUNIC + " "), shell=True, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode > 1:
        print(done.returncode, command, done.stderr.decode())
print("commands tried:", tried)
