#!/bin/sh
# errors.sh - if reading or writing fails, the exit status is 2 and a message says why.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# tto FILE ARGUMENT...: like t, with FILE as standard output.
tto() {
    to=$1
    shift
    echo "\$ runic $* >$to"
    "$RUNIC" "$@" >"$to" 2>"$SCRATCH/err"
    status=$?
    : >"$SCRATCH/out"
    result $status
}

printf 'text\n' >text
printf 'a\377b' >bad
: >empty

title "a full device"
tto /dev/full convert text
tto /dev/full convert -f utf-8 bad
tto /dev/full check -f utf-8 bad
tto /dev/full detect text
tto /dev/full inspect text
tto /dev/full list
tto /dev/full help
tto /dev/full convert -h
tto /dev/full --version
tto /dev/full check text
tto /dev/full convert empty
python3 -c 'open("large", "wb").write(b"x" * 3000000)'
tto /dev/full convert -j4 -f utf-8 large
t convert text -o /dev/full
t convert -t utf-16 empty -o /dev/full

title "a closed standard output"
for command in "convert text" "convert empty" "check -f utf-8 bad" "detect text" "inspect text" list; do
    echo "\$ runic $command >&-"
    # shellcheck disable=SC2086 # words
    "$RUNIC" $command >&- 2>"$SCRATCH/err"
    status=$?
    : >"$SCRATCH/out"
    result $status
done
"$RUNIC" convert text -o new >&-
echo "= $?"
show new

title "a closed standard input"
for command in "convert" "check -" "detect" "inspect"; do
    echo "\$ runic $command <&-"
    # shellcheck disable=SC2086 # words
    "$RUNIC" $command <&- >"$SCRATCH/out" 2>"$SCRATCH/err"
    result $?
done
t convert text <&-

title "a closed standard error: only the exit status shows it"
"$RUNIC" convert missing 2>&-
echo "= $?"
"$RUNIC" convert -f utf-8 bad -o file 2>&-
echo "= $?"

title "a closed pipe: SIGPIPE ends the command silently; if it is ignored, there is a message"
python3 "$(dirname "$0")/../lib/errors_broken_pipe.py"

title "files that cannot be read"
t convert missing
t convert ''
t check --files-from ''
t convert .
t check missing . text
t detect missing .
t inspect missing
t inspect .
t convert missing bad -o new2
show new2

title "a size limit is reported as an error, and the temporary file is removed"
python3 -c 'print("x" * 3000000)' >large
(ulimit -f 1000 && t convert large -o limited)
ls -A
