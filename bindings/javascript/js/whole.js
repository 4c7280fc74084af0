// whole.js - good text between strings and the charsets that engines know, in one go. What is not good is left to a stream, which says why.
// SPDX-License-Identifier: MIT
import { lengthOf, viewOf } from "./bytes.js";
import { joined } from "./convert.js";
import { borrowInput, input, memory, onStart, output, wasm } from "./engine.js";
import { find } from "./names.js";
import { asciiAt, latin1At, makesLatin1, putsFast, putUnits, unitsAt } from "./strings.js";

const PIECE = 32 * 1024; // of which a string is no large object yet

/** Cuts a text into pieces between characters: sinks are given where each begins and ends, and answer false if it is not good. */
function inPieces(length, piece, isWithin, sink) {
    borrowInput();
    for (let begin = 0, end; begin < length; begin = end) {
        end = begin + piece;
        if (end >= length) end = length;
        else for (let i = 0; i < 3 && isWithin(end); i++) end--;
        if (!sink(begin, end)) return false;
    }
    return true;
}

/* ---- Decoding ------------------------------------------------------------------------------------------------------------ */

const decoder = globalThis.TextDecoder && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A short text costs less than the way into the module and back; unless it is ill-formed. */
function decodeShort(bytes) {
    try {
        return decoder?.decode(bytes);
    } catch {
        return undefined;
    }
}

/** `take` makes a string of so many bytes of input, or undefined. */
function decodeBy(take, given, isWithin) {
    const length = lengthOf(given);
    const bytes = length > PIECE ? viewOf(given) : given; // in one piece, subarray is not called
    let made = "";
    const isGood = inPieces(length, PIECE, isWithin, (begin, end) => {
        input.set(end - begin === length ? bytes : bytes.subarray(begin, end));
        const string = take(end - begin);
        made += string;
        return string !== undefined;
    });
    return isGood ? made : undefined;
}

/** Text of Latin-1 makes strings of a byte a character, as the engine would. */
function utf8Input(size) {
    const narrow = makesLatin1() ? wasm.utf8_to_latin1(size) : -1;
    if (narrow >= 0) return latin1At(output, narrow);
    const units = wasm.utf8_to_utf16(size);
    return units < 0 ? undefined : unitsAt(output, 2 * units);
}

function asciiInput(size) {
    return wasm.is_ascii(size) ? asciiAt(input.byteOffset, size) : utf8Input(size);
}

const SHORT = 128;
const SHORT_ASCII = 1024; // which the engine decodes faster than other text

/** Are eight of its bytes ASCII? */
function seemsAscii(bytes, length) {
    const step = length >> 3;
    let all = 0;
    for (let i = step >> 1; i < length; i += step) all |= bytes[i];
    return all < 0x80;
}

function decodeUtf8(bytes, isLikelyGood) {
    const length = lengthOf(bytes);
    const isAscii = length > SHORT && seemsAscii(bytes, length);
    if (isLikelyGood && length <= (isAscii ? SHORT_ASCII : SHORT)) return decodeShort(bytes);
    return decodeBy(isAscii ? asciiInput : utf8Input, bytes, (at) => (bytes[at] & 0xc0) === 0x80);
}

function utf16Input(size) {
    return wasm.is_utf16(size) ? unitsAt(input.byteOffset, size) : undefined;
}

function decodeUtf16(bytes) {
    return decodeBy(utf16Input, bytes, (at) => at % 2 === 1 || (bytes[at + 1] & 0xfc) === 0xdc);
}

/* ---- Encoding ------------------------------------------------------------------------------------------------------------ */

/** `take` makes bytes of so many units of input, or undefined. */
function encodeBy(take, string) {
    const parts = [];
    const isWithin = (at) => (string.charCodeAt(at) & 0xfc00) === 0xdc00;
    const isGood = inPieces(string.length, PIECE / 2, isWithin, (begin, end) => {
        putUnits(string.substring(begin, end), input.byteOffset);
        const part = take(end - begin);
        parts.push(part);
        return part !== undefined;
    });
    return isGood ? joined(parts) : undefined;
}

function unitsToUtf8(count) {
    const size = wasm.utf16_to_utf8(count);
    return size < 0 ? undefined : memory.slice(output, output + size);
}

const encoder = globalThis.TextEncoder && new TextEncoder();

function encodeUtf8(string) {
    const isShort = string.length > 32 && string.length < 512; // the engine's arrays cost less to make
    return encoder && (isShort || !putsFast()) && string.isWellFormed?.() ? encoder.encode(string) : encodeBy(unitsToUtf8, string);
}

function unitsToUtf16(count) {
    return wasm.is_utf16(2 * count) ? input.slice(0, 2 * count) : undefined;
}

/* ---- By label ------------------------------------------------------------------------------------------------------------ */

const decoders = [];
const encoders = [];

onStart(() => {
    decoders[find("UTF-8")] = decodeUtf8;
    decoders[find("UTF-16LE")] = decodeUtf16;
    encoders[find("UTF-8")] = encodeUtf8;
    if (putsFast()) encoders[find("UTF-16LE")] = (string) => encodeBy(unitsToUtf16, string);
});

/** The string of a whole text; undefined if it is not good, or in another charset. */
export function decodeWhole(bytes, label, isLikelyGood = true) {
    return decoders[find(label)]?.(bytes, isLikelyGood);
}

/** The bytes of a whole text; undefined if it is not good, or for another charset. */
export function encodeWhole(string, label) {
    return encoders[find(label)]?.(string);
}
