// reading.js - in the place of js/reading.js in "runic/unicode", which has no tables to read by.
// SPDX-License-Identifier: MIT
export class RefusalError extends Error {}

export function readText() {
    throw new RangeError('"runic/unicode" has no tables of legacy charsets: import "runic" to read texts');
}

export function openText() {
    return readText();
}

export function writeBack() {
    return readText();
}
