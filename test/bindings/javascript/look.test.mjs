// look.test.mjs - detect and check: the charset of bytes, and the positions of faults.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytes, chance, hex, runic } from "./runic.mjs";

const { check, Checker, detect, Detector } = runic;

test("detection, with its basis", () => {
    const verdict = (given) => {
        const { charset, basis, signatureLength } = detect(given);
        return [charset, basis, signatureLength];
    };
    assert.deepEqual(verdict(bytes("")), ["UTF-8", "empty", 0]);
    assert.deepEqual(verdict(Buffer.from("plain")), ["US-ASCII", "ascii", 0]);
    assert.deepEqual(verdict(Buffer.from("né")), ["UTF-8", "utf8", 0]);
    assert.deepEqual(verdict(bytes("EFBBBF61")), ["UTF-8", "signature", 3]);
    assert.deepEqual(verdict(Buffer.from("some text", "utf16le")), ["UTF-16LE", "nuls", 0]);
    assert.deepEqual(verdict(Buffer.concat([Buffer.from("é".repeat(20)), bytes("FF")])), ["UTF-8", "damaged-utf8", 0]);
    assert.deepEqual(verdict(Buffer.concat([Buffer.from("Jürgen, Björn and Jos"), bytes("E9002E")])), ["UTF-8", "damaged-utf8", 0]);
    assert.deepEqual(verdict(bytes("63616680E9")), [undefined, "none", 0]);
    const seen = detect(Buffer.concat([Buffer.from("é".repeat(20)), bytes("FF81")]));
    assert.deepEqual([seen.bytes, seen.nonAscii, seen.utf8Characters, seen.utf8Faults, seen.utf8FirstFault], [42, 42, 20, 2, 40]);
    assert.equal(detect(Buffer.from("né")).utf8FirstFault, undefined);
});

test("a detector takes pieces, and others may work in between", () => {
    const text = Buffer.from("x€😀".repeat(30_000));
    const one = new Detector();
    const two = new Detector();
    for (let begin = 0; begin < text.length; begin += 997) {
        one.feed(text.subarray(begin, begin + 997));
        two.feed(bytes("41"));
    }
    assert.deepEqual(one.verdict(), detect(text));
    assert.equal(one.verdict().utf8Characters, 60_000);
    assert.equal(two.verdict().charset, "US-ASCII");
});

test("a lone surrogate is a character, and a byte order mark is none", () => {
    for (const [charset, bytes, column, characters] of [
        ["WTF-8", [0xed, 0xa0, 0x80, 0xff], 2, 1],
        ["MUTF-8", [0xed, 0xa0, 0x80, 0xff], 2, 1],
        ["UTF-8", [0xef, 0xbb, 0xbf, 0xff], 1, 0],
    ]) {
        const found = check(Uint8Array.from(bytes), { charset });
        assert.deepEqual(found.findings.map((finding) => [finding.offset, finding.line, finding.column]), [[3, 1, column]]);
        assert.equal(found.characters, characters);
    }
});

test("findings have line, column, kind and bytes", () => {
    const text = Buffer.concat([Buffer.from("\uFEFFa😀"), bytes("FF"), Buffer.from("b\r\n€"), bytes("E282"), Buffer.from("x\n"), bytes("C0")]);
    const found = check(text);
    assert.deepEqual(
        found.findings.map(({ line, column, offset, kind, length, bytes: bad }) => [line, column, offset, kind, length, hex(bad)]),
        [
            [1, 3, 8, "invalid-byte", 1, "FF"],
            [2, 2, 15, "bad-continuation", 2, "E282"],
            [3, 1, 19, "overlong", 1, "C0"],
        ],
    );
    assert.deepEqual([found.charset, found.wellFormed, found.count, found.lines, found.characters], ["UTF-8", false, 3, 3, 8]);
    assert.equal(found.findings[0].message, "a byte that can never occur");
    assert.equal(found.detection.basis, "signature");
    assert.deepEqual(check(text, { limit: 1 }).findings.length, 1);
    // Findings that are not listed are counted, and so are lines and characters.
    for (const limit of [0, 1, 2, 3]) {
        const { findings, ...rest } = check(text, { limit });
        const { findings: all, ...same } = found;
        assert.deepEqual(rest, same);
        assert.deepEqual(findings, all.slice(0, limit));
    }
    assert.deepEqual(check(bytes("D83D0041"), { charset: "UTF-16BE" }).findings[0].kind, "lone-high");
    assert.equal(check(bytes("63616680E9")).charset, "UTF-8");
    const good = check(Buffer.from("a\nb\n"));
    assert.deepEqual([good.wellFormed, good.count, good.lines, good.findings, good.characters], [true, 0, 2, [], 4]);
    assert.equal(check(bytes("")).lines, 0);
});

test("line ends, however the text is cut and whatever charset it is in", () => {
    const cases = [
        ["", [0, 0, 0]],
        ["a", [0, 0, 0]],
        ["a\n\nb\n", [3, 0, 0]],
        ["a\r\nb\r\n", [0, 2, 0]],
        ["a\rb\r", [0, 0, 2]],
        ["\r\r\n\n\r", [1, 1, 2]],
        ["\n\r", [1, 0, 1]],
    ];
    const counts = ({ lf, crlf, cr }) => [lf, crlf, cr];
    for (const [text, wanted] of cases)
        for (const label of ["UTF-8", "UTF-16LE", "UTF-32BE", "UTF-7", "SCSU", "BOCU-1"]) {
            const encoded = runic.encode(text, label);
            assert.deepEqual(counts(check(encoded, { charset: label }).lineEnds), wanted, `${JSON.stringify(text)} ${label}`);
            const checker = new Checker(label);
            for (const byte of encoded) checker.feed(Uint8Array.of(byte));
            checker.end();
            assert.deepEqual(counts(checker.lineEnds), wanted, `${JSON.stringify(text)} ${label}, byte by byte`);
        }
    // Ill-formed sequences in between, listed or only counted; a pair is split by a full list or between pieces.
    for (const limit of [0, 1, 5]) assert.deepEqual(counts(check(bytes("0D FF 0A 0D 0A FF FF 0D"), { charset: "UTF-8", limit }).lineEnds), [1, 1, 2]);
    const long = Buffer.from("\r\n".repeat(70_001));
    assert.deepEqual(counts(check(long).lineEnds), [0, 70_001, 0]);
    assert.deepEqual(counts(check(Buffer.concat([Buffer.from("x"), long])).lineEnds), [0, 70_001, 0]);
});

test("the sample's one finding stands where the command says", () => {
    const found = check(readFileSync(new URL("../../../docs/sample/letter.txt", import.meta.url)));
    assert.deepEqual(found.findings.map(({ line, column, offset, kind }) => [line, column, offset, kind]), [[23, 23, 1853, "bad-continuation"]]);
});

test("pieces do not matter, nor how many findings there are", () => {
    const pick = chance(7);
    const parts = ["a", "\n", "é", "€", "😀"].map((part) => Buffer.from(part)).concat([bytes("FF"), bytes("E282"), bytes("0D0A")]);
    const text = Buffer.concat(Array.from({ length: 60_000 }, () => parts[pick(parts.length)]));
    // The expected positions are counted here: a fault is one column, a line feed ends a line.
    const wanted = [];
    let line = 1;
    let column = 1;
    for (let at = 0; at < text.length; ) {
        const byte = text[at];
        const length = byte < 0x80 || byte === 0xff ? 1 : byte === 0xc3 ? 2 : byte === 0xf0 ? 4 : text[at + 2] === 0xac ? 3 : 2;
        if (byte === 0xff || (byte === 0xe2 && length === 2)) wanted.push([line, column, at]);
        column++;
        if (byte === 0x0a) [line, column] = [line + 1, 1];
        at += length;
    }
    const place = ({ line: l, column: c, offset }) => [l, c, offset];
    assert.ok(wanted.length > 10_000);
    const whole = check(text, { charset: "UTF-8" });
    assert.deepEqual(whole.findings.map(place), wanted);
    for (const limit of [511, 512, 5000]) {
        const { findings, ...rest } = check(text, { charset: "UTF-8", limit });
        const { findings: all, ...same } = whole;
        assert.deepEqual(rest, same);
        assert.deepEqual(findings.map(place), wanted.slice(0, limit));
    }
    const checker = new Checker("UTF-8");
    const found = [];
    for (let begin = 0; begin < text.length; ) {
        const end = begin + pick(3000);
        found.push(...checker.feed(text.subarray(begin, end)));
        if (pick(3) === 0) detect(text.subarray(0, 100));
        begin = end;
    }
    found.push(...checker.end());
    assert.deepEqual(found.map(place), wanted);
    assert.equal(checker.count, wanted.length);
    assert.throws(() => checker.feed(bytes("41")), /ended/);
    for (const wrong of ["x", null, {}]) assert.throws(() => new runic.Checker("utf-8", { limit: wrong }), { name: "TypeError", message: /^limit must be a number/ });
    console.log(`${wanted.length} findings, twice`);
});
