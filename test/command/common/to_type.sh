#!/bin/sh
# to_type.sh - the command that a message shows can be pasted into a shell, whatever the file is called and the user has typed.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

needs bash

# write NAME: writes a text in windows-1252.
write() {
    printf 'caf\351 d\351j\340 vu, \351t\351 \340 la plage\r\n' >"$1"
}

# paste NAME: prints the messages in "said", runs the command that the first of them shows, and prints what the file is then.
paste() {
    cat said
    line=$(sed -n 's/.*: \(runic [a-z].*\)/\1/p' said | head -n 1)
    bash -c 'runic() { "$RUNIC" "$@"; }; eval "$1"' - "$line" || echo "fails: $line"
    "$RUNIC" check -q --expect utf-8 -- "$1" && echo "now UTF-8, $(tr -d -c '\r' <"$1" | wc -c) CR"
}

title "any name"
# shellcheck disable=SC2016 # not for this shell
for name in "it's" 'a b' -x '$HOME`ls`' 'back\slash' "$(printf 'line\nend')" "$(printf "bad\\377\\134 and '")" 'Ünï' "$(printf 'e\342\200\256vil')"; do
    write "./$name"
    "$RUNIC" convert -i --eol lf -- "$name" 2>said
    paste "./$name"
done

title "what was typed stays, apart from what chooses files; what the new words replace goes"
mkdir tree
write tree/a
"$RUNIC" convert -r -i -q -j2 --include 'a*' --eol=lf --backup=.old --on-unmappable=escape=xml tree 2>said
paste tree/a
show tree/a.old | head -c 23 && echo
printf 'a\377b' >bad
"$RUNIC" convert -f utf-8 -i bad 2>said
paste bad
printf '\303\251' >right
"$RUNIC" convert -if cp1252 right 2>said
paste right | head -n 1

title "a name that is too long"
name=$(python3 -c 'import sys; sys.stdout.buffer.write(b"\xff" * 200)')
mkdir "$name"
write text
at=$name/../
"$RUNIC" convert "$at$at$at$at$at$at${at}text" 2>&1 | tail -c 50
