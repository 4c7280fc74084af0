# lib.sh - what the scripts of command tests share: running the command and showing all that comes of it.
# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# $RUNIC is the command, $SCRATCH a folder beside the current one. The current folder is empty at first.
umask 022

# python3 ARGUMENT...: without what is installed beside it, which no case asks for, and which takes longer to begin than most cases.
python3() {
    command python3 -S "$@"
}

# t ARGUMENT...: runs the command; shows how it was called, what it wrote, on standard error behind "! ", and its exit status.
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

# hex FILE: its bytes, 16 a line.
hex() {
    od -An -v -tx1 "$1" | sed 's/^ //'
}

# show FILE: whether it exists, and its bytes.
show() {
    if [ -e "$1" ]; then
        echo "$1: $(od -An -v -tx1 "$1" | tr -d '\n')"
    else
        echo "$1: does not exist"
    fi
}

# title WORD...: what comes next.
title() {
    echo
    echo "# $*"
}

# skip REASON: this case cannot run here.
skip() {
    echo "SKIPPED command/$CASE: $*"
    exit 77
}

# needs PROGRAM...: this case cannot run without these. (./check installs them: tools/need.)
needs() {
    for program; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
}
