#!/bin/sh
# kept.sh - runic edit: an edited text that cannot be written is kept, and a message says where; files of every kind stay what they are.
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # $1 is for an inner shell
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../lib/edit.sh"
TMPDIR=$SCRATCH/views
export TMPDIR
mkdir "$TMPDIR"
make() {
    printf 'na\357ve caf\351\n' >"$1"
}
make f

title "the command fails: before, and after it changed the view"
e -f cp1252 f -- false
e -f cp1252 f -- sh -c 'echo new >"$1"; exit 3' sh
e -f cp1252 f -- sh -c 'echo new >"$1"; kill -KILL $$' sh

title "the view is empty: of a text, and of an empty file"
e -f cp1252 f -- sh -c ': >"$1"' sh
show f
: >blank
e blank -- sh -c ': >"$1"' sh

title "text of ASCII may be UTF-7; EBCDIC it is not"
printf 'Gr+APwA3w-e und Text\n' >ascii
for charset in utf-7 imap iso-2022-jp ibm037; do
    e -f $charset ascii -- true
done

title "the view is a folder, a link to nothing, a FIFO"
e -f cp1252 f -- sh -c 'rm "$1"; mkdir "$1"; echo new >"$1/x"' sh
e -f cp1252 f -- sh -c 'rm "$1"; ln -s nothing "$1"' sh
e -f cp1252 f -- sh -c 'rm "$1"; mkfifo "$1"' sh

title "the view grew by 4 GiB, in a sparse file; so did a text that was edited elsewhere"
e -f cp1252 f -- sh -c 'dd if=/dev/zero bs=1 count=1 seek=4294967296 of="$1" 2>/dev/null' sh
show f
dd if=/dev/zero bs=1 count=1 seek=4294967296 of=large 2>/dev/null
t convert -f cp1252 --like f large
rm large

title "files beside the view"
e -f cp1252 f -- sh -c 'cp "$1" "$1~"; sed -i s/caf/Caf/ "$1"' sh
show f

title "names: spaces, quotes, a line end, a dash"
printf 'one two' >' a  "b"
c'
e ' a  "b"
c' -- sed -i s/one/1/
show ' a  "b"
c'
make ./-x
e -f cp1252 -- -x sed -i s/caf/Caf/
e -f cp1252 ./-x -- sed -i s/caf/Caf/
show ./-x

title "links"
make target
ln target hard
ln -s target soft
e -f cp1252 soft -- sed -i s/caf/Caf/
show target
show hard
EDITOR='echo the editor runs; sed -i s/caf/Caf/' e -f cp1252 soft
e -f cp1252 soft -- cat
e -f cp1252 --break-links soft -- sed -i s/caf/Caf/
show soft
show hard
ln -s nothing dangling
e dangling -- cat
e . -- cat
mkfifo fifo
e fifo -- cat

title "no folder for the view; no editor; an editor that is not found"
TMPDIR=/nonexistent e f -- cat
VISUAL='' EDITOR='' e f
EDITOR='no-such-editor --wait' e f | sed '/not found/d'

title "nothing else is left"
ls -A "$TMPDIR"

title "the command that writes the kept text back"
make f
"$RUNIC" edit -f cp1252 --backup=.old f -- sh -c 'printf "na\303\257ve \346\227\245 caf\303\251 \305\207\n" >"$1"' sh 2>"$SCRATCH/kept"
sed -n 's/.*to write it back: runic //p' "$SCRATCH/kept" >"$SCRATCH/again"
sed 's,/[^ ]*/runic-[^/]*,VIEW,' "$SCRATCH/again"
eval "\"\$RUNIC\" $(cat "$SCRATCH/again")"
show f
show f.old
