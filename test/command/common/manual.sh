#!/bin/sh
# manual.sh - the manual pages and completions: made, without warnings, with every option, and working in their shells.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs mandoc col bash zsh fish

root=$(cd "$(dirname "$0")/../../.." && pwd)
bin=$SCRATCH/bin
mkdir "$bin"
ln -s "$RUNIC" "$bin/runic"
PATH=$bin:$PATH
export PATH root

made=$SCRATCH/made
mkdir "$made"
for page in man:runic.1 man-iconv:runic-iconv.1 man-topics:runic.7 bash:runic.bash zsh:_runic fish:runic.fish; do
    runic --generate "${page%%:*}" 'November 7, 2026' >"$made/${page#*:}"
done
export made

title "the manual pages have no faults, and render"
# References to manual pages that are not installed are no fault of this page.
mandoc -T lint "$made"/*.[17] 2>&1 | grep -v 'outdated mandoc.db' | grep -v 'referenced manual not found'
mandoc "$made/runic.1" | col -b | grep -c '^ *runic [a-z]* *[[-]'
mandoc "$made/runic-iconv.1" | col -b | sed -n '/^SYNOPSIS/,/^DESC/p'

title "every option of help stands in all of them"
python3 "$(dirname "$0")/../lib/manual_options.py"

title "no other shell"
t --generate tcsh
t --generate

title "bash"
cat >bash.sh <<'END'
. "$made/runic.bash"
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
try runic help ins
try runic help utf8-o
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
source $made/runic.fish
for line in "runic co" "runic convert --on-err" "runic convert --on-error=s" "runic convert -t UTF-16LE-" "runic help ins" "runic help utf8-o" "runic check --tro" \
    "runic convert -f WINDOWS-1251" "runic convert -f auto,windows-1251" "runic convert --from=auto,windows-1251" \
    "runic check --expect utf-8,utf-16be-" "runic check --expect=utf-8,utf-16be,utf-16le-"
    # fish 4 also offers options that only contain the word; these are removed.
    set word (string split ' ' -- $line)[-1]
    echo $line: (complete -C "$line" | string match -i -- "$word*" | string replace \t ' - ')
end
END
fish --no-config fish.fish

# A leak checker stops the program by signals. zsh blocks some of them, so that the program would hang at times.
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0
export ASAN_OPTIONS
title "bash and zsh, as they are typed into"
cat >"$SCRATCH/.zshrc" <<'END'
fpath=($made $fpath)
autoload -Uz compinit
compinit -u -D
PS1='ready> '
END
cat >"$SCRATCH/bashrc" <<'END'
. "$made/runic.bash"
bind 'set bell-style none'
PS1='ready> '
END
python3 "$(dirname "$0")/../lib/manual_typed.py"
