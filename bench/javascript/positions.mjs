#!/usr/bin/env node
// positions.mjs - the npm package's index of a string of a million lines: bench/javascript/positions.mjs [PACKAGE].
// SPDX-License-Identifier: MIT
//
// Prints milliseconds to make the index, and, best of several times, for 1,000 diagnostics at random places: from offsets in bytes to lines and
// columns, and back to offsets in the string; and for an edit in the middle.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { TextIndex } = await import(pathToFileURL(resolve(process.argv[2] ?? "build/javascript/package", "node.js")));

const lines = { ascii: "const value = compute(first, second);\n", russian: "const имя = вычислить(первое, второе); // 😀\n" };
for (const [name, line] of Object.entries(lines)) {
    const text = line.repeat(1_000_000);
    const length = Buffer.byteLength(text);
    const time = (deed) => {
        const began = performance.now();
        deed();
        return performance.now() - began;
    };
    let index;
    const made = time(() => (index = new TextIndex(text)));
    const offsets = Array.from({ length: 1000 }, (_, i) => (i * 7_919_317) % length);
    const best = (deed) => Math.min(...Array.from({ length: 7 }, () => time(deed))).toFixed(2);
    const first = time(() => offsets.forEach((at) => index.position(at, { unit: "utf8" }))).toFixed(2);
    const positions = offsets.map((at) => index.position(at, { unit: "utf8" }));
    const there = best(() => offsets.forEach((at) => index.position(at, { unit: "utf8" })));
    const back = best(() => positions.forEach((position) => index.offset(position)));
    const middle = text.length >> 1;
    const edited = text.slice(0, middle) + "x" + text.slice(middle);
    edited.charCodeAt(0); // strings are joined when they are read
    const splice = time(() => index.splice(edited, middle, 0, 1));
    console.log(`${name}: made in ${made.toFixed(0)} ms; 1,000 positions ${there} ms (the first time ${first}), offsets ${back} ms; an edit ${splice.toFixed(2)} ms`);
}
