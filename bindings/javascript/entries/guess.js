// guess.js - in the place of js/guess.js in "runic/unicode", which has no tables to guess by.
// SPDX-License-Identifier: MIT
export class Guesser {
    constructor() {
        throw new RangeError('"runic/unicode" has no tables of legacy charsets: import "runic" to guess');
    }
}

export function guess() {
    return new Guesser();
}

export function findDeclaration() {
    throw new RangeError('"runic/unicode" does not find declarations: import "runic"');
}
