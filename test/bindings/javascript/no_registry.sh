#!/bin/sh
# no_registry.sh - test/bindings/javascript/tools is skipped with an expected reason if the npm registry cannot be reached, and fails after any other error.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../project/project.sh"

status=0
npm_config_registry=http://127.0.0.1:1/ "$source_dir/test/bindings/javascript/tools" "$scratch/npm" >"$scratch/said" 2>&1 || status=$?
[ $status -eq 77 ] || fail "exit status $status, not 77: $(cat "$scratch/said")"
reason=$(sed -n 's/^SKIPPED //p' "$scratch/said")
grep -qxF "${reason:-none}" test/expected-skips || fail "test/expected-skips does not have: $reason"
[ ! -e "$scratch/npm/wanted" ] || fail "the tools are marked as installed"

mkdir "$scratch/bin"
printf '#!/bin/sh\necho "npm ERR! code E404" >&2\nexit 1\n' >"$scratch/bin/npm"
chmod +x "$scratch/bin/npm"
status=0
PATH=$scratch/bin:$PATH "$source_dir/test/bindings/javascript/tools" "$scratch/npm" >"$scratch/said" 2>&1 || status=$?
[ $status -eq 1 ] || fail "exit status $status for a package that does not exist"
