// guess.js - which charset text that is not Unicode probably has, and which one it declares.
// SPDX-License-Identifier: MIT
import { encode } from "./api.js";
import { lengthOf, viewOf } from "./bytes.js";
import { listOf, optionsOf } from "./convert.js";
import { borrowInput, input, memory as main, text, view, wasm } from "./engine.js";
import { detect } from "./look.js";
import { nameOf, need } from "./names.js";
import { lookAt } from "./reading.js";

const READ_MOST = 65536; // bytes of a text that is not UTF-8
const CUT_WITHIN = 1024; // bytes at the end of what is read, in which it is cut behind a word
const HINTS = ["language", "charsets", "declared"];

// The guesser whose evidence is in the module's memory. It has a place of its own there: it is 24 KiB, which others need not put away.
let owner = null;

/** Writes what the caller knows to a module. Returns the number of charsets. */
export function tellHints({ language, charsets }, module = wasm, memory = main) {
    const numbers = listOf("charsets", charsets ?? [], 'labels, such as ["koi8-r"]').map((label) => need(label));
    const most = module.guess_hints_most();
    if (numbers.length > most) throw new RangeError(`at most ${most} charsets can be named`);
    const list = new DataView(memory.buffer, module.guess_charsets());
    numbers.forEach((number, i) => list.setUint32(4 * i, number, true));
    const code = language === undefined ? "" : String(language);
    if (!/^([a-z]{2,3})?$/.test(code)) throw new RangeError(`language is a code of ISO 639, such as "ru", not "${code}"`);
    for (let i = 0; i <= 3; i++) memory[module.guess_language() + i] = i < code.length ? code.charCodeAt(i) : 0;
    return numbers.length;
}

/** The guesses in a module's memory that have a probability. */
export function readGuesses(count, module = wasm) {
    const first = module.guess_result();
    const list = new DataView(module.memory.buffer);
    const all = Array.from({ length: count }, (_, i) => first + 16 * i).map((at) => ({
        charset: nameOf(list.getUint32(at, true)),
        probability: list.getUint16(at + 4, true) / 1000,
        language: text(at + 7, module),
        group: list.getUint8(at + 6),
    }));
    return all.filter(({ probability }) => probability > 0);
}

export class Guesser {
    #kept = null;

    constructor() {
        this.#enter();
        wasm.guess_begin();
    }

    /** Makes the evidence in memory this one's. */
    #enter() {
        borrowInput();
        if (owner === this) return;
        owner?.#leave();
        owner = this;
        if (this.#kept) main.set(this.#kept, wasm.guess_state());
    }

    #leave() {
        const begin = wasm.guess_state();
        this.#kept = main.slice(begin, begin + wasm.guess_state_size());
    }

    feed(piece) {
        const bytes = viewOf(piece);
        this.#enter();
        let goesOn = true;
        for (let begin = 0; goesOn && begin < lengthOf(bytes); begin += input.length) {
            const part = bytes.subarray(begin, begin + input.length);
            input.set(part);
            goesOn = wasm.guess_feed(part.length) !== 0;
        }
    }

    guesses(given = undefined) {
        const hints = optionsOf(given, HINTS);
        this.#enter();
        return readGuesses(wasm.guess_list(tellHints(hints), hints.declared === undefined ? 0 : need(hints.declared)));
    }
}

/** Where the first byte is that is no character of ASCII, or a NUL or ESC: the length of the text if there is none. */
function signOf(bytes) {
    borrowInput();
    for (let at = 0; at < bytes.length; at += input.length) {
        const part = bytes.subarray(at, at + input.length);
        input.set(part);
        const sign = wasm.guess_sign(part.length);
        if (sign < part.length) return at + sign;
    }
    return bytes.length;
}

/** The part of a text that is read, from `begin` on: without a word that its end may cut. */
function sampleOf(bytes, begin) {
    const sample = bytes.subarray(begin, begin + READ_MOST);
    const end = 1 + Math.max(sample.lastIndexOf(0x0a), sample.lastIndexOf(0x20));
    const isCut = begin + sample.length < bytes.length && sample.length - end < CUT_WITHIN && !sample.includes(0);
    return isCut ? sample.subarray(0, end) : sample;
}

const hasAscii = (name) => String(encode("a", name)) === "97";

const only = ({ charset, probability, basis, language = "" }) =>
    charset === undefined ? [] : [{ charset, probability: basis === "signature" ? 1 : probability, language, group: 0 }];

export function guess(bytes, hints = undefined) {
    const known = optionsOf(hints, HINTS);
    const all = viewOf(bytes);
    tellHints(known); // wrong hints throw whatever the text is
    if (known.declared !== undefined) need(known.declared);
    const verdict = detect(all);
    if (verdict.charset === "UTF-8" && verdict.utf8Faults === 0) return only({ ...verdict, probability: 0.999 });
    const sign = all.length > READ_MOST ? signOf(all) : 0;
    const begin = sign < READ_MOST ? 0 : sign;
    const sample = sampleOf(all, begin);
    const { stretches, guesses } = lookAt(sample, known);
    const [one] = stretches;
    if (stretches.length > 1 || one.charset === undefined) return [];
    if (begin > 0 && !hasAscii(one.charset)) return []; // it begins in ASCII
    if (guesses.length > 0) return guesses;
    // What is UTF-8 here, and not all of it, is damaged later, or goes on in another charset.
    if (one.charset !== "UTF-8" || one.basis === "damaged-utf8" || verdict.utf8Faults === 0) return only(one);
    return sample.length === all.length || verdict.basis === "damaged-utf8" ? only({ ...one, probability: 0.9 }) : [];
}

/** Finds the first declaration whose name begins at or after `from`, in the first 65,536 bytes (input.length). */
export function findDeclaration(bytes, from = 0) {
    const all = viewOf(bytes);
    if (!Number.isInteger(from) || from < 0) throw new RangeError("from is an offset in bytes");
    borrowInput();
    const part = all.subarray(0, input.length);
    input.set(part);
    const found = wasm.declaration_find(part.length, Math.min(from, part.length));
    if (main[found + 12] === 0) return undefined;
    const [offset, length, charset] = [0, 4, 8].map((field) => view.getUint32(found + field, true));
    const label = String.fromCharCode(...part.subarray(offset, offset + length));
    return { label, charset: nameOf(charset), offset, length };
}
