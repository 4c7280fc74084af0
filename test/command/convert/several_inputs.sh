#!/bin/sh
# several_inputs.sh - several inputs to one output: each by its own signature, at most one BOM; the first failure ends the run.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf '\357\273\277one\n' >sig8
printf 'two\n' >plain
printf '\377\376t\0\n\0' >sig16
printf 'fi\303ve\n' >bad
: >empty

title "mixed charsets into UTF-8, and into charsets with a mark"
tx convert sig8 plain sig16
tx convert -t utf-16 sig8 plain sig16
tx convert -t utf-8-bom sig8 plain sig16
tx convert -t utf-16 empty sig8 empty
tx convert empty empty

title "standard input is one of them"
printf 'in\n' | tx convert plain - plain

title "with -o, the output may be one of them"
cp plain all
t convert sig8 all sig16 -o all
show all

title "a missing input, a bad one: standard output has the text before it, and a file is unchanged"
tx convert plain missing sig8
tx convert -f utf-8 plain bad sig8
printf 'old\n' >all
t convert plain missing -o all
show all
t convert -f utf-8 plain bad -o all
show all
t convert -f utf-8 plain bad -o new
show new
t convert plain bad missing -o all
t convert bad -o all
ls -A

printf 'plain\nx\0y\nsig8\n' >list
tx convert --files-from list

title "the list of names is not replaced by the output"
printf 'plain\n' >list
ln -s list link
t convert --files-from list -o link
show list

title "each is reported separately"
t convert -f utf-8 --on-error skip bad plain bad

title "check and detect continue after a failure, and return the worst exit status"
t check plain missing -f utf-8 bad
t check -f utf-8 bad plain
t check plain missing
t detect plain missing sig16
