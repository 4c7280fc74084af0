#!/bin/sh
# protected.sh - runic edit: a write-protected file can be looked at; no editor is started for it, unless -F is given.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

if [ "$(id -u)" -eq 0 ]; then # who may write every file
    needs setpriv
    cp "$RUNIC" "$SCRATCH/runic"
    cp "$(dirname "$0")/../lib.sh" "$(dirname "$0")/../lib/edit.sh" "$SCRATCH"
    chmod 777 "$SCRATCH" .
    rm -f "$SCRATCH/out" "$SCRATCH/err"
    RUNIC=$SCRATCH/runic
    user="setpriv --reuid=65534 --regid=65534 --clear-groups"
else
    cp "$(dirname "$0")/../lib.sh" "$(dirname "$0")/../lib/edit.sh" "$SCRATCH"
    user=
fi
export TMPDIR="$SCRATCH/views"
mkdir "$TMPDIR"
chmod 777 "$TMPDIR"
cat >"$SCRATCH/inside.sh" <<'END'
. "$SCRATCH/lib.sh"
. "$SCRATCH/edit.sh"
printf 'na\357ve\n' >file
chmod 444 file
EDITOR='echo the editor runs; sed -i s/na/Na/'
export EDITOR
e -f cp1252 file
e -f cp1252 file -- cat
e -f cp1252 file -- sed -i s/na/Na/
show file
e -f cp1252 -F file
show file
ls -l file | cut -c 1-10
ls -A "$TMPDIR"
END
# shellcheck disable=SC2086 # words
RUNIC=$RUNIC $user sh "$SCRATCH/inside.sh"
