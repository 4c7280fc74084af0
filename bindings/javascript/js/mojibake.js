// mojibake.js - UTF-8 that was read in another charset and written as UTF-8 again: found, and undone.
// SPDX-License-Identifier: MIT
import { encode } from "./api.js";
import { borrowInput, input, memory, output, view, wasm } from "./engine.js";
import { nameOf } from "./names.js";
import { decodeWhole } from "./whole.js";

// Code units of a part of a line, whose UTF-8 fits in the input.
const PART = 16_384;

// The library begins a part of a line with an ASCII character that is no space, after so many others.
const LIBRARY_PART = 512;

/** Returns where the part of a long line from `at` on ends: where the library begins a part, or after a run of mojibake. */
function endOfPart(line, at) {
    let end = at;
    if (at + PART >= line.length) return line.length;
    for (let i = at, characters = 0; i < at + PART; i++) {
        const code = line.charCodeAt(i);
        if (code > 0x20 && code < 0x80 && ++characters > LIBRARY_PART) {
            end = i;
            characters = 1;
        }
    }
    if (end > at) return end;
    end = at + PART - ((line.charCodeAt(at + PART) & 0xfc00) === 0xdc00);
    const { bytes, runs } = examine(line.slice(at, end));
    const last = runs.at(-1);
    const rest = last ? textIn(bytes, 0, last.offset + last.length).length : 0;
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
const textIn = (bytes, begin, length) => decodeWhole(bytes.subarray(begin, begin + length), "UTF-8");

/** The runs of a part: [offset, length, length of the right text] in bytes, charset, and levels. */
function runsOf(length) {
    const count = wasm.mojibake_find(length);
    return Array.from({ length: count }, (_, i) => {
        const run = output + 20 * i;
        return { offset: view.getUint32(run, true), length: view.getUint32(run + 4, true), right: view.getUint32(run + 8, true), number: view.getUint32(run + 12, true), levels: memory[run + 16] };
    });
}

/** A part as UTF-8, and its runs. */
function examine(part) {
    if (isPlain(part)) return { runs: [] };
    const bytes = encode(part, "UTF-8");
    borrowInput();
    input.set(bytes);
    return { bytes, runs: runsOf(bytes.length) };
}

/** The right text of a part, as UTF-8. */
function fixed(bytes) {
    borrowInput();
    input.set(bytes);
    const length = wasm.mojibake_fix(bytes.length);
    return memory.slice(output, output + length);
}

/** Lists the runs of mojibake in a string. Each line is judged for itself. */
export function findMojibake(string) {
    const found = [];
    let begin = 0;
    for (const part of parts(String(string))) {
        const { bytes, runs } = examine(part);
        const repaired = runs.length > 0 && fixed(bytes);
        let shorter = 0;
        let start = begin;
        let at = 0;
        for (const { offset, length, right, number, levels } of runs) {
            start += textIn(bytes, at, offset - at).length;
            const text = textIn(bytes, offset, length);
            found.push({ start, end: start + text.length, text, right: textIn(repaired, offset - shorter, right), charset: nameOf(number), levels });
            shorter += length - right;
            start += text.length;
            at = offset + length;
        }
        begin += part.length;
    }
    return found;
}

/** Undoes the mojibake in a string, all levels of it. */
export function fixMojibake(string) {
    let text = "";
    for (const part of parts(String(string))) {
        const { bytes, runs } = examine(part);
        text += runs.length === 0 ? part : decodeWhole(fixed(bytes), "UTF-8");
    }
    return text;
}
