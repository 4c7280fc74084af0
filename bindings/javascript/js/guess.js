// guess.js - which charset text that is not Unicode probably has, and which one it declares.
// SPDX-License-Identifier: MIT
import { lengthOf, viewOf } from "./bytes.js";
import { optionsOf } from "./convert.js";
import { borrowInput, input, memory as main, text, view, wasm } from "./engine.js";
import { nameOf, need } from "./names.js";
import { readText } from "./reading.js";

const READ_MOST = 65536; // bytes that may show that a text is in several charsets

// The guesser whose evidence is in the module's memory. It has a place of its own there: it is 24 KiB, which others need not put away.
let owner = null;

/** Writes what the caller knows to a module. Returns the number of charsets. */
export function tellHints({ language, charsets }, module = wasm, memory = main) {
    if (typeof charsets === "string") throw new TypeError(`charsets is a list of labels: ["${charsets}"], not "${charsets}"`);
    const numbers = Array.from(charsets ?? [], (label) => need(label));
    const most = module.guess_hints_most();
    if (numbers.length > most) throw new RangeError(`at most ${most} charsets can be named`);
    const list = new DataView(memory.buffer, module.guess_charsets());
    numbers.forEach((number, i) => list.setUint32(4 * i, number, true));
    const code = language === undefined ? "" : String(language);
    if (!/^([a-z]{2,3})?$/.test(code)) throw new RangeError(`language is a code of ISO 639, such as "ru", not "${code}"`);
    for (let i = 0; i <= 3; i++) memory[module.guess_language() + i] = i < code.length ? code.charCodeAt(i) : 0;
    return numbers.length;
}

function readGuess(address) {
    return {
        charset: nameOf(view.getUint32(address, true)),
        probability: view.getUint16(address + 4, true) / 1000,
        language: text(address + 7),
        group: main[address + 6],
    };
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
        const hints = optionsOf(given, ["language", "charsets", "declared"]);
        this.#enter();
        const count = wasm.guess_list(tellHints(hints), hints.declared === undefined ? 0 : need(hints.declared));
        const list = wasm.guess_result();
        return Array.from({ length: count }, (_, i) => readGuess(list + 16 * i));
    }

    /** Forgets evidence that is not needed any more, so that nobody puts it away. */
    finish() {
        if (owner === this) owner = null;
    }
}

/** Guesses the charset of a text as a whole. */
export function guessOne(bytes, hints) {
    const guesser = new Guesser();
    try {
        guesser.feed(bytes);
        return guesser.guesses(hints);
    } finally {
        guesser.finish();
    }
}

/** The part of a text by which it is judged whether it is in several charsets: behind its beginning in ASCII, if that is long. */
function sampleOf(bytes) {
    const sign = bytes.length > READ_MOST ? bytes.findIndex((byte) => byte >= 0x80 || byte === 0 || byte === 0x1b) : 0;
    const begin = sign < READ_MOST ? 0 : sign;
    return bytes.subarray(begin, begin + READ_MOST);
}

/** Is it a text in several charsets, all of them known? */
function isMixed(stretches) {
    const names = new Set(stretches.map(({ charset }) => charset));
    return names.size > 1 && !names.has(undefined);
}

export function guess(bytes, hints) {
    const list = guessOne(bytes, hints);
    if (hints?.charsets !== undefined) return list;
    const [one, ...others] = readText(sampleOf(viewOf(bytes)), hints);
    if (others.length > 0) return isMixed([one, ...others]) ? [] : list;
    const isCompared = list.length > 0 && list[0].probability < 1;
    if (isCompared || one?.charset === undefined || one.basis !== "none" || one.probability < 0.5) return list;
    return [{ charset: one.charset, probability: one.probability, language: one.language, group: 0 }]; // with controls, NULs or another BOM
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
