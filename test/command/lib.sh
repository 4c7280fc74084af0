# lib.sh - functions of the command tests: run the command and show its output, messages and exit status.
# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# $RUNIC is the command, $SCRATCH a folder beside the current one. The current folder is empty at first.
umask 022

# python3 ARGUMENT...: Python without site-packages, which no case needs, and which take longer to load than most cases.
python3() {
    command python3 -S "$@"
}

# t ARGUMENT...: runs the command; shows the call, the output, standard error after "! ", and the exit status.
t() {
    echo "\$ runic $*"
    "$RUNIC" "$@" >"$SCRATCH/out" 2>"$SCRATCH/err"
    result $?
}

# tx ARGUMENT...: the same, with the output in hexadecimal.
tx() {
    echo "\$ runic $*"
    "$RUNIC" "$@" >"$SCRATCH/raw" 2>"$SCRATCH/err"
    status=$?
    hex "$SCRATCH/raw" >"$SCRATCH/out"
    result $status
}

# result STATUS: shows $SCRATCH/out, $SCRATCH/err and the status.
result() {
    cat "$SCRATCH/out"
    [ -z "$(tail -c 1 "$SCRATCH/out")" ] || echo '(no line end)'
    sed 's/^/! /' "$SCRATCH/err"
    echo "= $1"
}

# hex FILE: shows its bytes, 16 in a line.
hex() {
    od -An -v -tx1 "$1" | sed 's/^ //'
}

# show FILE: shows its bytes, or that it does not exist.
show() {
    if [ -e "$1" ]; then
        echo "$1: $(od -An -v -tx1 "$1" | tr -d '\n')"
    else
        echo "$1: does not exist"
    fi
}

# title WORD...: prints a title for the next cases.
title() {
    echo
    echo "# $*"
}

# fresh: the next cases begin in an empty folder.
fresh() {
    cd "$(mktemp -d "$SCRATCH/fresh.XXXXXX")" && chmod 755 . || exit
}

# skip REASON: ends this case, which cannot run here.
skip() {
    echo "SKIPPED command/$CASE: $*"
    exit 77
}

# needs PROGRAM...: skips this case if one of the programs is missing. (./check installs them: tools/need.)
needs() {
    for program; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
}
