#!/bin/sh
# help.sh - the help texts: every text is at most 80 columns wide; -h fits on one screen and begins with three examples. common/manual checks the options.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

t -h
t detect -h
for command in convert check detect inspect iconv list help; do
    "$RUNIC" help $command >shown
    "$RUNIC" $command --help | cmp - shown && [ -s shown ] && echo "$command --help: as runic help $command"
done
"$RUNIC" iconv -h >usage
"$RUNIC" iconv --usage | cmp - usage && echo "iconv --usage: as -h"
"$RUNIC" list | head -n 4

title "nothing is wider than 80 columns, and -h has at most 24 lines, examples first"
for command in '' convert check detect inspect iconv list help; do
    # shellcheck disable=SC2086 # perhaps no word
    "$RUNIC" $command --help | awk -v c="$command" 'length($0) > 80 { print c ": " $0 }'
    # shellcheck disable=SC2086 # perhaps no word
    "$RUNIC" $command -h | awk -v c="$command" 'length($0) > 80 { print c ": " $0 } NR == 1 && !/^Examples:$/ { print c ": " $0 }
        NR > 1 && NR < 5 && !/# / { print c ": " $0 } END { if (NR > 24) print c ": " NR " lines" }'
done
"$RUNIC" list | awk 'length($0) > 80'

title "a reader that has gone before the text is written: no message"
{ sleep 1 && "$RUNIC" list 2>said; echo "= $?" >>said; } | true
cat said

title "version"
"$RUNIC" --version | sed 's/[0-9][0-9.]*/N/; s/(.*)/(TARGET)/'
