#!/bin/sh
# lost.sh - an edited text from a program that lost text: nothing is left of it, it has new U+FFFD, or it is UTF-8 that was encoded twice.
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # $1 is for an inner shell
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../lib/edit.sh"

title "nothing is left: a program in a pipe that fails, an empty file, a byte order mark alone"
printf 'na\357ve caf\351\n' >f
: >empty
printf '\357\273\277' >mark
false | t convert -f cp1252 --like f -o f
t convert -f cp1252 --like f -o f empty
t convert -f cp1252 --like f mark
e -f cp1252 f -- sh -c 'cat mark >"$1"' sh
show f
t convert --like empty -o empty mark
t convert --like mark -o mark empty
show mark
printf '\377\376a\0' >wide
t convert --like wide -o wide empty
show wide

title "new U+FFFD, where the original is UTF-8 and was not read as such"
printf '\357\273\277k\303\266t\305\221: \357\277\275\r\nx = 1\r\n' >utf8
printf 'k\357\277\275t\357\277\275: \357\277\275\nx = 2\n' >edited
tx convert --like utf8 edited
e utf8 -- sh -c 'cat edited >"$1"' sh
printf 'k\303\266t\305\221: \357\277\275\nx = 2\n' >edited
tx convert --like utf8 edited
tx convert --like utf8 empty

title "edited by a program that read windows-1252 as it is, and wrote it as UTF-8 twice"
python3 -c "
old = 'procedure Código;\r\n// único, versión\r\nx := 1;\r\n'
open('old.pas', 'wb').write(old.encode('cp1252'))
open('new.pas', 'wb').write(old.replace('1', '2').encode().decode('cp1252').encode())"
"$RUNIC" convert -q --fix-mojibake new.pas | "$RUNIC" convert -q --like old.pas -o old.pas
cat -v old.pas

title "the command that a message names can be pasted"
printf 'caf\351 au lait, d\351j\340 vu\n' >'old text'
{ cat 'old text'; printf 'th\303\251\n'; } >'new text'
t convert --like 'old text' -q 'new text'

title "another program changes, replaces or removes the original while the edited text is awaited"
mkfifo pipe
printf 'k\303\266 = 2\n' >edited
for change in 'echo more >>f' 'echo other >g && mv g f' 'rm f'; do
    printf 'k\366 = 1\n' >f
    (exec 3>pipe && eval "$change" && cat edited >&3) &
    t convert -f cp1252 --like f -o f pipe
    wait
    show f
done
printf 'k\366 = 1\n' >f
(exec 3>pipe && echo more >>f && cat edited >&3) &
t convert -f cp1252 --like f -o new pipe
wait
show new
show f
