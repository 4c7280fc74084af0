#!/bin/sh
# output_dir.sh - convert --output-dir: names, folders, collisions.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

mkdir -p in/deep/deeper
printf '\377\376a\0' >in/one
printf 'two' >in/deep/two
printf 'three' >in/deep/deeper/three

title "files by their own names"
t convert --output-dir out in/one in/deep/two
show out/one
show out/two

title "a tree again"
t convert -r --output-dir tree/new in
find tree -type f | LC_ALL=C sort
show tree/new/one

title "a tree with the output in it: run twice, the same files"
mkdir around
printf 'a' >around/a
for i in 1 2; do t convert -r --output-dir around/out -t utf-16 around; done
find around -type f | LC_ALL=C sort

title "two inputs, one name"
mkdir other
printf 'other' >other/one
t convert --output-dir out in/one other/one
show out/one
mkdir slow
mkfifo slow/one
(
    sleep 0.3 # the other input is read first; the result is the same without
    printf 'slow' >slow/one
) &
t convert -j4 --output-dir out slow/one other/one
wait
show out/one

title "two names of one file: what this run has written is neither replaced nor read by it"
mkdir names linked
printf 'first' >names/a
printf 'second' >names/b
: >linked/b
ln -s b linked/a
t convert -r -j1 --follow --output-dir linked names
show linked/b
mkdir read written
printf '\351' | tee read/a >written/a
ln -s ../written/a read/b
t convert -r -j1 --follow -f latin1 --output-dir written read
show written/a
show written/b

title "a tree on many threads: no other user gets rights to new files"
mkdir modes
(cd modes && seq -f %g/x 1000 | xargs mkdir -p && for i in *; do printf 'a' >"$i/f" && printf 'a' >"$i/x/f"; done)
"$RUNIC" convert -rq -j16 -t utf-16 --output-dir made modes
find made -printf '%y %m\n' | sort -u

title "not onto the input itself"
t convert --output-dir in in/one
t convert --output-dir . in/deep/two
show in/one

title "standard input, a missing folder that cannot be, a dry run"
printf 'x' | t convert --output-dir out -
show out/stdin
printf 'file' >file
t convert --output-dir file/x in/one
t convert --output-dir '' in/one
t convert --dry-run --output-dir never in/one
show never
