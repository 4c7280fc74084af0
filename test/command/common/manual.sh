#!/bin/sh
# manual.sh - the manual pages and completions: up to date, without warnings, with every option, and working in their shells.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs cc mandoc col bash zsh fish

root=$(cd "$(dirname "$0")/../../.." && pwd)
bin=$SCRATCH/bin
mkdir "$bin"
ln -s "$RUNIC" "$bin/runic"
PATH=$bin:$PATH
export PATH root

title "made from the tables as they are now"
sh "$root/tools/manual/make" "$SCRATCH/made"
for file in man/runic.1 man/runic-iconv.1 completions/runic.bash completions/_runic completions/runic.fish; do
    cmp "$root/$file" "$SCRATCH/made/$file" && echo "$file is fresh"
done

title "the manual pages have no faults, and render"
# Whether the manuals that it refers to are installed is not its fault.
mandoc -T lint "$root"/man/*.1 2>&1 | grep -v 'outdated mandoc.db' | grep -v 'referenced manual not found'
mandoc "$root/man/runic.1" | col -b | grep -c '^ *runic [a-z]* *[[-]'
mandoc "$root/man/runic-iconv.1" | col -b | sed -n '/^SYNOPSIS/,/^DESC/p'

title "every option of help stands in all of them"
python3 - <<'END'
import os, re, subprocess
root, missing, found = os.environ["root"], [], set()
texts = {name: open(os.path.join(root, name)).read() for name in
         ("man/runic.1", "completions/runic.bash", "completions/_runic", "completions/runic.fish")}
for command in ("convert", "check", "detect", "plan", "inspect", "list", "help"):
    text = subprocess.run(["runic", "help", command], capture_output=True, text=True).stdout.split("Options:\n")[1]
    man = texts["man/runic.1"].split(".Ss runic %s\n" % command)[1].split(".Ss ")[0]
    bash = re.search(r"\n    %s\)\n        options='([^']*)'" % command, texts["completions/runic.bash"]).group(1).split()
    zsh = texts["completions/_runic"].split("\n    %s)\n" % command)[1].split(";;")[0]
    fish = "".join(re.findall(r"complete -c runic -n '__fish_seen_subcommand_from %s'.*\n" % command, texts["completions/runic.fish"]))
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
lines = texts["man/runic.1"].splitlines()
print("examples:", len(examples), "lost:", [text for text in examples if text[0].upper() + text[1:] not in lines])
words = [lines[i - 1] for i, line in enumerate(lines) if line == "Words:"]
print("lists of words:", len(words), "behind no whole sentence:", [line for line in words if not line.endswith(".")])
END

title "bash"
cat >bash.sh <<'END'
. "$root/completions/runic.bash"
try() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _runic
    echo "$* -> ${COMPREPLY[*]}"
}
try runic co
try runic convert --on-e
try runic convert --on-error = s
try runic convert --on-error =
try runic check --eol ''
try runic convert -t utf-16
try runic convert -t UTF-16L
try runic convert -f WINDOWS-1251
try runic convert -f au
try runic convert -f auto,Windows-1252
try runic convert --from = auto,cp1252
try runic check --expect utf-8,UTF-16B
try runic check --expect = utf-8,utf-16be,utf-16l
try runic iconv -f UTF-16BE
try runic help pl
try runic check --tro
try runic convert -j ''
touch file1
mkdir folder1
try runic check fi
try runic convert --output-dir fo
END
bash bash.sh

title "fish"
cat >fish.fish <<'END'
source $root/completions/runic.fish
for line in "runic co" "runic convert --on-err" "runic convert --on-error=s" "runic convert -t UTF-16LE-" "runic help pl" "runic check --tro" \
    "runic convert -f WINDOWS-1251" "runic convert -f auto,windows-1251" "runic convert --from=auto,windows-1251" \
    "runic check --expect utf-8,utf-16be-" "runic check --expect=utf-8,utf-16be,utf-16le-"
    # Without what only contains the word, which fish 4 offers, too.
    set word (string split ' ' -- $line)[-1]
    echo $line: (complete -C "$line" | string match -i -- "$word*" | string replace \t ' - ')
end
END
fish --no-config fish.fish

# A leak checker, where this is a build with one, stops the program by signals, of which zsh blocks some: it would hang at times.
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0
export ASAN_OPTIONS
title "bash and zsh, as they are typed into"
cat >"$SCRATCH/.zshrc" <<'END'
fpath=($root/completions $fpath)
autoload -Uz compinit
compinit -u -D
PS1='ready> '
END
cat >"$SCRATCH/bashrc" <<'END'
. "$root/completions/runic.bash"
bind 'set bell-style none'
PS1='ready> '
END
python3 - <<'END'
import os, pty, select, signal, time

def read_until(master, wanted):
    """Reads what the terminal shows until it is there, for a minute at most; returns all that was seen."""
    text, end = "", time.monotonic() + 60
    while wanted not in text and time.monotonic() < end:
        if select.select([master], [], [], 1)[0]:
            text += os.read(master, 65536).decode(errors="replace")
    return text

SHELLS = {"bash": ["bash", "--noprofile", "--rcfile", os.path.join(os.environ["SCRATCH"], "bashrc"), "-i"], "zsh": ["zsh", "-d", "-i"]}

def complete(shell, typed, wanted):
    """Types into a shell of its own, which has shown its prompt and waits. Returns what was wrong."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", ZDOTDIR=os.environ["SCRATCH"])
        os.execvp(SHELLS[shell][0], SHELLS[shell])
    before = read_until(master, "ready> ")
    os.write(master, typed.encode() + b"\t")
    seen = read_until(master, wanted)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(master)
    return "" if wanted in seen and "\\" not in seen else " wrong: %r, then %r" % (before, seen)

for typed, wanted in (("runic conv", "runic convert "), ("runic convert --on-err", "--on-error="), ("runic convert --on-error=sk", "=skip"),
                      ("runic check --tro", "--trojan "), ("runic convert -t UTF-16LE-", "utf-16le-bom"), ("runic help pl", "help plan"),
                      ("runic convert -f auto,utf-16le-", "auto,utf-16le-bom"),
                      ("runic check --expect utf-8,utf-16le-", "utf-8,utf-16le-bom"), ("runic check --expect=utf-8,utf-16le-", "=utf-8,utf-16le-bom")):
    for shell in SHELLS:
        # What is tested is the completion, not how a shell wakes up on a machine with too much to do: three shells may try.
        wrong = complete(shell, typed, wanted) and complete(shell, typed, wanted) and complete(shell, typed, wanted)
        print(shell, typed, "->", wrong or "right")
END
