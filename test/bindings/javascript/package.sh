#!/bin/sh
# package.sh - a project installs the package of npm pack; tsc accepts its types, and it converts. (For a fresh copy of the sources, see the test release.)
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../project/project.sh"

tools=$build_dir/npm
# Settings of every npm here: no questions, no notices.
export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false npm_config_loglevel=error

mkdir "$scratch/project"
npm pack "$build_dir/javascript/package" --pack-destination "$scratch" >"$scratch/log" 2>&1 || fail "npm pack: $(cat "$scratch/log")"
tar -tzf "$scratch"/runic-*.tgz | LC_ALL=C sort >"$scratch/packed"
for file in LICENSE README.md package.json runic.d.ts runic.d.cts node.js node.cjs inline.js inline.cjs unicode.js unicode.cjs web.js runic-simd.wasm runic-scalar.wasm; do
    grep -qx "package/$file" "$scratch/packed" || fail "npm pack leaves out $file"
done
size=$(wc -c <"$build_dir/javascript/objects/forms-simd.wasm")
[ "$size" -le 256000 ] || fail "the functions on text in memory take $size bytes, more than 250 KB"

# says FILE WORDS BYTES: checks that the number of KB in these words of the page is within a tenth of BYTES.
says() {
    told=$(sed -nE "s/.*$2.*/\\1/p" "$source_dir/$1")
    [ -n "$told" ] || fail "$1 says nothing of \"$2\""
    difference=$((told * 1000 - $3))
    [ "${difference#-}" -le $((told * 100)) ] || fail "$1 says $told KB, and it is $3 bytes: \"$2\""
}
built=$build_dir/javascript/package
module=$(wc -c <"$built/runic-simd.wasm")
says bindings/javascript/README.md 'a module of ([0-9]+) KB that is fetched' "$module"
says bindings/javascript/README.md '\| ([0-9]+) KB of JavaScript \(' "$(wc -c <"$built/inline.js")"
says bindings/javascript/README.md 'of JavaScript \(([0-9]+) KB compressed' "$(gzip -9c "$built/inline.js" | wc -c)"
says docs/javascript.md 'module of ([0-9]+) KB \(' "$module"
says docs/javascript.md 'KB \(([0-9]+) KB compressed' "$(gzip -9c "$built/runic-simd.wasm" | wc -c)"

says bindings/javascript/README.md 'unicode. has ([0-9]+) KB' "$(wc -c <"$built/unicode.js")"
says bindings/javascript/README.md 'unicode. has [0-9]+ KB \(([0-9]+) KB compressed' "$(gzip -9c "$built/unicode.js" | wc -c)"

cd "$scratch/project"
printf '{ "type": "module", "private": true }\n' >package.json
npm install --offline "$scratch"/runic-*.tgz >"$scratch/log" 2>&1 || fail "npm install: $(cat "$scratch/log")"

# check_types: tsc accepts types.ts in a project of ES modules.
check_types() {
    cp "$source_dir/test/bindings/javascript/types.ts" .
    cat >tsconfig.json <<'JSON'
{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "target": "es2022", "lib": ["es2022", "dom"], "types": [] } }
JSON
    "$tools/node_modules/.bin/tsc" -p . || fail "tsc finds something wrong with the types"
}

# check_commonjs_types: the same in a project of CommonJS modules, as npm init makes it. Not every project has "dom" in lib.
check_commonjs_types() {
    mkdir ../plain
    cd ../plain
    printf '{ "private": true }\n' >package.json
    cp -R ../project/node_modules .
    cat >program.ts <<'TS'
import { decode, DecoderStream, ready, RunicError } from "runic";
import * as inline from "runic/inline";
declare const console: { log(...all: unknown[]): void };
const stream: { readonly readable: unknown; readonly writable: unknown } = new DecoderStream("UTF-16");
const problem: RunicError | undefined = undefined;
const waiting: Promise<void> = ready;
console.log(decode(Uint8Array.of(0x68)) + inline.decode(Uint8Array.of(0x69)), Object.keys(stream).length, problem, typeof waiting);
TS
    for lib in '"es2022"' '"es2022", "dom"'; do
        cat >tsconfig.json <<JSON
{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022", "lib": [$lib], "types": [] } }
JSON
        "$tools/node_modules/.bin/tsc" -p . || fail "tsc finds something wrong in a project of CommonJS modules, lib $lib"
        grep -q 'require("runic")' program.js || fail "tsc made no CommonJS module: $(cat program.js)"
        said=$(node program.js) || fail "the program that tsc made does not run, lib $lib"
        [ "$said" = "hi 0 undefined object" ] || fail "the program that tsc made says $said"
    done
    cd ../project
}

if [ -e "$tools/wanted" ]; then
    check_types
    check_commonjs_types
else
    echo "SKIPPED bindings/javascript/package types: the npm registry cannot be reached"
fi

# The exported names and the declared types are the same.
cat >exports.mjs <<'JS'
import * as runic from "runic";
console.log(Object.keys(runic).sort().join("\n"));
JS
node exports.mjs | LC_ALL=C sort >"$scratch/exported"
sed -n 's/^export \(class\|function\|const\) \([A-Za-z]*\).*/\2/p' node_modules/runic/runic.d.ts | LC_ALL=C sort >"$scratch/typed"
expect_same "names with types" "$scratch/typed" "$scratch/exported"
answer=$(node --input-type=module -e 'import { decode } from "runic"; console.log(decode(Buffer.from("6C20", "hex"), "UTF-16LE"));')
[ "$answer" = "$(printf '\342\201\254')" ] || fail "the installed package says $answer"
