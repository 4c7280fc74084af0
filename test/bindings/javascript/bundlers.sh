#!/bin/sh
# bundlers.sh - as docs/javascript.md says, bundlers make programs of the package that run in Node.js and in Chromium.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../project/project.sh"

bundlers=$build_dir/bundlers
status=0
test/bindings/javascript/tools "$bundlers" esbuild@0.28.2 rollup@4.68.7 @rollup/plugin-node-resolve@16.0.3 vite@8.3.8 webpack@5.112.2 webpack-cli@7.3.1 \
    >"$scratch/log" 2>&1 || status=$?
[ $status -ne 77 ] || skip "the npm registry cannot be reached"
[ $status -eq 0 ] || fail "npm install: $(tail -n 20 "$scratch/log")"
bin=$bundlers/node_modules/.bin
browser_test=$source_dir/test/bindings/javascript/bundles.mjs
project=$scratch/project
mkdir -p "$project/node_modules" "$project/site"
cp -R "$build_dir/javascript/package" "$project/node_modules/runic"
cd "$project"
printf '{ "private": true }\n' >package.json
cat >now.mjs <<'JS'
import { decode, target } from "runic";
console.log(decode(Uint8Array.of(0x68, 0xc3, 0xa9)), target());
JS
cat >now.cjs <<'JS'
const { decode, target } = require("runic");
console.log(decode(Uint8Array.of(0x68, 0xc3, 0xa9)), target());
JS
cat >waits.mjs <<'JS'
import { decode, ready, target } from "runic";
ready.then(() => `${decode(Uint8Array.of(0x68, 0xc3, 0xa9))} ${target()}`, (problem) => problem.message).then((said) => (document.title = said));
JS
cat >requires.cjs <<'JS'
const { decode, ready, target } = require("runic");
ready.then(() => (document.title = `${decode(Uint8Array.of(0x68, 0xc3, 0xa9))} ${target()}`));
JS
cat >inline.mjs <<'JS'
import { decode, target } from "runic/inline";
document.title = `${decode(Uint8Array.of(0x68, 0xc3, 0xa9))} ${target()}`;
JS

# made LOG COMMAND...: runs a bundler; fails if there is an error.
made() {
    "$@" >"$scratch/log" 2>&1 </dev/null || fail "$*: $(tail -n 20 "$scratch/log")"
}

# says BUNDLE: runs a program for Node.js and checks its output.
says() {
    said=$(node "$1" 2>&1) || fail "$1: $said"
    [ "$said" = "hé wasm128" ] || fail "$1 says $said"
}

# page NAME [MODULE]: makes a page of a folder with a.js.
page() {
    printf '<!doctype html><link rel="icon" href="data:,"><script src="a.js"%s></script>\n' "${2:+ type=\"module\"}" >"site/$1/index.html"
}

copy_modules() {
    cp node_modules/runic/runic-*.wasm "site/$1"
}

# For Node.js: no file must be copied.
for program in now.mjs now.cjs; do
    for format in cjs esm; do
        ending=$(echo $format | sed 's/esm/mjs/')
        made "$bin/esbuild" $program --bundle --platform=node --format=$format --outfile="out/esbuild-$program.$ending"
        says "out/esbuild-$program.$ending"
    done
    made "$bin/webpack" "./$program" --mode production --target node -o "$project/out/webpack" --output-filename "$program.js"
    says "out/webpack/$program.js"
done
made "$bin/vite" build --ssr now.mjs --outDir out/vite
says "$(echo out/vite/now.*)"

# For browsers: "runic" if the bundler includes the modules or they are copied beside the bundle; "runic/inline" in any case.
for name in waits inline; do
    for format in esm iife; do
        made "$bin/esbuild" $name.mjs --bundle --format=$format --outfile="site/esbuild-$name-$format/a.js"
        page esbuild-$name-$format "$([ $format = iife ] || echo module)"
    done
    made "$bin/rollup" $name.mjs -p "$bundlers/node_modules/@rollup/plugin-node-resolve/dist/cjs/index.js" -f es -o "site/rollup-$name/a.js"
    page rollup-$name module
    made "$bin/webpack" ./$name.mjs --mode production -o "$project/site/webpack-$name" --output-filename a.js
    page webpack-$name
    mkdir "vite-$name"
    cp $name.mjs "vite-$name"
    printf '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/%s.mjs"></script>\n' $name >"vite-$name/index.html"
    made "$bin/vite" build "vite-$name" --base ./ --outDir "$project/site/vite-$name"
done
made "$bin/webpack" ./requires.cjs --mode production -o "$project/site/webpack-requires" --output-filename a.js
page webpack-requires
cp -R site/esbuild-waits-esm site/without-modules
for name in esbuild-waits-esm esbuild-waits-iife rollup-waits; do copy_modules $name; done
node "$browser_test" "$project/site" || fail "a bundle does not run in Chromium"
