#!/bin/sh
# owner.sh - a replaced file keeps its owner if possible, no user gains access, and in a sticky folder no file is left.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

[ "$(id -u)" -eq 0 ] || skip "only root can give files away"

# to FILE: converts the file in place, and shows its owner before and after, and its mode.
to() {
    before=$(stat -c '%u:%g %a' "$1")
    t convert text -o "$1"
    echo "$before, then $(stat -c '%u:%g %a' "$1")"
}

title "by root"
printf 'text\n' >text
printf 'old\n' >file
chown 65534:65533 file
chmod 6750 file
to file

title "in place, by root"
printf '\377\376a\0' >mine
chown 65534:65533 mine
chmod 640 mine
t convert -i mine
show mine
stat -c '%u:%g %a' mine

title "by another user, who may write it"
cp "$RUNIC" "$SCRATCH/runic"
chmod 777 "$SCRATCH" .
rm -f "$SCRATCH/out" "$SCRATCH/err"
printf 'old\n' >file
chown 0:0 file
chmod 6777 file
# Another user may have no access to the folder of the checkout.
cp "$(dirname "$0")/../lib.sh" "$SCRATCH"
cat >inside.sh <<END
. "\$SCRATCH/lib.sh"
$(sed -n '/^to()/,/^}/p' "$0")
to file
END
RUNIC=$SCRATCH/runic setpriv --reuid=65534 --regid=65534 --clear-groups sh inside.sh

fresh
title "another user's file in a sticky folder keeps its single name, and no file is left"
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
