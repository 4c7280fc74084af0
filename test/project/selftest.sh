#!/bin/sh
# selftest.sh - the archive of packaging/selftest: its runner passes with the command, and fails with another program.
# SPDX-License-Identifier: MIT
# usage: selftest.sh SOURCE_DIR BUILD_DIR [RUNIC.EXE WINE...]
. "$(dirname "$0")/project.sh"
source_dir=$PWD
cd "$scratch"

# last_line PROGRAM...: prints the last line that the runner prints in a folder of its own, and stores all in $scratch/log.
last_line() {
    "$@" >"$scratch/log" 2>&1 </dev/null || :
    tail -n 1 "$scratch/log" | tr -d '\r'
}

if [ $# -gt 2 ]; then
    runic=$3
    shift 3
    "$source_dir/packaging/selftest/pack" windows "$runic" "$scratch/kit.zip"
    python3 -m zipfile -e kit.zip .
    cd runic-selftest
    good=$(last_line "$@" selftest.exe runic.exe 1)
    [ -f selftest.cmd ] || fail "there is no selftest.cmd"
    least=14
    cp "$scratch/log" "$scratch/kept"
    # A program that does nothing useful.
    bad=$(last_line "$@" selftest.exe selftest.exe 0)
else
    "$source_dir/packaging/selftest/pack" posix "$build_dir/runic" "$scratch/kit.tar.gz"
    tar -xzf kit.tar.gz
    cd runic-selftest
    good=$(last_line sh posix.sh 3)
    least=11
    cp "$scratch/log" "$scratch/kept"
    cp /bin/true runic
    bad=$(last_line sh posix.sh 1)
fi
cat "$scratch/kept"
echo "$good" | grep -qE '^[0-9]+ passed, 0 failed, [0-9]+ skipped$' || fail "$good"
[ "${good%% *}" -ge $least ] || fail "$good: at least $least must pass"
echo "$bad" | grep -qE '^[0-9]+ passed, [1-9][0-9]* failed, ' || fail "another program in place of runic: $bad"
