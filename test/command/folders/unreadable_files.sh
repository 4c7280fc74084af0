#!/bin/sh
# unreadable_files.sh - files that the user must not read or write.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Another user may have no access to the folder of the checkout.
cp "$(dirname "$0")/../lib.sh" "$SCRATCH"
cat >inside.sh <<END
. "\$SCRATCH/lib.sh"
cd mine || exit
t convert secret
t check secret text
t detect text secret
t inspect secret
t convert text -o protected
show protected
t convert text -o protected -F
show protected
t convert text -o closed/file
ls -A closed
t convert -i right
t convert -ri .
t convert -i -t utf-16le-bom right
END
mkdir mine mine/closed
printf 'text\n' >mine/text
printf 'old\n' >mine/protected
printf 'old\n' >mine/closed/file
printf 'secret\n' >mine/secret
chmod 000 mine/secret
printf 'right\n' >mine/right
chmod 444 mine/protected mine/right
chmod 555 mine/closed
chmod 666 mine/closed/file
if [ "$(id -u)" -ne 0 ]; then
    sh inside.sh
    exit
fi
# Another user may have no access to the folder of the command.
cp "$RUNIC" "$SCRATCH/runic"
chmod 777 "$SCRATCH"
chown -R 65534:65534 mine
RUNIC=$SCRATCH/runic setpriv --reuid=65534 --regid=65534 --clear-groups sh inside.sh
