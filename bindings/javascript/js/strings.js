// strings.js - strings of what stands in the module's memory, and the way back, by what the engine has for that.
// SPDX-License-Identifier: MIT
import { memory, onStart } from "./engine.js";

const decoderFor = (label) => globalThis.TextDecoder && new TextDecoder(label, { ignoreBOM: true, fatal: true });
const utf16 = decoderFor("utf-16le");
const utf8 = decoderFor("utf-8");
const SHORT = 64; // units
const MOST = 4096; // arguments of a call

let units;
onStart(() => (units = new Uint16Array(memory.buffer)));

function put(string, address) {
    for (let i = 0, at = address / 2; i < string.length; i++, at++) units[at] = string.charCodeAt(i);
}

/** What every engine has, however few of its functions a worklet or a test environment shows. */
function byCharCodes(array, begin, end) {
    let made = "";
    for (let at = begin; at < end; at += MOST) made += String.fromCharCode.apply(null, array.subarray(at, Math.min(at + MOST, end)));
    return made;
}

/** What browsers have. `begin` is an address, and `size` is in bytes. */
let ways = {
    units(begin, size) {
        if (utf16 && size > 2 * SHORT) {
            try {
                return utf16.decode(memory.subarray(begin, begin + size));
            } catch {
                // Lone surrogates, which a decoder that is not fatal would replace.
            }
        }
        return byCharCodes(units, begin / 2, (begin + size) / 2);
    },
    ascii: (begin, size) => (utf8 ? utf8.decode(memory.subarray(begin, begin + size)) : byCharCodes(memory, begin, begin + size)),
    /** There is none: a TextDecoder takes the labels of ISO-8859-1 for windows-1252. */
    latin1: undefined,
    put,
    putsFast: false,
};

/** What Node.js has, which is several times as fast. */
export function useBuffer(Buffer) {
    let all;
    onStart(() => (all = Buffer.from(memory.buffer)));
    const latin1 = (begin, size) => all.toString("latin1", begin, begin + size);
    ways = {
        units: (begin, size) => all.toString("utf16le", begin, begin + size),
        ascii: latin1,
        latin1,
        put: (string, address) => (string.length < SHORT ? put(string, address) : all.write(string, address, "utf16le")),
        putsFast: true,
    };
}

/** The string of so many bytes of UTF-16. */
export function unitsAt(begin, size) {
    return ways.units(begin, size);
}

/** The string of so many bytes of ASCII. */
export function asciiAt(begin, size) {
    return ways.ascii(begin, size);
}

/** Can it make strings of ISO-8859-1? */
export function makesLatin1() {
    return ways.latin1 !== undefined;
}

/** The string of so many bytes of ISO-8859-1. */
export function latin1At(begin, size) {
    return ways.latin1(begin, size);
}

/** Writes a string as UTF-16. */
export function putUnits(string, address) {
    ways.put(string, address);
}

/** Is that faster than a TextEncoder? */
export function putsFast() {
    return ways.putsFast;
}
