#!/bin/sh
# stream_utf16.sh - a pipe in UTF-16 that goes on in another charset, or whose byte order mark is wrong, is read as the file is.
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2002 # a pipe is not a file
. "$(dirname "$0")/../lib.sh"

# text CHARSET: three lines, whose letters are in ISO-8859-1.
text() {
    printf 'Der erste Satz steht hier, in zwei Zeilen.\nGr\303\266\303\237e und \303\234bung \303\244ndern sich.\nUnd das ist das Ende davon.\n' |
        "$RUNIC" convert -t "$1"
}

# piped COMMAND FILE...: runs a command on a pipe with the files, and on one whose writer pauses; and on a file that has all.
piped() {
    command=$1
    shift
    cat "$@" >all
    # shellcheck disable=SC2086 # several words
    cat "$@" | t $command
    cp "$SCRATCH/out" piped
    # shellcheck disable=SC2086
    # The command may end before the last byte, which is an error for Python.
    python3 -c 'import sys
for byte in sys.stdin.buffer.read():
    sys.stdout.buffer.write(bytes([byte]))
    sys.stdout.flush()' <all 2>/dev/null | "$RUNIC" $command >"$SCRATCH/out" 2>"$SCRATCH/err"
    cmp "$SCRATCH/out" piped && echo "byte by byte: the same"
    # shellcheck disable=SC2086
    "$RUNIC" $command <all >"$SCRATCH/out" 2>"$SCRATCH/err"
    cmp -s "$SCRATCH/out" piped && echo "a file: the same"
}

text utf-8 >utf8
text utf-16le-bom >le
text utf-16be-bom >be
text utf-16le >unmarked_le
text utf-16be >unmarked_be
text iso-8859-1 >latin1
printf 'more\n' >word
printf 'one more line of text\n' >line
printf '\377\376' >mark_le
printf '\376\377' >mark_be

title "UTF-16, then text in UTF-8"
for file in word line utf8; do
    piped convert le $file
    piped convert be $file
    piped check le $file
done
piped "convert --guess" le utf8
piped convert le line unmarked_le

title "UTF-16, then text that is not Unicode"
piped convert le latin1
piped "convert --guess" le latin1
piped "convert -f auto,latin1" be latin1
piped check be latin1
piped "check -q" be latin1

title "a mark of another charset"
piped convert mark_be unmarked_le
piped check mark_be unmarked_le
piped convert mark_le utf8
piped convert mark_be utf8
piped check mark_le utf8

title "the byte order shows only at a line end: the text before it was written"
printf '\376\377' >russian
printf 'один два\nтри\n' | "$RUNIC" convert -t utf-16le >>russian
cat russian | t convert | tail -n 2
cat russian | t check

title "the byte order changes at a line"
piped convert le unmarked_be
piped convert be unmarked_le
piped check le unmarked_be

title "the first letters have no NUL byte, and ASCII comes after a line"
printf 'один\nдва\nтри четыре\n' | "$RUNIC" convert -t utf-16le >unmarked_russian
piped convert unmarked_russian
piped convert unmarked_russian line

title "no mark"
piped convert unmarked_le
piped convert unmarked_le line
piped "convert --guess" unmarked_le latin1
piped "check" unmarked_le

title "UTF-16 alone"
piped convert le
piped check be
