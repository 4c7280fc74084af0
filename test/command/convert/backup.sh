#!/bin/sh
# backup.sh - convert --backup keeps the old file and its attributes under a second name, or does not convert.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# latin1 FILE TEXT: writes the text to the file in ISO-8859-1.
latin1() {
    printf '\351%s' "$2" >"$1"
}

# names: lists all files with their permissions and numbers of links.
names() {
    stat -c '%n %a %h' -- *
}

title "the backup has the old text, permissions and time; the new file has the permissions"
latin1 file a
chmod 640 file
touch -d '2001-02-03 04:05:06 UTC' file
t convert -i -f latin1 --backup file
names
show file
show file~
stat -c '%n %Y' file~

title "--keep-time: both have the time"
touch -d '2002-02-03 04:05:06 UTC' file
t convert -i --keep-time --backup=.orig -f utf-8 -t utf-16le file
stat -c '%n %Y' file file.orig

title "an earlier backup is replaced with -F alone"
rm -f -- *
latin1 file b
echo earlier >file.orig
t convert -i -f latin1 --backup=.orig file
show file
show file.orig
t convert -i -F -f latin1 --backup=.orig file
show file.orig

title "a folder is never replaced; a link is, but not its target"
rm -f -- *
latin1 file c
mkdir file~
t convert -i -F -f latin1 --backup file
rmdir file~
echo other >other
ln -s other file~
t convert -i -F -f latin1 --backup file
names
show other
show file~

title "no name for a backup: the file is not changed"
rm -f -- *
long=$(printf '%0250d' 0)
latin1 "$long" d
t convert -i -f latin1 --backup=.longer "$long" | sed "s/$long/LONG/g; s/Filename too/File name too/" # musl
od -An -tx1 "$long"

title "no backup without a change, of a failed conversion, or of a new file"
rm -f -- *
printf 'abc' >right
printf '\377' >bad
latin1 new e
t convert -i -f utf-8 --backup right bad
t convert -f latin1 --backup -o made new
names

title "-o and --output-dir: the file that is replaced"
rm -f -- *
latin1 in f
echo old >out
mkdir folder
echo older >folder/in
t convert -f latin1 --backup -o out in
t convert -f latin1 --backup --output-dir folder in
show out~
show folder/in~

title "hard links: the backup is one more name of the old file"
rm -rf -- *
latin1 one g
ln one two
t convert -i -f latin1 --backup --break-links one
names

title "two inputs, of which one is the name of the other's backup: no text is lost"
rm -f -- *
latin1 x 1
latin1 x~ 2
t convert -i -F -j1 -f latin1 --backup x~ x
t convert -i -F -j1 -f latin1 --backup x x~
printf '%s\n' ./x~ x | t convert -i -F -j1 -f latin1 --backup --files-from=-
for file in *; do show "$file"; done
mkdir folder
echo old >folder/x
t convert -F -j1 -f utf-8 --on-error skip --backup --output-dir folder x~ x
for file in folder/*; do show "$file"; done

title "the suffix follows =, and is not a path; without a file to write there is no backup"
rm -rf -- *
latin1 one h
t convert -f latin1 -i --backup .old one
for suffix in "" /x a/b; do
    t convert -i --backup=$suffix one
done
t convert -f latin1 --backup one
ls

title "trees, and a symbolic link, whose target has the backup"
mkdir -p tree/sub
latin1 tree/file i
cp tree/file tree/sub/file
ln -s sub/file tree/link
t convert -ri -f latin1 --backup tree
t convert -i -f utf-8 -t latin1 --backup=.old tree/link
find tree | sort

title "a second run in a tree does not convert the backups of the first"
rm -rf -- *
mkdir tree
printf 'caf\351\n' >tree/a
printf '\377\376a\0\n\0' >tree/b
t convert -ri -f auto,latin1 --backup tree
t convert -ri -f auto,latin1 --backup tree
t convert -ri -f auto,latin1 tree
t convert -ri -f auto,latin1 --backup=.old tree
ls tree
show tree/a~
show tree/b~
t convert -ri --include '*~' tree
show tree/b~
printf '\377\376a\0\n\0' >tree/b
t convert -ri --backup=.old tree
t convert -ri --backup=.old tree
show tree/b.old
t convert -i tree/b.old
show tree/b.old

title "a backup that cannot be kept is found before anything is said to be done"
rm -rf -- *
printf 'caf\303\203\302\251\n' >a
printf 'old\n' >a~
t convert -i --backup --fix-mojibake a
t convert -o a --backup --fix-mojibake a
show a~
