#!/bin/sh
# try.sh - ./try --web builds the page in a fresh copy of the sources, serves it on the loopback address only, and prints the address.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../project/project.sh"

mkdir "$scratch/copy"
cp -R try LICENSE cli include src bindings tools docs "$scratch/copy"
"$scratch/copy/try" --web >"$scratch/said" 2>&1 </dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$scratch"' EXIT

address=
for _ in $(seq 1200); do
    address=$(sed -n 's|.*\(http://127\.0\.0\.1:[0-9]*/\).*|\1|p' "$scratch/said" | head -n 1)
    [ -z "$address" ] || break
    kill -0 $server 2>/dev/null || break
    sleep 0.1
done
[ -n "$address" ] || fail "prints no address: $(cat "$scratch/said")"
for file in '' page.js worker.js hidden.js runic/web.js runic/runic-simd.wasm runic/runic-scalar.wasm sample.txt; do
    python3 -c 'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1]).read())' "$address$file" >"$scratch/got" ||
        fail "$address$file is not there"
    [ -s "$scratch/got" ] || fail "$address$file is empty"
done
grep -qF "default-src 'self'" bindings/page/index.html || fail "the page has lost its policy"
