// positions.test.mjs - an index of a string or of bytes gives the positions that a walk over every character gives.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { bytes, chance, runic } from "./runic.mjs";

const { TextIndex } = runic;

const ENDS = { lf: /\r?\n/y, cr: /\r\n|\n|\r/y, unicode: /\r\n|[\n\r\x85\u2028\u2029]/y };

/** Returns the positions of each boundary of a string, [utf8, utf16, utf32, line], and the end of its line without line end. */
function walk(string, lines) {
    const marks = [];
    let [utf8, utf16, utf32, line] = [0, 0, 0, 0];
    for (const character of string) {
        marks.push({ utf8, utf16, utf32, line });
        const value = character.codePointAt(0);
        utf8 += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
        utf16 += character.length;
        utf32++;
        ENDS[lines].lastIndex = utf16 - 1;
        const end = ENDS[lines].exec(string)?.[0];
        const isSecond = end === "\n" && string[utf16 - 2] === "\r";
        if (end === undefined ? false : end.length === 1 || isSecond) line++;
    }
    marks.push({ utf8, utf16, utf32, line });
    return marks;
}

function textOf(random, length) {
    const parts = ["a", "bc d ", "é", "€", "😀", "\n", "\r\n", "\r", "\x85", "\u2028", "plain words, then more ", "слово ", "\ud800", "\udc00"];
    let text = "";
    while (text.length < length) text += parts[random(parts.length)];
    return text;
}

function compare(index, string, lines, random, times) {
    const marks = walk(string, lines);
    for (let i = 0; i < times; i++) {
        const mark = marks[random(marks.length)];
        for (const from of ["utf8", "utf16", "utf32"]) {
            for (const to of ["utf8", "utf16", "utf32", "line"]) assert.equal(index.translate(mark[from], from, to), mark[to], `${from} ${mark[from]} to ${to}`);
        }
        const begin = marks.find((each) => each.line === mark.line);
        assert.equal(index.translate(mark.line, "line", "utf32"), begin.utf32);
        const { line, character } = index.position(mark.utf16, { unit: "utf16" });
        const isBetween = string[mark.utf16 - 1] === "\r" && string[mark.utf16] === "\n";
        assert.deepEqual([line, character], [mark.line, mark.utf16 - begin.utf16 - (isBetween ? 1 : 0)]);
        assert.equal(index.offset({ line, character }, { unit: "utf32" }), mark.utf32 - (isBetween ? 1 : 0));
    }
}

test("random texts, as strings and as bytes", () => {
    const random = chance(7);
    for (const lines of ["lf", "cr", "unicode"])
        for (const length of [0, 1, 50, 4096, 30_000]) {
            const string = textOf(random, length);
            compare(new TextIndex(string, { lines }), string, lines, random, 100);
            compare(new TextIndex(Buffer.from(string), { lines }), string.toWellFormed?.() ?? Buffer.from(string).toString(), lines, random, 100);
        }
});

test("edits", () => {
    const random = chance(11);
    for (const take of [(string) => string, (string) => Buffer.from(string)]) {
        let text = take("");
        const index = new TextIndex(text, { lines: "cr" });
        for (let edit = 0; edit < 120; edit++) {
            const added = take(textOf(random, random(edit % 10 === 0 ? 20_000 : 30)));
            const at = random(text.length + 1);
            const removed = random(Math.min(text.length - at, edit % 7 === 0 ? 9000 : 5) + 1);
            const rest = [text.slice(0, at), added, text.slice(at + removed)];
            text = typeof text === "string" ? rest.join("") : Buffer.concat(rest);
            index.splice(text, at, removed, added.length);
            if (edit % 10 !== 9) continue;
            const fresh = new TextIndex(text, { lines: "cr" });
            for (let i = 0; i < 200; i++) {
                const n = random(text.length + 2);
                for (const from of ["utf8", "utf16", "utf32", "line"])
                    for (const to of ["utf8", "utf16", "utf32", "line"]) assert.equal(index.translate(n, from, to), fresh.translate(n, from, to));
            }
        }
        if (typeof text === "string") compare(index, text, "cr", random, 200);
    }
});

test("ill-formed bytes have the positions of their lossy conversion", () => {
    const index = new TextIndex(bytes("61 F09F98 0A 80808080 E282AC"));
    assert.deepEqual([1, 4, 5, 6, 9, 12].map((at) => index.translate(at, "utf8", "utf32")), [1, 2, 3, 4, 7, 8]);
    const long = new TextIndex(new Uint8Array(20_000).fill(0x80));
    assert.equal(long.translate(20_000, "utf8", "utf16"), 20_000);
    assert.equal(long.translate(12_345, "utf32", "utf8"), 12_345);
});

test("what is no position of the text, and what is wrong", () => {
    const index = new TextIndex("one\r\n😀!");
    assert.deepEqual(index.position(6), { line: 1, character: 0 });
    assert.deepEqual(index.position(99), { line: 1, character: 3 });
    assert.deepEqual(index.position(4), { line: 0, character: 3 });
    assert.deepEqual(index.position(-5), { line: 0, character: 0 });
    assert.equal(index.offset({ line: 0, character: 99 }), 3);
    assert.equal(index.offset({ line: 1, character: 1 }), 5);
    assert.equal(index.offset({ line: 9, character: 0 }), 8);
    assert.equal(index.offset({ line: 1, character: Infinity }, { columns: "utf8" }), 8);
    assert.equal(index.translate(5.9, "utf16", "utf8"), 5);
    assert.equal(index.offset({ line: 1.5, character: 2.5 }), 7);
    assert.equal(index.offset({ line: 0.5, character: 99.5 }), 3);
    assert.deepEqual(index.position(7.5), { line: 1, character: 2 });
    assert.throws(() => index.splice("one\r\n😀!", 0.5, 0, 0), RangeError);
    assert.throws(() => index.translate(1, "bytes", "line"), RangeError);
    assert.throws(() => new TextIndex("", { lines: "all" }), RangeError);
    assert.throws(() => index.splice("one", 0, 0, 0), RangeError);
    assert.throws(() => new TextIndex(5), TypeError);
    for (const wrong of ["x", undefined, null, {}, 1n, NaN]) {
        assert.throws(() => index.position(wrong), { name: "TypeError", message: /^n must be a number/ });
        assert.throws(() => index.translate(wrong, "utf8", "utf16"), { name: "TypeError", message: /^n must be a number/ });
        assert.throws(() => index.offset({ line: wrong, character: 0 }), { name: "TypeError", message: /^line must be a number/ });
    }
    for (const wrong of [undefined, null, 5]) assert.throws(() => index.offset(wrong), { name: "TypeError", message: /^line must be a number/ });
    assert.throws(() => index.position(1, { column: "utf8" }), { name: "TypeError", message: /"column": there are unit, columns/ });
    assert.throws(() => index.position(1, { columns: "utf-8" }), { name: "RangeError", message: /^columns must be one of utf8/ });
    assert.throws(() => new TextIndex("", { lines: 5 }), { name: "RangeError", message: /^lines must be one of lf, cr/ });
    assert.throws(() => new TextIndex("", "lf"), TypeError);
});
