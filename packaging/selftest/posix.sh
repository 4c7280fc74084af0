#!/bin/sh
# posix.sh - tests the command runic beside it, on the file system of the current folder; prints N passed, N failed: posix.sh [ROUNDS]
# SPDX-License-Identifier: MIT
# Needs only what macOS, a BSD or Linux has: sh, printf, cmp, ln, ls, kill; chmod, xattr or setfattr if they are there.
set -u
rounds=${1-20}
runic=$(cd "$(dirname "$0")" && pwd)/runic
scratch=$PWD/selftest.tmp
passed=0 failed=0 skipped=0
rm -rf "$scratch"
mkdir "$scratch" && cd "$scratch" || exit 2

old() { printf 'caf\351\n'; }
new() { printf 'caf\303\251\n'; }
is() { "$1" | cmp -s - "$2"; }

# verdict STATUS NAME: counts a case.
verdict() {
    case $1 in
    0) passed=$((passed + 1)) word=passed ;;
    77) skipped=$((skipped + 1)) word=skipped ;;
    *) failed=$((failed + 1)) word=FAILED ;;
    esac
    echo "$word: $2"
}

streams() { old | "$runic" convert -f latin1 >out && is new out && [ "$("$runic" convert -f latin1 /dev/null)" = "" ]; }
outputs() { old >a && "$runic" convert -f latin1 a -o b && is new b && is old a; }
in_place() { old >a && "$runic" convert -i -f latin1 a && is new a; }
modes() { old >a && chmod 640 a && "$runic" convert -i -f latin1 a && find a -perm 640 | grep -q a; }
fixed() {
    old >fixed && chmod 444 fixed
    [ "$(id -u)" -ne 0 ] || return 77 # root may write it
    ! "$runic" convert -i -f latin1 fixed 2>err && is old fixed && "$runic" convert -iF -f latin1 fixed && is new fixed
}
hard_links() { old >one && ln one two && ! "$runic" convert -i -f latin1 one 2>err && is old two; }
links() { old >target && ln -s target link && "$runic" convert -i -f latin1 link && [ -h link ] && is new target; }
trees() {
    mkdir -p tree/sub outside && old >tree/sub/f && old >outside/o && ln -s ../outside tree/link &&
        "$runic" convert -ri -f latin1 tree 2>err && is new tree/sub/f && is old outside/o
}
cases() { # a name in other letters is the same file on APFS
    old >Case
    [ -e cASE ] || return 77
    "$runic" convert -i -f latin1 Case cASE 2>err
    is new Case
}
composed() { # APFS finds a name also in decomposed form
    old >"$(printf 'caf\303\251')"
    [ -e "$(printf 'cafe\314\201')" ] || return 77
    "$runic" convert -i -f latin1 "$(printf 'caf\303\251')" "$(printf 'cafe\314\201')" 2>err
    is new "$(printf 'caf\303\251')"
}
attributes() {
    old >x
    if command -v xattr >/dev/null; then
        xattr -w user.test kept x && "$runic" convert -i -f latin1 x && [ "$(xattr -p user.test x)" = kept ]
    elif setfattr -n user.test -v kept x 2>/dev/null; then
        "$runic" convert -i -f latin1 x && [ "$(getfattr --only-values -n user.test x)" = kept ]
    else
        return 77
    fi
}
long_names() {
    name=$(printf '%0300d' 0)
    ! "$runic" convert -f latin1 a -o "$name" 2>err && grep -q 'File name too long' err
}

# ends SIGNAL: after the signal at any moment, the file is the old one or the new one.
ends() {
    old=0 new=0
    for round in $(seq "$rounds" 2>/dev/null || jot "$rounds"); do
        cp large.old large
        "$runic" convert -i -f latin1 large 2>/dev/null &
        process=$!
        # Steps of a hundredth of a second: round by round later.
        sleep "0.0$((round % 10))"
        kill -s "$1" "$process" 2>/dev/null
        wait "$process" 2>/dev/null
        if cmp -s large large.old; then
            old=$((old + 1))
        elif cmp -s large large.new; then
            new=$((new + 1))
        else
            return 1
        fi
        [ "$1" = KILL ] || set -- "$1" .runic-*
        [ "$1" = KILL ] || [ ! -e "$2" ] || return 1
        rm -f .runic-*
    done
    echo "  $1: $rounds rounds, $old old, $new new"
}
killed() { ends KILL; }
interrupted() { ends TERM; }

i=0
while [ $i -lt 1000 ]; do old && i=$((i + 1)); done >small
for _ in 1 2 3 4 5 6; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do cat small small small small small small small small small small; done
done >large.old
"$runic" convert -f latin1 large.old -o large.new

for one in streams outputs in_place modes fixed hard_links links trees cases composed attributes long_names killed interrupted; do
    "$one"
    verdict $? "$one"
done
cd .. && chmod -R u+w "$scratch" && rm -rf "$scratch"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
