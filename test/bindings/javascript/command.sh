#!/bin/sh
# command.sh - npx runic: the command for WASI converts, and a file that is replaced keeps its mode.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../project/project.sh"

package=$build_dir/javascript/with-command
rm -rf "$package"
cp -R "$build_dir/javascript/package" "$package"
"$source_dir/bindings/javascript/command/build" "$package" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"

cd "$scratch"
umask 022
for mode in 600 640 755; do
    printf 'caf\351\n' >file
    chmod "$mode" file
    node "$package/command.js" convert -q -f latin1 -i file || fail "exit status $?"
    [ "$(cat file)" = café ] || fail "converted to $(cat file)"
    [ "$(stat -c %a file)" = "$mode" ] || fail "the mode of the file is $(stat -c %a file), not $mode"
done
printf 'caf\351\n' | node "$package/command.js" convert -f latin1 -o new || fail "exit status $?"
[ "$(stat -c %a new)" = 644 ] || fail "the mode of a new file is $(stat -c %a new)"
printf 'caf\351\n' | node "$package/command.js" convert -f latin1 -o file || fail "exit status $?"
[ "$(stat -c %a file)" = 755 ] || fail "the mode of a file that was written anew is $(stat -c %a file)"
