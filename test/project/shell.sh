#!/bin/sh
# shell.sh - shellcheck reports nothing for the shell scripts of the project.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# Scripts are files that end in .sh or begin with a #! that names sh or bash.
find . -name build -prune -o -name .git -prune -o -type f -print | LC_ALL=C sort | while IFS= read -r file; do
    case $file in
    *.sh) echo "$file" ;;
    *) ! head -n 1 "$file" | LC_ALL=C grep -aqE '^#!.*[/ ](ba|da)?sh( |$)' || echo "$file" ;;
    esac
done >"$scratch/scripts"
[ "$(wc -l <"$scratch/scripts")" -ge 8 ] || fail "found too few scripts"
for script in check try .ci/run; do
    grep -qx "./$script" "$scratch/scripts" || fail "$script is not among the scripts"
    [ -x "$script" ] || fail "$script may not be executed"
done
tr '\n' '\0' <"$scratch/scripts" | xargs -0 shellcheck -x -P SCRIPTDIR || fail "see above"

# A blank in the name of a removed file. If this is not reported, shellcheck did not run.
# shellcheck disable=SC2016 # not to be expanded
printf '#!/bin/sh\nrm $1\n' >"$scratch/bad.sh"
if shellcheck "$scratch/bad.sh" >"$scratch/said"; then
    fail "shellcheck finds nothing wrong with a bad script"
fi
