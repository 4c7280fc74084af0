#!/usr/bin/env python3
"""manual_options.py - every option of the help is in the manual page and in all completions."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess

root, missing, found = os.environ["root"], [], set()
texts = {name: open(os.path.join(os.environ["made"], name)).read() for name in
         ("runic.1", "runic.bash", "_runic", "runic.fish")}


def manual_options(command):
    """Returns the items of the manual page about the options of a command: in its section, or elsewhere with its name in brackets at the end."""
    own = texts["runic.1"].split(".Ss runic %s\n" % command)[1].partition("\n.Ss ")[0].partition("\n.Sh ")[0]
    items = re.split(r"(?m)^(?=\.It )", texts["runic.1"].partition("\n.Sh SIGNALS")[0])
    named = re.compile(r"(?m)^\((every command|also %s|.*\b%s\b.*)\)$" % (command, command))
    return own + "".join(item for item in items if named.search(item))


for command in ("convert", "check", "detect", "inspect", "list", "help"):
    text = subprocess.run(["runic", "help", command], capture_output=True, text=True).stdout.split("Options:\n")[1]
    man = manual_options(command)
    bash = re.search(r"\n    %s\)\n        options='([^']*)'" % command, texts["runic.bash"]).group(1).split()
    zsh = texts["_runic"].split("\n    %s)\n" % command)[1].split(";;")[0]
    fish = "".join(re.findall(r"complete -c runic -n '__fish_seen_subcommand_from %s'.*\n" % command, texts["runic.fish"]))
    for word in bash:
        if len(re.findall(r"(?m)^  (?:-., |    )?%s(?![a-z0-9-])" % re.escape(word.rstrip("=")), text)) != 1:
            missing.append((command, word, "help, once"))
    for letter, name in re.findall(r"^  (?:-(.)|   )(?:, | )? ?(?:--([a-z0-9-]+))?", text.split("Exit status")[0], re.MULTILINE):
        for word in filter(None, ("-" + letter if letter else "", "--" + name if name else "")):
            found.add(command)
            bare = word.lstrip("-")
            good = {"man": "Fl -%s" % bare in man if name and word[1] == "-" else "Fl %s" % bare in man,
                    "bash": word in bash or word + "=" in bash, "zsh": "'%s" % word in zsh or "'*%s" % word in zsh,
                    "fish": (" -l %s " if word[1] == "-" else " -s %s ") % bare in fish}
            missing += [(command, word, where) for where in good if not good[where]]
print("options of", len(found), "commands, missing:", missing)
print("a hidden one:", [name for name in texts if "--target" in texts[name]])
examples = re.findall(r'^EXAMPLE\((?!ICONV)\w+, ".*", "(.*)"\)$', open(root + "/cli/command_line/commands.def").read(), re.M)
lines = texts["runic.1"].splitlines()
print("examples lost:", [text for text in examples if text[0].upper() + text[1:] not in lines])
words = [lines[i - 1] for i, line in enumerate(lines) if line == "Words:"]
print("lists of words behind no whole sentence:", [line for line in words if not line.endswith(".")])
