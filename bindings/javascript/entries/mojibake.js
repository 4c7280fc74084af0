// mojibake.js - in the place of js/mojibake.js in "runic/unicode", which has no tables of legacy charsets.
// SPDX-License-Identifier: MIT
export function findMojibake() {
    throw new RangeError('"runic/unicode" has no tables of legacy charsets: import "runic" to find mojibake');
}

export function fixMojibake() {
    return findMojibake();
}
