// reading.js - a text as stretches, each in its charset; and an edited text written back in the bytes of the original.
// SPDX-License-Identifier: MIT
import { decode, encode } from "./api.js";
import { viewOf } from "./bytes.js";
import { listOf, numberOf, optionsOf, tellUnmappable, unmappableOf } from "./convert.js";
import { readGuesses, tellHints } from "./guess.js";
import { enterLarge, largeMemory, leaveLarge, putLarge, take } from "./large.js";
import { BASES } from "./look.js";
import { find, nameOf, need } from "./names.js";

const WINDOW = 1 << 20; // RUNIC_READ_WINDOW
const STRETCH = 40; // bytes
const GUESS = 16;
const CAP = 1024; // stretches at once
const HINTS = ["language", "charsets", "declared"];

const [OK, FULL, UNMAPPABLE, STOPPED] = [0, 1, 4, 6];
const REFUSALS = ["none", "unmappable", "moved", "neighbour", "unsure"];

const offsetAt = (view, at) => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

function readStretch(memory, at) {
    const view = new DataView(memory.buffer, at, STRETCH);
    return {
        begin: offsetAt(view, 0),
        end: offsetAt(view, 8),
        charset: nameOf(view.getUint16(16, true)),
        probability: view.getUint16(18, true) / 1000,
        basis: BASES[view.getUint8(20)],
        signatureLength: view.getUint8(21),
        language: String.fromCharCode(...memory.subarray(at + 22, at + 25)).replace(/\0.*/s, ""),
    };
}

const isOffset = (number) => Number.isSafeInteger(number) && number >= 0;

function writeStretch(view, at, stretch) {
    const { begin, end, charset, probability = 1, basis = "none", signatureLength = 0 } = stretch ?? {};
    if (!isOffset(begin) || !isOffset(end)) throw new TypeError("each of stretches must have begin and end, which are offsets in bytes");
    if (!BASES.includes(basis)) throw new TypeError(`the basis of each of stretches must be one of ${BASES.join(", ")}, and is ${String(basis)}`);
    [begin, end].forEach((offset, i) => view.setBigUint64(at + 8 * i, BigInt(offset), true));
    view.setUint16(at + 16, charset === undefined ? 0 : need(charset), true);
    view.setUint16(at + 18, Math.round(numberOf("the probability of each of stretches", probability) * 1000), true);
    view.setUint8(at + 20, BASES.indexOf(basis));
    view.setUint8(at + 21, numberOf("the signatureLength of each of stretches", signatureLength));
}

function answerOf(module) {
    const view = new DataView(module.memory.buffer, module.large_answer(), 12);
    return { first: view.getUint32(0, true), second: view.getUint32(4, true), status: view.getUint32(8, true) };
}

/** Reads a text: its stretches, and the guesses at the last of them. */
function look(bytes, hints) {
    const module = enterLarge();
    const [reader, src, list] = [module.reader_size(), Math.min(bytes.length, 2 * WINDOW), CAP * STRETCH].map(take);
    const memory = largeMemory();
    const count = tellHints(hints, module, memory);
    const found = [];
    module.reader_begin(reader, count, hints.declared === undefined ? 0 : need(hints.declared));
    for (let at = 0, last, status; !last || status !== OK; ) {
        const part = bytes.subarray(at, at + 2 * WINDOW);
        last = at + part.length === bytes.length;
        memory.set(part, src);
        module.reader_read(reader, src, part.length, last ? 1 : 0, list, CAP);
        const made = answerOf(module);
        for (let i = 0; i < made.second; i++) found.push(readStretch(memory, list + STRETCH * i));
        at += made.first;
        status = made.status;
    }
    return { stretches: found, guesses: readGuesses(module.reader_list(reader), module) };
}

/** The same, for who does nothing else there. */
export function lookAt(bytes, hints) {
    try {
        return look(bytes, hints);
    } finally {
        leaveLarge();
    }
}

/** Reads a text as stretches: a list that covers it, in order. */
export function readText(bytes, hints = undefined) {
    return lookAt(viewOf(bytes), optionsOf(hints, HINTS)).stretches;
}

/** One stretch in the charset that the caller names; its byte order mark is no text. */
function asOne(bytes, label) {
    const [first] = look(bytes.subarray(0, 64), { charsets: [label] }).stretches;
    const isMarked = first?.charset !== undefined && find(first.charset) === need(label);
    return [{ begin: 0, end: bytes.length, charset: nameOf(need(label)), probability: 1, basis: "none", signatureLength: isMarked ? first.signatureLength : 0, language: "" }];
}

/** The stretches of an original, and the guesses, by the options of openText and writeBack. */
function readingOf(bytes, { charset, stretches, ...hints }) {
    if (stretches !== undefined) return { stretches: listOf("stretches", stretches, "what readText returns"), guesses: [] };
    return charset === undefined ? look(bytes, hints) : { stretches: asOne(bytes, charset), guesses: [] };
}

/** Puts a text and its stretches into memory. */
function putReading(module, bytes, stretches) {
    const src = putLarge(bytes);
    const list = take(STRETCH * Math.max(1, stretches.length));
    const view = new DataView(module.memory.buffer);
    largeMemory().fill(0, list, list + STRETCH * stretches.length);
    stretches.forEach((one, i) => writeStretch(view, list + STRETCH * i, one));
    return { src, list };
}

const OPTIONS = ["charset", "stretches", ...HINTS];

export function openText(bytes, options = undefined) {
    const given = viewOf(bytes);
    try {
        const { stretches } = readingOf(given, optionsOf(options, OPTIONS));
        const module = enterLarge();
        const { src, list } = putReading(module, given, stretches);
        const size = module.view_size(src, given.length, list, stretches.length);
        const dst = take(size);
        module.view_write(src, given.length, list, stretches.length, dst, size);
        if (answerOf(module).status !== OK) throw new RangeError("the stretches do not cover the text, or have a charset that cannot be converted");
        return { text: decode(largeMemory().subarray(dst, dst + size)), stretches };
    } finally {
        leaveLarge();
    }
}

const WHY = {
    unmappable: (one) => `${one.charset} has no ${one.named}`,
    moved: () => "a U+FFFD stands for bytes of the original, and cannot be moved or copied, nor one of several alike deleted",
    neighbour: () => "the bytes beside the edit would mean something else after it",
    unsure: (one) =>
        one.other === undefined
            ? `${one.charset} is only a guess, and the bytes of ${one.named} depend on it: name the charset`
            : `${one.named} has other bytes in ${one.charset} and in ${one.other}, and the text may be either: name the charset`,
};

/** An edit that cannot be written back. */
export class RefusalError extends Error {
    constructor(found) {
        super(`line ${found.line}, column ${found.column}: ${WHY[found.kind](found)}`);
        this.kind = found.kind;
        this.line = found.line;
        this.column = found.column;
        this.character = found.character;
        this.charset = found.charset;
        this.other = found.other;
    }
}
Object.defineProperty(RefusalError.prototype, "name", { value: "RefusalError", configurable: true, writable: true });

function refusalOf(module) {
    const view = new DataView(module.memory.buffer, module.large_refusal(), 32);
    const number = view.getUint32(16, true);
    return {
        line: offsetAt(view, 0),
        column: offsetAt(view, 8),
        character: number === 0 ? undefined : String.fromCodePoint(number),
        named: `U+${number.toString(16).toUpperCase().padStart(4, "0")}`,
        charset: nameOf(view.getUint16(20, true)),
        other: nameOf(view.getUint16(22, true)),
        kind: REFUSALS[view.getUint8(24)],
    };
}

/** Do all edits depend on a guess? */
const isGuess = ([one, ...others]) => others.length === 0 && one?.basis === "none";

/** Puts guesses into memory. */
function putGuesses(guesses) {
    const list = take(GUESS * guesses.length);
    const memory = largeMemory();
    const view = new DataView(memory.buffer);
    memory.fill(0, list, list + GUESS * guesses.length);
    guesses.forEach(({ charset, probability, group }, i) => {
        view.setUint32(list + GUESS * i, need(charset), true);
        view.setUint16(list + GUESS * i + 4, Math.round(probability * 1000), true);
        view.setUint8(list + GUESS * i + 6, group);
    });
    return list;
}

export function writeBack(original, text, options = undefined) {
    const given = viewOf(original);
    if (typeof text !== "string") throw new TypeError(`the edited text must be a string, and is ${String(text)}`);
    const edited = encode(text);
    try {
        const { unmappable, ...how } = optionsOf(options, [...OPTIONS, "unmappable"]);
        const policy = unmappableOf(unmappable);
        const { stretches, guesses } = readingOf(given, how);
        const module = enterLarge();
        const { src, list } = putReading(module, given, stretches);
        const view = putLarge(edited);
        tellUnmappable(module, policy);
        const size = module.rewrite_begin(src, given.length, list, stretches.length, view, edited.length);
        if (guesses.length > 0 && isGuess(stretches)) module.rewrite_guesses(putGuesses(guesses), guesses.length);
        const [work, made] = [size, STRETCH * Math.max(1, stretches.length)].map(take);
        let cap = given.length + 4 * edited.length + 16; // which suffices, but for long replacements
        let dst, second, status;
        do {
            dst = take(cap);
            module.rewrite(work, size, dst, cap, made, Math.max(1, stretches.length));
            ({ second, status } = answerOf(module));
            cap *= 2;
        } while (status === FULL);
        if (status === UNMAPPABLE || status === STOPPED) throw new RefusalError(refusalOf(module));
        if (status !== OK) throw new RangeError("the stretches do not cover the text, or have a charset that cannot be converted");
        return largeMemory().slice(dst, dst + second);
    } finally {
        leaveLarge();
    }
}
