// positions.js - an index of a text: from bytes, code units, characters and lines to each other, and lines and columns of editors.
// SPDX-License-Identifier: MIT
//
// The text is cut into blocks between characters, and not between CR and LF. The index has the totals of all text before each block. A search
// finds the block, and the module scans that block alone. So the text can be longer than the module's memory. An index takes 16 bytes for each 1,024 units of the text.

import { viewOf } from "./bytes.js";
import { numberOf, optionsOf } from "./convert.js";
import { input, Session, wasm } from "./engine.js";
import { putUnits } from "./strings.js";

const BLOCK = 1024; // units of the text; the last block of several has up to twice as many, so that edits do not leave small ones
const MOST = 2 ** 31; // more than a block has of any unit
const NEAR = 512; // units of a line that are looked at one by one
const UNITS = ["utf8", "utf16", "utf32", "line"];
const LINES = { lf: 3, cr: 4, unicode: 5 }; // runic_unit
const WIDTH = UNITS.length;

function unitOf(option, name) {
    const unit = UNITS.indexOf(name);
    if (unit < 0) throw new RangeError(`${option} must be one of ${UNITS.join(", ")}, and is ${String(name)}`);
    return unit;
}

/** Does a UTF-16 code unit end a line, by the number of the kind of lines? */
const ENDS = {
    3: (unit) => unit === 10,
    4: (unit) => unit === 10 || unit === 13,
    5: (unit) => unit === 10 || unit === 13 || unit === 0x85 || unit === 0x2028 || unit === 0x2029,
};

/** Returns an array that has room for each total of a text of so many units. */
function totalsFor(length, count) {
    return 3 * length < 2 ** 32 ? new Uint32Array(count) : new Float64Array(count);
}

/** What differs between strings and bytes: where a text may be cut, and how a block comes into the module's memory. */
const STRINGS = {
    own: 1,
    take: (text) => text,
    isPair: (text, at) => (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800,
    isWithin: (text, at) => STRINGS.isPair(text, at) || (text.charCodeAt(at) === 10 && text.charCodeAt(at - 1) === 13),
    at: (text, at) => text.charCodeAt(at),
    put: (text, begin, end) => putUnits(text.substring(begin, end), input.byteOffset),
};
const continues = (text, at) => (text[at] & 0xc0) === 0x80;
const BYTES = {
    own: 0,
    take: viewOf,
    /** After three more continuation bytes, every place is a boundary. */
    isWithin: (text, at) =>
        (continues(text, at) && !(continues(text, at - 1) && continues(text, at - 2) && continues(text, at - 3))) || (text[at] === 10 && text[at - 1] === 13),
    at: (text, at) => text[at],
    put: (text, begin, end) => input.set(text.subarray(begin, end)),
};

export class TextIndex {
    /** Its turn in the module: while that lasts, `loaded` is the block in the module's memory. */
    #session = new Session();
    #turn = -1;
    #loaded = -1;
    #kind;
    #lines;
    #text;
    /** The totals before each block, and after the last one: WIDTH numbers each. */
    #totals;

    constructor(text, options = undefined) {
        const { lines = "cr" } = optionsOf(options, ["lines"]);
        this.#kind = typeof text === "string" ? STRINGS : BYTES;
        this.#lines = LINES[lines];
        if (this.#lines === undefined) throw new RangeError(`lines must be one of ${Object.keys(LINES).join(", ")}, and is ${String(lines)}`);
        this.#text = this.#kind.take(text);
        const made = this.#measured(0, this.#text.length, [0, 0, 0, 0]);
        this.#totals = totalsFor(this.#text.length, made.length);
        this.#totals.set(made);
    }

    /** Returns the totals at the beginning of each block of text[begin, end), and at its end, if they are `totals` at `begin`. */
    #measured(begin, end, totals) {
        const { measure } = wasm; // throws until the module is started
        const made = [...totals];
        this.#session.enter();
        this.#turn = -1;
        while (begin < end) {
            let next = end - begin < 2 * BLOCK ? end : begin + BLOCK;
            while (next < end && this.#kind.isWithin(this.#text, next)) next--;
            this.#kind.put(this.#text, begin, next);
            for (let unit = 0; unit < WIDTH; unit++)
                made.push((totals[unit] += unit === this.#kind.own ? next - begin : measure(this.#kind.own, this.#scanned(unit), next - begin)));
            begin = next;
        }
        return made;
    }

    #scanned(unit) {
        return UNITS[unit] === "line" ? this.#lines : unit;
    }

    #total(block, unit) {
        return this.#totals[WIDTH * block + unit];
    }

    /** Returns the last block that begins at or before number n of a unit. */
    #block(unit, n) {
        let low = 0;
        for (let high = this.#totals.length / WIDTH - 1; high - low > 1; ) {
            const middle = (low + high) >> 1;
            if (this.#total(middle, unit) <= n) low = middle;
            else high = middle;
        }
        return low;
    }

    /** Puts a block into the module's memory. Returns where it begins, and its length. */
    #load(block) {
        const { own, put } = this.#kind;
        const begin = this.#total(block, own);
        const end = this.#total(Math.min(block + 1, this.#totals.length / WIDTH - 1), own);
        this.#session.enter();
        if (this.#turn !== Session.turns || this.#loaded !== block) put(this.#text, begin, end);
        this.#turn = Session.turns;
        this.#loaded = block;
        return [begin, end - begin];
    }

    /** Returns where number n of a unit begins, in the text's own unit. */
    #find(unit, n) {
        n = Math.trunc(n);
        if (!(n >= 1)) return 0;
        if (unit === this.#kind.own && this.#kind === STRINGS) return Math.min(n - STRINGS.isPair(this.#text, n), this.#text.length);
        // Line n begins after line end number n - 1, counted from 0.
        const block = this.#block(unit, UNITS[unit] === "line" ? n - 1 : n);
        const [begin, length] = this.#load(block);
        return begin + wasm.find(this.#kind.own, this.#scanned(unit), Math.min(n - this.#total(block, unit), MOST), length);
    }

    /** Returns the number of a unit before a boundary. */
    #before(unit, at) {
        if (unit === this.#kind.own) return at;
        const block = this.#block(this.#kind.own, at);
        const [begin, length] = this.#load(block);
        return this.#total(block, unit) + wasm.before(this.#kind.own, this.#scanned(unit), at - begin, length);
    }

    translate(n, from, to) {
        return this.#before(unitOf("to", to), this.#find(unitOf("from", from), numberOf("n", n)));
    }

    #isBetweenCrLf(at) {
        return this.#kind.at(this.#text, at) === 10 && this.#kind.at(this.#text, at - 1) === 13;
    }

    /** Returns where the line with a number and a position begins. */
    #beginOfLine(line, at) {
        if (this.#kind === STRINGS)
            for (let begin = at; begin > 0 && at - begin < NEAR; begin--)
                if (ENDS[this.#lines](this.#kind.at(this.#text, begin - 1)) && !this.#isBetweenCrLf(begin)) return begin;
        return this.#find(3, line);
    }

    /** Returns where the text of a line ends, before its line end. `most` is the column that is wanted, in the text's own unit. */
    #endOfLine(line, begin, most) {
        const unitAt = (at) => this.#kind.at(this.#text, at);
        if (this.#kind === STRINGS && most < NEAR)
            for (let end = begin; ; end++) {
                const isEnd = ENDS[this.#lines](unitAt(end)) || (unitAt(end) === 13 && unitAt(end + 1) === 10);
                if (isEnd || end - begin === most || end === this.#text.length) return end;
            }
        const next = this.#find(3, line + 1);
        if (next === begin || this.#before(3, next) === line) return next;
        const last = unitAt(next - 1);
        if (last === 10) return next - 1 - (next - 2 >= begin && unitAt(next - 2) === 13);
        if (last === 13 || this.#kind === STRINGS) return next - 1;
        return next - (last === 0x85 ? 2 : 3);
    }

    get #own() {
        return UNITS[this.#kind.own];
    }

    position(n, options = undefined) {
        const { unit = this.#own, columns = "utf16" } = optionsOf(options, ["unit", "columns"]);
        const column = unitOf("columns", columns);
        const at = this.#find(unitOf("unit", unit), numberOf("n", n));
        const line = this.#before(3, at);
        const begin = this.#beginOfLine(line, at);
        const end = at > begin && this.#isBetweenCrLf(at) ? at - 1 : at;
        return { line, character: this.#before(column, end) - this.#before(column, begin) };
    }

    offset(position, options = undefined) {
        const { unit = this.#own, columns = "utf16" } = optionsOf(options, ["unit", "columns"]);
        const column = unitOf("columns", columns);
        const line = Math.trunc(numberOf("line", position?.line));
        const character = numberOf("character", position.character ?? 0);
        const begin = this.#find(3, line);
        const at = character > 0 ? this.#find(column, this.#before(column, begin) + character) : begin;
        return this.#before(unitOf("unit", unit), Math.min(at, this.#endOfLine(line, begin, at - begin)));
    }

    splice(text, at, removed, inserted) {
        const { own, take } = this.#kind;
        const edited = take(text);
        const old = this.#text.length;
        const areWhole = [at, removed, inserted].every(Number.isInteger);
        if (typeof edited !== typeof this.#text || !areWhole || !(at >= 0 && removed >= 0 && inserted >= 0 && at + removed <= old) || edited.length !== old - removed + inserted)
            throw new RangeError("the edit does not fit the text");
        const last = this.#totals.length / WIDTH - 1;
        // A character has at most 4 bytes, and so do CR, LF and their neighbours.
        const first = this.#block(own, Math.max(0, at - 4));
        const behind = last === 0 ? 0 : Math.min(last, this.#block(own, at + removed + 4) + 1);
        const end = this.#total(behind, own) - removed + inserted;
        const totals = [...this.#totals.subarray(WIDTH * first, WIDTH * (first + 1))];
        const difference = [...this.#totals.subarray(WIDTH * behind, WIDTH * (behind + 1))];
        this.#text = edited;
        const made = this.#measured(totals[own], end, totals);
        const moved = Float64Array.from(this.#totals.subarray(WIDTH * (behind + 1)));
        made.slice(-WIDTH).forEach((total, unit) => (difference[unit] = total - difference[unit]));
        for (let i = 0; i < moved.length; i++) moved[i] += difference[i % WIDTH];
        const all = totalsFor(edited.length, WIDTH * first + made.length + moved.length);
        all.set(this.#totals.subarray(0, WIDTH * first));
        all.set(made, WIDTH * first);
        all.set(moved, WIDTH * first + made.length);
        this.#totals = all;
    }
}
