// reading.test.mjs - texts read as stretches, opened as a view, and written back.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import test from "node:test";
import { bytes, runic } from "./runic.mjs";

const { decode, encode, openText, readText, RefusalError, writeBack } = runic;

const join = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const russian = "Все счастливые семьи похожи друг на друга.\n";
const german = "Grüße aus der Küche, schöne Wörter überall.\n";
const mixed = join(encode(russian), encode(russian, "windows-1251"), encode(german));
const brief = (list) => list.map(({ begin, end, charset }) => [begin, end, charset]);

test("a text is a list of stretches that covers it", () => {
    const [a, b] = [78, 121];
    assert.deepEqual(brief(readText(mixed)), [[0, a, "UTF-8"], [a, b, "windows-1251"], [b, mixed.length, "UTF-8"]]);
    assert.deepEqual(brief(readText(Buffer.from("plain"))), [[0, 5, "US-ASCII"]]);
    const [marked] = readText(bytes("FFFE61000A00"));
    assert.deepEqual([marked.charset, marked.signatureLength, marked.basis, marked.probability], ["UTF-16LE", 2, "signature", 0.999]);
    const list = readText(mixed);
    assert.equal(list.map((one) => decode(mixed.subarray(one.begin, one.end), one.charset)).join(""), russian + russian + german);
    assert.equal(list[1].language, "ru");
});

test("bytes of all kinds are covered, without gaps", () => {
    for (const length of [0, 1, 2, 3, 100, 5000]) {
        const noise = Uint8Array.from({ length }, (_, i) => (i * 7919 + (i >> 3) * 31) & 0xff);
        const list = readText(noise);
        assert.equal(list[0]?.begin ?? 0, 0);
        list.forEach((one, i) => assert.equal(one.begin, i === 0 ? 0 : list[i - 1].end));
        assert.equal(list.at(-1)?.end ?? 0, length);
    }
});

test("a text longer than the window is read in parts", () => {
    const long = join(...Array.from({ length: 30_000 }, () => encode(russian)), encode(russian.repeat(20), "windows-1251"));
    const list = readText(long);
    assert.ok(long.length > 2 << 20);
    assert.deepEqual([list[0].charset, list.at(-1).charset, list.at(-1).end], ["UTF-8", "windows-1251", long.length]);
    assert.equal(list.at(-1).begin, 30_000 * encode(russian).length);
});

test("hints restrict the charsets, and wrong ones throw", () => {
    const text = encode("Привет", "windows-1251");
    assert.equal(readText(text, { charsets: ["koi8-r"] })[0].charset, "KOI8-R");
    assert.throws(() => readText(text, { charsets: ["no such"] }), RangeError);
    assert.throws(() => readText(text, { charset: "koi8-r" }), TypeError);
    assert.throws(() => readText("text"), TypeError);
});

test("an edit changes its bytes, and no others", () => {
    const original = join(encode("// Größe\r\n", "windows-1252"), bytes("8182"), encode(" naïve\r\n", "windows-1252"));
    const { text } = openText(original, { charset: "windows-1252" });
    assert.equal(text, "// Größe\n\ufffd\u201a naïve\n");
    assert.deepEqual(Buffer.from(writeBack(original, text, { charset: "windows-1252" })), original);
    const made = writeBack(original, text.replace("Größe", "Höhe").replace("naïve", "naïve café"), { charset: "windows-1252" });
    assert.deepEqual(Buffer.from(made), join(encode("// Höhe\r\n", "windows-1252"), bytes("8182"), encode(" naïve café\r\n", "windows-1252")));
});

test("a mixed text is edited in the charset of each place", () => {
    const { text, stretches } = openText(mixed);
    assert.equal(text, russian + russian + german);
    const edited = text.replace("семьи похожи друг на друга.\nВсе счастливые семьи", "семьи похожи друг на друга.\nНе все счастливые семьи").replace("Küche", "Kälte");
    const made = writeBack(mixed, edited, { stretches });
    assert.deepEqual(Buffer.from(made), join(encode(russian), encode(`Не все${russian.slice(3)}`, "windows-1251"), encode(german.replace("Küche", "Kälte"))));
});

test("the U+FFFD of a program that read the original as UTF-8 become its bytes again", () => {
    const original = encode("// Größe\r\nnaïve\r\n", "windows-1252");
    const lossy = new TextDecoder().decode(original).replace("//", "/* new */ //") + "café\r\n";
    const made = writeBack(original, lossy, { charset: "windows-1252" });
    assert.equal(decode(made, "windows-1252"), "/* new */ // Größe\r\nnaïve\r\ncafé\r\n");
});

test("what cannot be written back is refused, with its place", () => {
    const original = encode("café\n", "windows-1252");
    const refused = (text, options) => {
        try {
            return writeBack(original, text, options);
        } catch (problem) {
            assert.ok(problem instanceof RefusalError, String(problem));
            return { kind: problem.kind, line: problem.line, column: problem.column, character: problem.character, message: problem.message };
        }
    };
    assert.deepEqual(refused("café →\n", { charset: "windows-1252" }), {
        kind: "unmappable",
        line: 1,
        column: 6,
        character: "→",
        message: "line 1, column 6: windows-1252 has no U+2192",
    });
    assert.throws(() => writeBack(encode("naïve\n", "windows-1252"), "naïvež\n"), (problem) => problem instanceof RefusalError && problem.kind === "unsure");
    assert.deepEqual(Buffer.from(writeBack(original, "the café\n")), join("the ", original));
    assert.throws(() => writeBack(original, "\ud800"), runic.RunicError);
    assert.throws(() => writeBack(original, "x", { stretches: [] }), RangeError);
    for (const none of [undefined, null, 1, original]) assert.throws(() => writeBack(original, none), TypeError); // not the text "undefined"
    assert.throws(() => writeBack(original, "x", { unknown: 1 }), TypeError);
    for (const wrong of ["abc", 5, {}, null, true]) {
        assert.throws(() => openText(original, { stretches: wrong }), { name: "TypeError", message: /^stretches must be a list/ });
        if (wrong !== null) assert.throws(() => readText(original, { charsets: wrong }), { name: "TypeError", message: /^charsets must be a list/ });
    }
    for (const wrong of [null, 5, {}, { begin: 0 }, { begin: "0", end: 1 }, { begin: 0, end: 0.5 }])
        assert.throws(() => openText(original, { stretches: [wrong] }), { name: "TypeError", message: /must have begin and end/ });
    assert.throws(() => openText(original, { stretches: [{ begin: 0, end: 1, basis: "x" }] }), { name: "TypeError", message: /the basis of each/ });
    assert.throws(() => openText(original, { stretches: [{ begin: 0, end: 1, probability: "x" }] }), { name: "TypeError", message: /the probability of each/ });
});

test("characters that the charset lacks are written by a policy", () => {
    const original = encode("café\r\n", "windows-1252");
    const made = (unmappable, text = "café →Ł\n") => decode(writeBack(original, text, { charset: "windows-1252", unmappable }), "windows-1252");
    assert.equal(made("replace"), "café ??\r\n");
    assert.equal(made("skip"), "café \r\n");
    assert.equal(made("escape"), "café \\u{2192}\\u{0141}\r\n");
    assert.equal(made({ escape: "xml" }), "café &#8594;&#321;\r\n");
    assert.equal(made("translit"), "café ->L\r\n");
    assert.equal(made({ translit: "de" }), "café ->L\r\n");
    assert.equal(made({ replace: "<sixteen letters".slice(0, 16) }, `café ${"→".repeat(100)}\n`), `café ${"<sixteen letters".repeat(100)}\r\n`);
    assert.throws(() => made("throw"), RefusalError);
    assert.throws(() => made(undefined), RefusalError);
    for (const wrong of [() => "", "surrogateescape", "nonsense", { fallback: "koi8-r" }]) assert.throws(() => made(wrong), TypeError);
    assert.throws(() => openText(original, { unmappable: "replace" }), TypeError);
});

test("a large text gives its memory back", () => {
    const original = Buffer.from(Array.from({ length: 200_000 }, (_, i) => `${i} ${german}`).join(""));
    const view = openText(original, { charset: "utf-8" }).text;
    const made = writeBack(original, view.replace("7777 Grüße", "7777 Gruß"), { charset: "utf-8" });
    assert.equal(made.length, original.length - 2);
    assert.deepEqual(brief(readText(Buffer.from("plain"))), [[0, 5, "US-ASCII"]]);
});

const command = `${process.env.RUNIC_PACKAGE}/../../runic`;
test("the command gives the same answer", { skip: !existsSync(command) && "the command is not built" }, () => {
    const sure = encode(russian.repeat(3), "koi8-r");
    const texts = {
        log: mixed,
        "UTF-16 appended": join(encode(german.repeat(20)), encode(german.repeat(20), "UTF-16LE")),
        "old lines between new ones": join(encode(german.repeat(40)), encode(russian.repeat(40), "windows-1251")),
        "KOI8-R": sure,
        "behind ASCII": join("plain text\n".repeat(30_000), sure),
        "UTF-16": encode(german.repeat(20), "UTF-16BE"),
        "UTF-8": encode(german),
        damaged: join(encode(german.repeat(20)), bytes("FF")),
        unsure: encode("naïve", "windows-1252"),
        controls: encode(russian.replace("\n", "\x01\x1f\n").repeat(5), "windows-1251"),
    };
    for (const [name, text] of Object.entries(texts)) {
        const said = JSON.parse(spawnSync(command, ["detect", "--format", "json", "-"], { input: text }).stdout);
        const [guesses, stretches] = [runic.guess(text), readText(text)];
        if (said.stretches) assert.deepEqual([brief(said.stretches), []], [brief(stretches), guesses], name);
        else assert.equal(guesses[0].charset, said.charset ?? said.guesses[0].charset, name);
    }
});
