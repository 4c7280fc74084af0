// mojibake.js - UTF-8 that was read in another charset and written as UTF-8 again: found, and undone.
// SPDX-License-Identifier: MIT
import { borrowInput, input, memory, output, view, wasm } from "./engine.js";
import { nameOf } from "./names.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// Code units of a part of a line, whose UTF-8 fits in the input.
const PART = 16_384;

/** Returns where the part of a long line from `at` on ends: before an ASCII character, or after a run of mojibake. */
function endOfPart(line, at) {
    let end = at + PART;
    if (end >= line.length) return line.length;
    while (end > at + PART / 2 && line.charCodeAt(end) > 0x7f) end--;
    if (line.charCodeAt(end) <= 0x7f) return end;
    end = at + PART - ((line.charCodeAt(at + PART) & 0xfc00) === 0xdc00);
    const last = examine(line.slice(at, end))[0].at(-1);
    const rest = last ? textAt(input.byteOffset, last.offset + last.length).length : 0;
    return end - at - rest < 12 ? at + rest : end;
}

/** The parts of a string: lines, and parts of long lines. A lone surrogate is a part. */
function* parts(string) {
    const pattern = /[^\n]*\n|[^\n]+$/g;
    for (const [line] of string.matchAll(pattern))
        for (const piece of line.split(/(\p{Cs})/u))
            for (let at = 0; at < piece.length; ) {
                const end = endOfPart(piece, at);
                yield piece.slice(at, end);
                at = end;
            }
}

const isPlain = (part) => !/[^\0-\x7f]/.test(part) || /^\p{Cs}$/u.test(part);
const textAt = (begin, length) => decoder.decode(memory.subarray(begin, begin + length));

/** The runs of a part: [offset, length, length of the right text] in bytes, charset, and levels. */
function runsOf(length) {
    const count = wasm.mojibake_find(length);
    return Array.from({ length: count }, (_, i) => {
        const run = output + 20 * i;
        return { offset: view.getUint32(run, true), length: view.getUint32(run + 4, true), right: view.getUint32(run + 8, true), number: view.getUint32(run + 12, true), levels: memory[run + 16] };
    });
}

/** Writes a part to the input. Returns its runs, and its length in bytes. */
function examine(part) {
    if (isPlain(part)) return [[], 0];
    borrowInput();
    const { written } = encoder.encodeInto(part, input);
    return [runsOf(written), written];
}

/** Lists the runs of mojibake in a string. Each line is judged for itself. */
export function findMojibake(string) {
    const found = [];
    let begin = 0;
    for (const part of parts(String(string))) {
        const [runs, length] = examine(part);
        const texts = runs.map((run) => [textAt(input.byteOffset, run.offset).length, textAt(input.byteOffset + run.offset, run.length)]);
        if (runs.length > 0) wasm.mojibake_fix(length);
        let shorter = 0;
        runs.forEach((run, i) => {
            const [start, text] = texts[i];
            const right = textAt(output + run.offset - shorter, run.right);
            found.push({ start: begin + start, end: begin + start + text.length, text, right, charset: nameOf(run.number), levels: run.levels });
            shorter += run.length - run.right;
        });
        begin += part.length;
    }
    return found;
}

/** Undoes the mojibake in a string, all levels of it. */
export function fixMojibake(string) {
    let fixed = "";
    for (const part of parts(String(string))) {
        const [runs, length] = examine(part);
        fixed += runs.length === 0 ? part : textAt(output, wasm.mojibake_fix(length));
    }
    return fixed;
}
