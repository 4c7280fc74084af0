#!/usr/bin/env node
// javascript.mjs - the npm package beside the engine's own TextDecoder and TextEncoder: bench/javascript/javascript.mjs [PACKAGE [SECONDS]].
// SPDX-License-Identifier: MIT
//
// Best of many runs that take turns. Both make strings and arrays that are one's own.
import { pathToFileURL } from "node:url";

import { least } from "./least.mjs";

const folder = process.argv[2] ?? "build/javascript/package";
const seconds = Number(process.argv[3] ?? 0.5);
const runic = await import(pathToFileURL(`${folder}/node.js`));

const LINES = {
    ASCII: "A text is only as good as the bytes it travels in.\n",
    French: "Le café de la gare était déjà fermé quand Zoë arriva.\n",
    Russian: "Письмо шло три недели и пришло точно к обеду.\n",
    Chinese: "信昨天到了，可是還沒有人打開。\n",
    emoji: "👩‍🚀🇪🇺🐦🎉👩‍🚀🇪🇺🐦🎉\n",
};
const SIZES = [16, 100, 1000, 65_536, 1_000_000];

/** As many characters of a line, over and over, as fit into a number of bytes. */
function textOf(line, size) {
    const many = Buffer.from(line.repeat(Math.ceil(size / Buffer.byteLength(line))));
    return many.subarray(0, size).toString().replace(/\uFFFD+$/, "");
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf16 = new TextDecoder("utf-16le", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
let kept;

const CASES = {
    "UTF-8 to string": (string, bytes) => [() => (kept = runic.decode(bytes)), () => (kept = utf8.decode(bytes))],
    "UTF-16LE to string": (string, bytes, units) => [() => (kept = runic.decode(units, "UTF-16LE")), () => (kept = utf16.decode(units))],
    "new WebDecoder": (string, bytes) => [() => (kept = new runic.WebDecoder().decode(bytes)), () => (kept = new TextDecoder().decode(bytes))],
    "string to UTF-8": (string) => [() => (kept = runic.encode(string)), () => (kept = encoder.encode(string))],
};

console.log(`runic ${runic.version()}, target ${runic.target()}, node ${process.version}`);
console.log("what, text, bytes: MB/s of runic, of the engine, times");
for (const [what, make] of Object.entries(CASES))
    for (const [name, line] of Object.entries(LINES))
        for (const size of SIZES) {
            const string = textOf(line, size);
            const bytes = new Uint8Array(encoder.encode(string));
            const units = new Uint8Array(Buffer.from(string, "utf16le"));
            const [ours, theirs] = least(make(string, bytes, units), seconds, 2e6);
            const rate = (ns) => ((1000 * bytes.length) / ns).toFixed(0).padStart(7);
            console.log(`${what.padEnd(20)} ${name.padEnd(8)} ${String(bytes.length).padStart(8)} ${rate(ours)} ${rate(theirs)} ${(theirs / ours).toFixed(2)}`);
        }
process.exitCode = kept === undefined ? 1 : 0;
