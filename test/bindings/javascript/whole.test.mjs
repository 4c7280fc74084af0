// whole.test.mjs - whole texts of many sizes, which are converted without a stream: output and positions of faults.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { bytes, hex, runic } from "./runic.mjs";

const { decode, encode, RunicError } = runic;
const PIECE = 32 * 1024; // the package's size of pieces; sizes around it are tested
const UNITS = PIECE / 2;
const TEXTS = {
    ASCII: "The bytes it travels in.\n",
    "Latin-1": "é\x80\x81\x8d\x9f\xa0ÿ Ω".slice(0, -2), // includes bytes that are other characters in windows-1252
    Greek: "Ω ",
    Chinese: "信昨天到了，",
    emoji: "😀🎉",
    mixed: "aé€😀",
};
const SIZES = [0, 1, 15, 16, 31, 32, 33, 127, 128, 129, 511, 512, 1000, UNITS - 1, UNITS, UNITS + 1, PIECE - 1, PIECE, PIECE + 1, PIECE + 2, PIECE + 3, 100_001];
const sizes = { utf8: (string) => new Uint8Array(Buffer.from(string, "utf8")), utf16: (string) => new Uint8Array(Buffer.from(string, "utf16le")) };

/** Repeats a text to this number of units, without half a surrogate pair at the end. */
function cut(text, length) {
    const string = text.repeat(Math.ceil(length / text.length)).slice(0, length);
    return /[\uD800-\uDBFF]$/.test(string) ? string.slice(0, -1) : string;
}

function caught(call) {
    try {
        call();
    } catch (problem) {
        assert.ok(problem instanceof RunicError, String(problem));
        return problem;
    }
    return assert.fail("nothing was thrown");
}

test("good text of every size, both ways", () => {
    let trials = 0;
    for (const [name, text] of Object.entries(TEXTS))
        for (const before of ["", "a", "aé", "\uFEFF", "😀"])
            for (const size of SIZES) {
                const string = before + cut(text, size);
                for (const [label, given] of [["UTF-8", sizes.utf8(string)], ["UTF-16LE", sizes.utf16(string)]]) {
                    assert.ok(decode(given, label) === string, `decode ${label} ${name} ${size}`);
                    assert.ok(decode(given, label, { onError: "replace" }) === string, `decode ${label} ${name} ${size}, replacing`);
                    const made = encode(string, label);
                    assert.ok(Buffer.compare(made, given) === 0, `encode ${label} ${name} ${size}`);
                    assert.equal(made.buffer.byteLength, made.length);
                    const replacing = encode(string, label, { onError: () => assert.fail("nothing is wrong") });
                    assert.ok(Buffer.compare(replacing, given) === 0, `encode ${label} ${name} ${size}, asking`);
                    assert.equal(replacing.buffer.byteLength, made.length);
                    trials += 4;
                }
            }
    console.log(`${trials} texts`);
});

test("ASCII but for one character, wherever it stands", () => {
    let trials = 0;
    for (const character of ["é", "Ω", "信", "😀"])
        for (const size of [129, 500, 1023, 1024, 1025, 5000])
            for (let place = 0; place <= size; place += size < 1000 ? 1 : 13) {
                const string = cut(TEXTS.ASCII, place) + character + cut(TEXTS.ASCII, size - place);
                assert.ok(decode(sizes.utf8(string)) === string, `${character} at ${place} of ${size}`);
                assert.ok(decode(sizes.utf8(string), "UTF-8", { onError: "replace" }) === string, `${character} at ${place} of ${size}, replacing`);
                trials += 2;
            }
    console.log(`${trials} texts`);
});

test("every scalar value, both ways", () => {
    const parts = [];
    for (let value = 0; value < 0x110000; value++) if (value < 0xd800 || value > 0xdfff) parts.push(String.fromCodePoint(value));
    const string = parts.join("");
    for (const [label, given] of [["UTF-8", sizes.utf8(string)], ["UTF-16LE", sizes.utf16(string)]]) {
        assert.ok(decode(given, label) === string, label);
        assert.ok(Buffer.compare(encode(string, label), given) === 0, label);
    }
});

// [label, ill-formed bytes, kind, length]; each is ill-formed between any other bytes.
const BAD_BYTES = [
    ["UTF-8", "FF", "invalid-byte", 1],
    ["UTF-8", "C080", "overlong", 1],
    ["UTF-8", "80", "unexpected-continuation", 1],
    ["UTF-8", "8080808080", "unexpected-continuation", 1],
    ["UTF-8", "EDA080", "surrogate", 1],
    ["UTF-8", "F4908080", "out-of-range", 1],
    ["UTF-8", "E28220", "bad-continuation", 2],
    ["UTF-16LE", "00DC", "lone-low", 2],
    ["UTF-16LE", "00D82000", "lone-high", 2],
    ["UTF-16LE", "00D800D82000", "lone-high", 2],
];

test("ill-formed bytes, wherever they stand", () => {
    let trials = 0;
    for (const [label, bad, kind, length] of BAD_BYTES)
        for (const text of Object.values(TEXTS))
            for (const place of [0, 1, 20, 127, 128, 500, UNITS - 2, UNITS - 1, UNITS, PIECE - 2, PIECE - 1, PIECE, PIECE + 1, 70_001])
                for (const behind of ["", "b", text.repeat(100)]) {
                    const before = cut(text, place);
                    const form = label === "UTF-8" ? sizes.utf8 : sizes.utf16;
                    const problem = caught(() => decode(Buffer.concat([form(before), bytes(bad), form(behind)]), label));
                    assert.deepEqual([problem.kind, problem.offset, problem.length], [kind, form(before).length, length]);
                    assert.ok(problem.output === before);
                    const asked = [];
                    const ask = (fault) => (asked.push(fault.kind, fault.offset), "");
                    assert.ok(decode(Buffer.concat([form(before), bytes(bad), form(behind)]), label, { onError: ask }).startsWith(before));
                    assert.deepEqual(asked.slice(0, 2), [kind, form(before).length]);
                    trials++;
                }
    for (const size of [1, 129, 1001, PIECE + 1]) {
        const odd = caught(() => decode(new Uint8Array(size | 1).fill(0x20), "UTF-16LE"));
        assert.deepEqual([odd.kind, odd.offset, odd.length], ["truncated", size - (size % 2 === 1 ? 1 : 0), 1]);
        const string = cut(TEXTS.Chinese, size);
        const short = sizes.utf8(string).subarray(0, -1);
        const truncated = caught(() => decode(short));
        assert.deepEqual([truncated.kind, truncated.offset, truncated.length], ["truncated", short.length - 2, 2]);
        trials += 2;
    }
    console.log(`${trials} ill-formed texts`);
});

test("unpaired surrogates in strings, wherever they stand", () => {
    let trials = 0;
    for (const label of ["UTF-8", "UTF-16LE", "UTF-16", "SCSU"])
        for (const [bad, kind] of [["\uDC00", "lone-low"], ["\uD800 ", "lone-high"], ["\uD83D\uD83D ", "lone-high"]])
            for (const text of Object.values(TEXTS))
                for (const place of [0, 1, 31, 32, 500, 512, UNITS - 1, UNITS, UNITS + 1, 40_000]) {
                    const before = cut(text, place);
                    const problem = caught(() => encode(before + bad + text, label));
                    assert.deepEqual([problem.kind, problem.offset, problem.length], [kind, before.length, 1]);
                    const high = caught(() => encode(`${before}\uD800`, label));
                    assert.deepEqual([high.kind, high.offset, high.length], ["truncated", before.length, 1]);
                    trials += 2;
                }
    console.log(`${trials} strings with unpaired surrogates`);
});

test("labels of the same charset, views and shared memory go the same ways", () => {
    const string = cut(TEXTS.mixed, 5000);
    const given = sizes.utf8(string);
    for (const label of ["utf8", "UTF_8", "unicode-1-1-utf-8"].filter((one) => runic.charsetOf(one))) assert.ok(decode(given, label) === string);
    const shared = new Uint8Array(new SharedArrayBuffer(given.length + 1), 1);
    shared.set(given);
    assert.ok(decode(shared) === string);
    assert.equal(decode(shared.subarray(0, 1)), "a");
    assert.ok(decode(new DataView(given.buffer)) === string);
    const marked = `\uFEFF${string}`;
    assert.ok(decode(sizes.utf8(marked), "UTF-8", { onError: "skip" }) === marked);
    assert.ok(decode(sizes.utf8(marked), "UTF-8", { onError: "skip", bom: "strip" }) === string);
    assert.ok(Buffer.compare(encode(string, "UTF-8", { onError: "skip", writeBom: "add" }), sizes.utf8(marked)) === 0);
    assert.equal(hex(encode(cut(TEXTS.Greek, 3), "utf8")), "CEA920CEA9");
});
