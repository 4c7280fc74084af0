#!/bin/sh
# descriptors.sh - open descriptors as outputs, and closed standard descriptors without /dev/null.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs unshare

printf '\377\376a\0b\0' >in

title "a descriptor has its own place, at which text is written"
for name in /dev/stdout /dev/stderr /dev/fd/1 /dev/fd/3; do
    printf 'old\n' >to
    echo "\$ runic convert in -o $name"
    "$RUNIC" convert in -o $name >"$SCRATCH/out" 2>"$SCRATCH/err" 3>>to
    result $?
    show to
done

title "without /dev/null, and with closed standard descriptors: no message is written into a file"
printf 'old\n' >old
printf 'a\377b' >bad
cat >inside.sh <<'END'
mount -t tmpfs none /dev || exit 77
for closed in '<&-' '>&-' '2>&-' '>&- 2>&-' '<&- >&- 2>&-' '<&- 2>&-'; do
    for way in "bad -o out" "-i out" "bad --output-dir dir"; do
        cp bad out
        mkdir dir
        echo "$way $closed"
        eval "\"\$RUNIC\" convert -v -f utf-8 --on-error replace $way <old >said 2>&1 $closed"
        echo "= $? $(cat out dir/* 2>said | tr '\n' '|')"
        rm -r out dir
    done
done
END
unshare -m sh inside.sh 2>"$SCRATCH/why" && exit
unshare -rm sh inside.sh 2>"$SCRATCH/why" || skip "no file system can be mounted here"
