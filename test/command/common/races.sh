#!/bin/sh
# races.sh - a short run of all code that threads share, for ThreadSanitizer; convert/threads checks the results.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs git

# 6 MB, more than one chunk for each of four threads. Characters, pairs and line ends cross the edges of chunks; faults are everywhere.
awk 'BEGIN { for (i = 0; i < 150000; i++) printf "line %d \342\202\254 \360\237\230\200 and more%s\r\n", i, i % 5000 ? "" : " \377" }' >large
mkdir tree
i=0
while [ $i -lt 60 ]; do
    mkdir -p tree/$((i % 7))
    printf 'caf\303\251 %d \377\n' $i >tree/$((i % 7))/$i.txt
    i=$((i + 1))
done
# Two of the folders are work trees, so that git runs while files are read.
export GIT_CONFIG_NOSYSTEM=1
for folder in 3 5; do
    git init -q "tree/$folder"
    printf '*0.txt\n' >"tree/$folder/.gitignore"
done

# same NAME ARGUMENT...: one thread and four give the same output, messages and status, for a file and for a pipe.
same() {
    name=$1
    shift
    for jobs in 1 4; do
        "$RUNIC" "$@" -j$jobs large >"$SCRATCH/file.$jobs" 2>"$SCRATCH/file.err.$jobs"
        echo $? >>"$SCRATCH/file.err.$jobs"
        # shellcheck disable=SC2002 # a pipe is wanted
        cat large | "$RUNIC" "$@" -j$jobs 2>"$SCRATCH/pipe.err.$jobs" | cat >"$SCRATCH/pipe.$jobs"
    done
    for part in file file.err pipe pipe.err; do
        cmp "$SCRATCH/$part.1" "$SCRATCH/$part.4" || return
    done
    echo "$name: the same, $(wc -c <"$SCRATCH/file.4") bytes"
}

title "one large text"
same convert convert -f utf-8 -t utf-16le --on-error replace
same line-ends convert -f utf-8 -t utf-8 --eol lf --on-error skip
same by-steps convert -f utf-8 -t utf-7 --on-error escape
same stops convert -f utf-8 -t utf-16be
same check check --format json
same detect detect

title "many files"
"$RUNIC" convert -q -r -j4 -f utf-8 -t utf-16le --on-error replace --output-dir out tree
echo "= $?, $(find out -type f | wc -l) files"
"$RUNIC" check -r -j4 --format sarif tree >report
echo "= $?, $(grep -o '"ruleId"' report | wc -l) findings"
"$RUNIC" convert -q -i -r -j4 --backup=.old -f utf-8 -t utf-16le --on-error replace tree
echo "= $?, $(find tree -name '*.old' | wc -l) backups"
