// strings.js - strings of what stands in the module's memory, and the way back, by what the engine has for that.
// SPDX-License-Identifier: MIT
import { memory, onStart } from "./engine.js";

const utf16 = new TextDecoder("utf-16le", { ignoreBOM: true });
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const SHORT = 64; // units

let units;
onStart(() => (units = new Uint16Array(memory.buffer)));

function put(string, address) {
    for (let i = 0, at = address / 2; i < string.length; i++, at++) units[at] = string.charCodeAt(i);
}

/** What every engine has. `begin` is an address, and `size` is in bytes. */
let ways = {
    units(begin, size) {
        if (size > 2 * SHORT) return utf16.decode(memory.subarray(begin, begin + size));
        return String.fromCharCode.apply(null, units.subarray(begin / 2, (begin + size) / 2));
    },
    ascii: (begin, size) => utf8.decode(memory.subarray(begin, begin + size)),
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
