#!/bin/sh
# owner.sh - a replaced file keeps its owner if possible, and no user gains access.
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
