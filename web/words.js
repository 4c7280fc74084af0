// words.js - what the page says: verdicts, counts, characters that have no look of their own.
// SPDX-License-Identifier: MIT

const numbers = new Intl.NumberFormat("en");
export const grouped = (number) => numbers.format(number);
export const counted = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

export function size(bytes) {
    if (bytes < 1000) return counted(bytes, "byte");
    const unit = bytes < 1e6 ? [1e3, "kB"] : bytes < 1e9 ? [1e6, "MB"] : [1e9, "GB"];
    return `${(bytes / unit[0]).toPrecision(3)} ${unit[1]}`;
}

/** How sure a verdict is, and why: [head, reason]. */
export function verdict({ charset, basis, signatureLength, bytes, nuls, utf8Characters, utf8Faults, c1Bytes, undefined1252 }, head) {
    const zeros = nuls[0] + nuls[1] + nuls[2] + nuls[3];
    switch (basis) {
        case "empty":
            return ["Nothing", "There are no bytes in it."];
        case "signature":
            return [charset, `It begins with ${hex(head.subarray(0, signatureLength)).join(" ")}, the signature of ${charset}.`];
        case "ascii":
            return [charset, "Every byte is below 80, so it is US-ASCII, and UTF-8 as well. That is a fact." + zeroBytes(zeros)];
        case "utf8":
            return [charset, `${counted(utf8Characters, "character")} beyond ASCII, and every byte fits. Text in another encoding hardly ever does that by chance.${zeroBytes(zeros)}`];
        case "nuls":
            return [
                `${charset}, likely`,
                `It has no signature. But ${counted(zeros, "byte")} of ${grouped(bytes)} are zero, and they stand where ${charset} has the empty halves of its letters.`,
            ];
        case "damaged-utf8":
            return [
                `${charset}, damaged`,
                `${counted(utf8Characters, "character")} beyond ASCII fit, and ${counted(utf8Faults, "sequence")} ${utf8Faults === 1 ? "does" : "do"} not. Likely UTF-8 to which something has happened.${zeroBytes(zeros)}`,
            ];
        default:
            return ["Not Unicode", `${notUnicode(c1Bytes, undefined1252)} It is shown as windows-1252; choose another encoding if you know better.`];
    }
}

/** Text may have them, but hardly ever does. */
function zeroBytes(zeros) {
    return zeros > 0 ? ` It also has ${counted(zeros, "zero byte")}.` : "";
}

function notUnicode(c1Bytes, undefined1252) {
    const why = "It is not well-formed UTF-8, and has no signature and no zero bytes in the right places.";
    if (undefined1252 > 0) return `${why} Some bytes stand for nothing in windows-1252, so it may be no text at all.`;
    return c1Bytes > 0 ? `${why} Bytes from 80 to 9F suggest windows-1252.` : `${why} It may be ISO-8859-1 or one of its many neighbours.`;
}

const CONTROLS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI " + "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
).split(" ");

/** What stands for a character in its tile, and its code point. */
export function glyph(character) {
    const value = character.codePointAt(0);
    const name = `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;
    if (value < 0x20 || value === 0x7f) return { shown: CONTROLS[value] ?? "DEL", name, quiet: true, small: true };
    if (value === 0x20) return { shown: "\u2423", name, quiet: true };
    if (value === 0xfeff) return { shown: "BOM", name, quiet: true, small: true };
    if (/^[\p{M}]$/u.test(character)) return { shown: `\u25cc${character}`, name };
    if (/^[\p{C}\p{Z}]$/u.test(character)) return { shown: name.slice(2), name, quiet: true, small: true };
    return { shown: character, name };
}

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
