#!/bin/sh
# output.sh - -o with files, links and devices, after success and failure.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# mode FILE: shows its permissions, owner and group.
mode() {
    stat -c '%n: %a %u:%g' "$1"
}

printf 'caf\303\251\n' >text
printf 'a\377b' >bad

title "a new file, by the umask"
t convert -t latin1 text -o new
show new
(umask 077 && t convert text -o private)
[ "$(stat -c %a new private | tr '\n' ' ')" = '644 600 ' ] && echo "modes as they should be"

title "an existing file is replaced, and keeps its mode"
printf 'old' >file
chmod 640 file
before=$(stat -c %i file)
t convert -t latin1 text -o file
show file
[ "$(stat -c %a file)" = 640 ] && echo "mode as before"
[ "$(stat -c %i file)" != "$before" ] && echo "by another file, put in its place"

title "an output that is its input"
cp text same
t convert -t utf-16be same -o same
show same
t convert -f utf-16be -t latin1 ./same -o same
show same

title "a fault leaves everything as it was: bytes, file, time"
printf 'old' >file
touch -d '2001-02-03 04:05:06 UTC' file
before=$(stat -c '%i %Y' file)
t convert -f utf-8 bad -o file
show file
t convert -t ascii text -o file
t convert -q bad -o file
t convert -f utf-8 bad -o bad
show bad
[ "$(stat -c '%i %Y' file)" = "$before" ] && echo "untouched"

title "a symbolic link stays a link, and its target is written, even if that does not exist yet"
mkdir folder
printf 'old' >folder/target
ln -s folder/target link
ln -s link chain
t convert text -o chain
[ -L link ] && [ -L chain ] && show folder/target
ln -s folder/later pending
t convert text -o pending
[ -L pending ] && show folder/later
ln -s inner folder/inside
t convert text -o folder/inside
[ -L folder/inside ] && show folder/inner
ln -s "$PWD/absolute" folder/outside
t convert text -o folder/outside
[ -L folder/outside ] && show absolute
ln -s circle circle
t convert text -o circle

title "a file with other names is refused"
printf 'old' >one
ln one other
t convert text -o one
show other

title "directories, and paths that are not"
t convert text -o folder
t convert text -o folder/
t convert text -o missing/file
t convert text -o folder/missing/too/file
t convert text -o text/file
t convert text -o ''

title "devices, FIFOs and descriptors are written directly"
t convert text -o /dev/null
t convert text -o -
t convert text -o /dev/stdout
[ -L /dev/stdout ] && [ -c /dev/null ] && echo "and stay what they are"
mkfifo fifo
cat fifo >from-fifo &
t convert text -o fifo
wait
[ -p fifo ] && cat from-fifo
{
    printf 'before ' >&5
    t convert text -o /dev/fd/5
    printf 'after\n' >&5
} 5>descriptor
t convert text -o /dev/fd/7
t convert text -o /dev/stderr
cat descriptor

title "the file of standard output is not read at the same time"
printf 'begin\n' >log
# shellcheck disable=SC2094 # the input is also the output: this is the test
timeout 120 "$RUNIC" convert text log >>log 2>"$SCRATCH/err"
echo "= $?"
cat "$SCRATCH/err" log
t convert text -o /dev/stdout >/dev/null

title "dry run: nothing is written, but everything is reported"
printf 'old' >file
t convert --dry-run -t utf-16 text -o file
t convert --dry-run -t utf-16 text
t convert --dry-run -t ascii text -o file
t convert --dry-run -t ascii --on-unmappable replace text -o never
t convert --dry-run text -o missing/file

title "a dry run says what the real run says"
printf 'f\374r die Gr\366\337e\n' >guess
cp guess backed
echo old >backed~
ln backed second
for options in "--guess -i guess" "--guess guess -o guess" "-f latin1 -i --backup --break-links backed" "-f latin1 -i backed" "-f latin1 guess -o second"; do
    # shellcheck disable=SC2086 # the options are words
    t convert --dry-run $options
    # shellcheck disable=SC2086
    t convert $options
done
show file

title "a hint where a byte order mark would help"
t convert -t utf-16le text -o le
t convert -q -t utf-16le text -o le
t convert -t utf-16le --bom none text -o le
t convert -t utf-16le-bom text -o le
t convert -t utf-16 text -o le

title "no temporary file is left"
ls -A . folder

title "input and output one device: nothing is read that was written"
t convert /dev/null -o /dev/null
