# lib.sh - functions of the tests with real programs: run a program with and without librunic-iconv.so and compare the results.
# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Read by a test that ctest calls as: sh test/bindings/iconv/NAME.sh SOURCE_DIR BUILD_DIR
. "$(dirname "$0")/../../project/project.sh"

preloaded=$build_dir/bindings/iconv/librunic-iconv.so
[ -e "$preloaded" ] || fail "$preloaded is not built"
export LC_ALL=C.UTF-8
comparisons=0

# A text with characters of one to four bytes, and a text with ill-formed bytes.
for _ in 1 2 3 4 5 6 7 8 9 10; do
    seq 1 900 | sed 's/$/ plain, caf\xc3\xa9, \xce\xb5\xcf\x8d\xcf\x81\xce\xb7\xce\xba\xce\xb1, \xe4\xb8\xad\xe6\x96\x87, \xe2\x82\xac, \xf0\x9f\x98\x80/'
done >"$scratch/utf8"
seq 1 4000 | sed 's/$/ plain, caf\xc3\xa9/' >"$scratch/latin"
sed '5000s/plain/pl\xffin/; 7000s/plain/\xc3(/' "$scratch/utf8" >"$scratch/bad"

# both WHAT COMMAND...: runs the command with glibc's iconv, then with runic's. Status, output, messages, and the files made in the
# current folder, which is empty before, must be the same.
both() {
    what=$1
    shift
    for way in without with; do
        rm -rf "${scratch:?}/$way" "$scratch/bindings".*
        mkdir "$scratch/$way"
        (
            cd "$scratch/$way" || exit 1
            [ $way = without ] || export LD_PRELOAD="$preloaded" LD_DEBUG=bindings LD_DEBUG_OUTPUT="$scratch/bindings"
            status=0
            "$@" >stdout 2>stderr </dev/null || status=$?
            echo $status >status
        )
    done
    diff -r "$scratch/without" "$scratch/with" >"$scratch/difference" || {
        head -n 20 "$scratch/difference"
        fail "$what: not the same with it as without"
    }
    # A command that cannot run would give the same status in both runs.
    [ "$(cat "$scratch/with/status")" -le 1 ] || fail "$what: $(cat "$scratch/with/stderr")"
    grep -q "librunic-iconv.so.* symbol .iconv'" "$scratch/bindings".* || fail "$what does not call ours"
    comparisons=$((comparisons + 1))
    [ -z "${RUNIC_TEST_VERBOSE-}" ] || echo "$(date +%T) $what"
}

# swap_units BITS FILE: prints the file with the bytes of each unit of 16 or 32 bits reversed.
swap_units() {
    od -An -v -tx1 -w$(($1 / 8)) "$2" | while read -r bytes; do
        for byte in $bytes; do
            echo "$byte"
        done | tac | while read -r byte; do
            # shellcheck disable=SC2059 # the format is the byte
            printf "\\$(printf %o 0x"$byte")"
        done
    done
}

# told LEAST: prints the number of comparisons, the last line of a test; fails if there were fewer than LEAST.
told() {
    [ "$comparisons" -ge "$1" ] || fail "only $comparisons comparisons"
    echo "$comparisons comparisons"
}
