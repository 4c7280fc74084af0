#!/bin/sh
# recursive.sh - which files and links of folders and of lists of names are read, and in which order.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

mkdir -p t/b/deep t/.git t/.hidden t/a
printf 'a\377' | tee t/b/deep/bad.txt t/b/bad.c t/.git/bad t/.hidden/bad t/.bad t/z.txt t/a/bad.h >/dev/null
printf 'fine' >t/fine
printf '\177ELF\0\0\1\2\0\3\377' | tee t/binary t/a/binary >/dev/null
ln -s b t/link
ln -s z.txt t/zlink.txt
ln -s .. t/b/up
mkfifo t/fifo

title "sorted, without hidden and binary files, links and special files"
t check -r t
(cd t && t check -r -q && t check -rq .)
t check -r t --max-errors 1 -v

title "hidden files, links, and never .git"
t check -r --hidden t
t check -r --follow t
t check t/link
t check -r t/link

title "the command's own temporary files are skipped, of another thread or of a run that was killed"
mkdir own
printf 'a\377' | tee own/.runic-0123456789ab own/.runic-config own/.runic-0123456789abc >/dev/null
t check -r --hidden own

title "globs"
t check -r --include '*.txt' t
t check -r --include '*.txt' --include '*.c' --exclude deep t
t check -r --include 'b/*' t
t check -r --exclude 'b/deep' --exclude '*.h' t
t check -r t/z.txt
t detect -r --include '**/*.txt' t
t detect -r --include '**/deep/*' --include '**/fine' t
t detect -r --include 'b/**' t
t detect -r --exclude '**/deep' --exclude 'a/**' t

title "a named binary file is read"
t check t/binary

title "detect and convert, the same files"
t detect -r t
t convert -ri --on-error replace -f utf-8 t
t check -r t
mkdir two
printf '\377\376a\0' >two/x
printf 'b' >two/y
t convert -r two
t convert -r two -o joined
show joined

title "lists of names"
printf 'a\377' >'b b'
printf 'a\377' >bad
printf 'bad\n\nb b\nt/fine\n' >list
printf 'bad\0b b\0' >list0
t check -q --files-from list
t check --files-from list
t check -0 --files-from list0
t check -0 <list0
t check --files-from - <list
t check --files-from list0
t check --files-from missing
t check --files-from list bad
: >none
t check --files-from none
printf 'missing\nbad' >list
t check --files-from list
printf 't\n' >list
t check --files-from list
t check -r --files-from list

title "a folder that cannot be read, a name that plays tricks, a file named -"
mkdir tricks
printf 'a\377' >"tricks/$(printf 'x\033[31m')"
printf 'a\377' >tricks/-
(cd tricks && t check -r)
t check -r missing

title "many files, many threads: the same output in the same order"
python3 -c '
import os
for i in range(3000):
    os.makedirs("many/%d" % (i % 7), exist_ok=True)
    with open("many/%d/%d" % (i % 7, i), "wb") as file:
        file.write(b"x\n" * (i * 37 % 5000) + (b"\xff\n" * (i % 40) if i % 3 == 0 else b""))'
for jobs in 1 2 3 8 64; do
    "$RUNIC" check -r -f utf-8 -j$jobs many >"$SCRATCH/$jobs" 2>&1
    echo "-j$jobs: $? $(wc -l <"$SCRATCH/$jobs") $(cmp "$SCRATCH/1" "$SCRATCH/$jobs" && echo the same)"
done

# Convert -i follows a symbolic link in a list of names only with --follow, as in a tree.
fresh
mkdir tree
printf 'caf\351\n' >outside
ln -s ../outside tree/link
ln -s nowhere tree/dangling

title "skipped, not followed out of the tree"
printf 'tree/link\n' | t convert -i -f latin1 --files-from -
show outside
printf 'tree/link\0' | t convert -v -0 -i -f latin1
printf 'tree/dangling\0' | t convert -0 -i -f latin1

title "read by other commands, and named ones are followed"
printf 'tree/link\n' | t check --files-from -
printf 'tree/link\n' | t convert -f latin1 --files-from - --output-dir out
t convert -i -f latin1 tree/link
show outside

title "with --follow"
printf 'caf\351\n' >outside
printf 'tree/link\n' | t convert -i --follow -f latin1 --files-from -
show outside
readlink tree/link
