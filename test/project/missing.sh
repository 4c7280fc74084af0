#!/bin/sh
# missing.sh - a command test that needs a missing program is skipped, and the message names the program.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"
[ -x "$build_dir/runic" ] || skip "there is no command in this build"

# This PATH has all programs of the system except those that tools/need installs for test/command.
programs="git setfattr getfattr setfacl getfacl jq mandoc col zsh fish cc unshare"
mkdir "$scratch/bin"
ln -s /usr/bin/* "$scratch/bin"
# shellcheck disable=SC2086 # a list
(cd "$scratch/bin" && rm -f $programs)

cases=$(grep -lwE "$(echo "$programs" | tr ' ' '|')" test/command/*/*.sh | sed 's|^test/command/||; s|[.]sh$||')
skipped=0
for case in $cases; do
    status=0
    PATH=$scratch/bin test/command/run "$build_dir/runic" "$case" >"$scratch/said" 2>&1 || status=$?
    case $status in
    0) ;;
    77)
        grep -qE "^SKIPPED command/$case: ($(echo "$programs" | tr ' ' '|')) is not installed$" "$scratch/said" || fail "$case does not name the program: $(cat "$scratch/said")"
        skipped=$((skipped + 1))
        ;;
    *) fail "$case: $(tail -n 20 "$scratch/said")" ;;
    esac
done
[ $skipped -ge 8 ] || fail "only $skipped cases were skipped"
