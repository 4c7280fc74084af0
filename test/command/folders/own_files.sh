#!/bin/sh
# own_files.sh - the command's standard output, standard error and list of names are not its inputs: skipped in a tree, refused in a list or by name.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
mkdir tree
cd tree || exit
printf 'a\nb\n' >text

title "a report in the tree that is checked: it would be read without end"
timeout 20 "$RUNIC" check -r --eol crlf --max-errors 0 . >report 2>"$SCRATCH/err"
echo "= $?"
cat report "$SCRATCH/err"

title "the messages of a conversion in place"
"$RUNIC" convert -ri -t utf-16le-bom . 2>messages
echo "= $?"
cat messages
show text
rm report messages

title "a list that names itself"
printf 'a\n' >text
printf 'list\ntext\n' >list
t check --files-from list
"$RUNIC" check -v --files-from - <list 2>&1
echo "= $?"
t convert -i -t utf-16le --files-from list
show list
show text

title "named, and in a list"
echo old >report
# shellcheck disable=SC2094 # that is the test
"$RUNIC" check text report >>report 2>"$SCRATCH/err"
echo "= $?"
cat report "$SCRATCH/err"
printf 'report\ntext\n' | "$RUNIC" detect --files-from - >>report 2>"$SCRATCH/err"
echo "= $?"
cat "$SCRATCH/err"
# shellcheck disable=SC2094
"$RUNIC" convert -i -t utf-16le text report 2>>report
echo "= $?"
cat report
