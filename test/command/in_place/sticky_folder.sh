#!/bin/sh
# sticky_folder.sh - another user's file in a sticky folder keeps its single name, and no file is left.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

[ "$(id -u)" = 0 ] || skip "only root can give files away"
cp "$RUNIC" "$SCRATCH/runic"
chmod 1777 .

# as USER ARGUMENT...: runs the command as a user who is a member of no other group.
as() {
    user=$1
    shift
    echo "\$ runic $* (by $user)"
    setpriv --reuid "$user" --regid "$user" --clear-groups "$SCRATCH/runic" "$@" >"$SCRATCH/out" 2>"$SCRATCH/err"
    result $?
}

for way in "-i" "-i --backup" "-i -F --backup" "other -o"; do
    printf '\377\376a\0' | tee other >file
    chmod 666 file
    chown 4001:4001 file
    # shellcheck disable=SC2086 # words
    as 4009 convert $way file
    stat -c '%n x%h %u:%g %a' file
    show file
    find . -name '.runic-*' -o -name '*~'
done

title "the owner may do it"
as 4001 convert -i --backup file
stat -c '%n x%h %u:%g %a' file file~
show file
