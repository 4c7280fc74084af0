#!/bin/sh
# by_runic.sh - runic edit with runic as the command that edits: programs of the machine on which the test runs may not start there.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Under wine, the program is beside the folder of the script that starts it.
PATH=$(dirname "$RUNIC"):$PATH
WINEPATH=Z:$(dirname "$(dirname "$RUNIC")")
export PATH WINEPATH

title "the view's path is in place of {}, or the last word"
printf '/* \203\\\203\215 \\u8868 */\r\nend' >a.c
t edit -f shift_jis a.c -- runic convert -q -i -t same --unescape json {}
show a.c
printf '/* \203\\\203\215 \\u8868 */\r\nend' >'a b.c'
t edit -f shift_jis 'a b.c' -- runic convert -q -i -t same --unescape json
show 'a b.c'

title "words with spaces and quotes arrive as they are"
for word in '--a "b" c' '--é"' '--"% %PATH%'; do
    t edit -f shift_jis a.c -- runic convert "$word" {}
done

title "EDITOR with arguments"
printf '/* \203\\\203\215 \\u8868 */\r\nend' >a.c
EDITOR='runic convert -q -i -t same --unescape json' t edit -f shift_jis a.c
show a.c

title "failures"
t edit -f shift_jis a.c -- no-such-command
t edit -f shift_jis a.c -- runic no-such-command
