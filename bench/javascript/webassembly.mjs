#!/usr/bin/env node
// webassembly.mjs - runic as WebAssembly, from memory to memory, beside the engine: bench/javascript/webassembly.mjs FOLDER [OBJECTS [SECONDS]].
// SPDX-License-Identifier: MIT
//
// FOLDER: texts in UTF-8. OBJECTS: where bindings/javascript/build left forms-simd.wasm and forms-scalar.wasm. Prints a table: GB of UTF-8 a second, best of many
// runs that take turns, and how many times as fast as the engine and as the portable C. The engine's TextDecoder makes a string, its encodeInto fills an array.
import { readdirSync, readFileSync } from "node:fs";

import { least } from "./least.mjs";

const [folder, objects = "build/javascript/objects", seconds = "0.3"] = process.argv.slice(2);
if (folder === undefined) {
    console.error("usage: bench/javascript/webassembly.mjs FOLDER [OBJECTS [SECONDS]]");
    process.exit(2);
}

/** A module, with 8 MiB behind its own memory: a result, a source, a target. */
async function load(kind) {
    const { instance } = await WebAssembly.instantiate(readFileSync(`${objects}/forms-${kind}.wasm`), {});
    const { memory } = instance.exports;
    const result = memory.buffer.byteLength;
    memory.grow(128);
    const source = result + 65536;
    const target = source + 2 ** 22;
    const written = () => new Uint32Array(memory.buffer, result, 2)[1];
    return { ...instance.exports, result, source, target, room: 2 ** 21, written, bytes: new Uint8Array(memory.buffer) };
}

const vectors = await load("simd");
const portable = await load("scalar");

/** The same bytes in both modules, and what a function makes of them there; it must be what the engine makes. */
function run(source, wanted, convert) {
    return [vectors, portable].map((module) => {
        module.bytes.set(source, module.source);
        const call = () => convert(module);
        call();
        const made = module.bytes.subarray(module.target, module.target + wanted.length);
        if (Buffer.compare(made, wanted) !== 0) throw new Error("runic's output is not the engine's");
        return call;
    });
}

function row(name, length, engine, calls) {
    const [simd, scalar, theirs] = least([...calls, engine], Number(seconds), 5e5);
    const rate = (ns) => (length / ns).toFixed(2);
    return `| ${name} | ${rate(simd)} | ${rate(scalar)} | ${rate(theirs)} | ${(theirs / simd).toFixed(1)} | ${(scalar / simd).toFixed(1)} |`;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
let kept;
const rows = { decoding: [], encoding: [] };
for (const file of readdirSync(folder).sort()) {
    const utf8 = new Uint8Array(readFileSync(`${folder}/${file}`));
    const string = decoder.decode(utf8);
    const utf16 = new Uint8Array(Buffer.from(string, "utf16le"));
    const name = file.replace(/\..*/, "");
    const decode = run(utf8, utf16, (m) => m.runic_utf8_to_utf16(m.result, m.source, utf8.length, m.target, m.room));
    rows.decoding.push(row(name, utf8.length, () => (kept = decoder.decode(utf8)), decode));
    const encode = run(utf16, utf8, (m) => m.runic_utf16_to_utf8(m.result, m.source, utf16.length / 2, m.target, m.room));
    const into = new Uint8Array(utf8.length);
    rows.encoding.push(row(name, utf8.length, () => encoder.encodeInto(string, into), encode));
}

console.log(`node ${process.version}, V8 ${process.versions.v8}`);
for (const [what, lines] of Object.entries(rows)) {
    const theirs = what === "decoding" ? "TextDecoder" : "encodeInto";
    console.log(`\n| ${what} | wasm128 | scalar | ${theirs} | times ${theirs} | times scalar |\n|---|---|---|---|---|---|\n${lines.join("\n")}`);
}
process.exitCode = kept === undefined ? 1 : 0;
