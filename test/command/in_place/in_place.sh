#!/bin/sh
# in_place.sh - convert -i: what is written, left unchanged or refused, and which attributes are kept.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# made FILE: prints its inode and time, to compare.
made() {
    stat -c '%i %Y' "$1"
}

title "each file on its own, by its own charset"
printf '\377\376a\0\n\0' >le
printf 'caf\303\251\n' >right
printf '\357\273\277x\n' >mark
t convert -i le right mark
show le
show right
show mark
t convert -v -i le

title "a file that would not change is not touched: inode and time stay"
touch -d '2001-02-03 04:05:06 UTC' right
before=$(made right)
t convert -v -i right
t convert -i --eol lf right
[ "$(made right)" = "$before" ] && echo untouched
: >empty
touch -d '2001-02-03 04:05:06 UTC' empty
before=$(made empty)
t convert -i empty
[ "$(made empty)" = "$before" ] && echo untouched
t convert -i -t latin1 right
show right
t convert -i -f latin1 right

title "equal at first, different at the end, shorter, longer"
python3 -c 'open("late", "wb").write(b"x" * 100000 + b"\r\n"); open("first", "wb").write(b"y" * 70000 + b"\xef\xbb\xbf")'
cp late expected-late
t convert -i --eol lf late
tr -d '\r' <expected-late | cmp - late && echo "the CR is gone"
t convert -i -f utf-8 -t ascii --on-unmappable skip first
wc -c <first

title "the first that cannot be converted does not stop the others"
printf 'a\377b' >bad
printf '\376\377\0b' >be
t convert -i -f utf-8 bad right be
show bad
t convert -i bad be missing .
show be

title "hard links are refused, or broken"
printf '\377\376a\0' >one
ln one two
t convert -i one
show one
t convert -i --break-links one
show one
show two

title "a file that would not change may have hard links"
printf 'right\n' >right1
ln right1 right2
t convert -i right1
t convert -i -t same --eol crlf right1

title "a symbolic link that is named: its target"
printf '\377\376a\0' >target
ln -s target link
t convert -i link
[ -L link ] && show target

title "a file with several names in the list is converted once"
printf '\351' >once
ln -s once again
for jobs in 1 2 8; do
    printf '\351' >once
    t convert -j$jobs -f latin1 -i -v once ./once again once
    show once
done
mkdir -p tree/a
printf '\351' >tree/a/file
ln -s a tree/b
t convert -ri -f latin1 --follow tree tree/a
show tree/a/file

title "inputs that cannot be converted in place"
mkfifo fifo
t convert -i /dev/null
timeout 120 "$RUNIC" convert -i fifo
echo "= $?"
printf 'x' | t convert -i
printf 'x' | t convert -i -
t convert -i -o x le
t convert -i --output-dir x le

title "write-protected"
printf '\377\376a\0' >protected
chmod 444 protected
t convert -i -F protected
stat -c '%n %a' protected

title "dry run"
printf '\377\376a\0' >le
t convert -i --dry-run le right
show le

title "dry run of a folder: files that would not change are listed only with -v"
mkdir dry
cp le right dry
t convert -ri --dry-run dry
t convert -ri --dry-run -v dry

title "-o with a file that would not change"
printf 'a' >from
printf 'a' >to
touch -d '2001-02-03 04:05:06 UTC' to
before=$(made to)
t convert --if-needed from -o to
[ "$(made to)" = "$before" ] && echo untouched
printf 'b' >from
t convert --if-needed from -o to
show to

title "no temporary file is left"
ls -A

title "files without a name, by their descriptors"
printf '\377\376a\0' >nameless
exec 5<>nameless
rm nameless
for way in "-i /proc/self/fd/5" "in -o /proc/self/fd/5"; do
    # shellcheck disable=SC2086 # words
    t convert $way
done
od -An -tx1 /proc/self/fd/5
exec 5>&-
