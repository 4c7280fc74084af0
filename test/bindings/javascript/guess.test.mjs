// guess.test.mjs - guesses at the charset of text that is not Unicode: the list, hints, pieces, and how much is read.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { bytes, runic } from "./runic.mjs";

const { detect, encode, findDeclaration, guess, Guesser } = runic;

const russian = "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.";
const japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。";
const french = "Les élèves français étaient très étonnés de la façon dont le maître avait été reçu à la fête.";
const best = (list) => [list[0].charset, list[0].language];

test("the likely charset, and the language of the text", () => {
    for (const [text, label, language] of [
        [russian, "windows-1251", "ru"],
        [russian, "KOI8-R", "ru"],
        [japanese, "Shift_JIS", "ja"],
        [japanese, "EUC-JP", "ja"],
        [japanese, "ISO-2022-JP", "ja"],
        [french, "windows-1252", "fr"],
    ]) {
        const list = guess(encode(text, label));
        assert.deepEqual(best(list), [label, language]);
        assert.ok(list[0].probability > 0.95 && list[0].probability <= 1, `${label}: ${list[0].probability}`);
        list.forEach((one, i) => assert.ok(i === 0 || one.probability <= list[i - 1].probability, "the most likely one comes first"));
    }
});

test("a text in several charsets has no guess, as the command says, also if its charsets are listed", () => {
    const german = "für die Größe, überprüfen\n";
    const mixed = Buffer.concat([0, 1, 2].flatMap(() => [encode("Größe geändert\n"), encode(german, "windows-1252")]));
    assert.deepEqual(guess(mixed), []);
    assert.deepEqual([...new Set(runic.readText(mixed).map(({ charset }) => charset))], ["UTF-8", "windows-1252"]);
    assert.deepEqual(guess(mixed, { charsets: ["windows-1252", "koi8-r"] }), []);
    assert.equal(guess(Buffer.from("déjà vu"), { charsets: ["koi8-r"] })[0].charset, "UTF-8", "a list is of charsets that are not Unicode");
    assert.equal(guess(encode(german, "windows-1252"))[0].charset, "windows-1252");
});

test("text with controls, NUL bytes or a BOM of another charset has a guess, and a sure guess does not hide other lines", () => {
    const line = encode(russian, "windows-1251");
    const lines = (end) => Buffer.concat([0, 1, 2, 3, 4].flatMap(() => [line, Buffer.from(end)]));
    for (const text of [lines("\x01\x1f\n"), lines("\0\n"), Buffer.concat([bytes("EFBBBF"), lines("\n")])]) {
        assert.equal(guess(text)[0]?.charset, "windows-1251");
    }
    assert.deepEqual(guess(Buffer.concat([lines("\n"), Buffer.from("größer, übermütig\n".repeat(3))])), []);
    assert.deepEqual(guess(Buffer.concat([Buffer.from("plain text\n".repeat(20)), encode(russian + "\n", "UTF-16LE")])), []);
});

test("charsets that decode the text alike are one group, with one probability", () => {
    const list = guess(encode(french, "windows-1252"));
    const latin = list.find(({ charset }) => charset === "ISO-8859-1");
    assert.equal(list[0].group, 0);
    assert.deepEqual([latin.group, latin.probability], [list[0].group, list[0].probability]);
});

test("what detect() recognizes is the only guess, and binary files have none", () => {
    assert.deepEqual(guess(Buffer.from("déjà vu")).map(({ charset }) => charset), ["UTF-8"]);
    assert.deepEqual(guess(bytes("FFFE6100")).map(({ charset }) => charset), ["UTF-16LE"]);
    assert.deepEqual(guess(Buffer.concat([bytes("4D5A90000300000004000000FFFF0000"), Buffer.alloc(100, 0x91)])), []);
    assert.equal(detect(encode(russian, "KOI8-R")).charset, undefined, "detect() does not guess");
});

test("hints", () => {
    const text = encode("Привет", "windows-1251");
    assert.deepEqual(new Set(guess(text, { charsets: ["koi8-r", "iso-8859-5"] }).map(({ charset }) => charset)), new Set(["ISO-8859-5", "KOI8-R"]));
    assert.equal(guess(text, { language: "ru" })[0].language, "ru");
    const short = bytes("E9E8");
    const plain = guess(short).find(({ charset }) => charset === "windows-1250")?.probability ?? 0;
    const declared = guess(short, { declared: "cp1250" }).find(({ charset }) => charset === "windows-1250")?.probability ?? 0;
    assert.ok(declared > plain, `${declared} after ${plain}`);
    // A hint applies only to its call.
    assert.ok(guess(text).length > 0 && best(guess(text))[0] === "windows-1251");
    assert.throws(() => guess(text, { charsets: ["no such charset"] }), RangeError);
    assert.throws(() => guess(text, { declared: "no such charset" }), RangeError);
    assert.throws(() => guess(text, { language: "Russian" }), RangeError);
    for (const hints of [{ charsets: ["nope"] }, { charsets: "latin1" }, { declared: "nope" }, { language: "french" }]) {
        assert.throws(() => guess(Buffer.from("déjà vu"), hints), Error, JSON.stringify(hints));
    }
    assert.throws(() => guess("text"), TypeError);
});

test("pieces do not matter, and others may work in between", () => {
    const one = encode(russian.repeat(30), "KOI8-R");
    const two = encode(japanese.repeat(30), "Shift_JIS");
    const guessers = [new Guesser(), new Guesser()];
    for (let at = 0; at < Math.max(one.length, two.length); at += 7) {
        guessers[0].feed(one.subarray(at, at + 7));
        guessers[1].feed(two.subarray(at, at + 7));
        if (at % 70 === 0) encode(russian, "windows-1251");
    }
    assert.deepEqual(guessers[0].guesses(), guess(one));
    assert.deepEqual(guessers[1].guesses(), guess(two));
    // The result is as if the text ended here; more text may follow.
    assert.deepEqual(new Guesser().guesses().map(({ charset }) => charset), ["UTF-8"]);
    assert.deepEqual(guessers[0].guesses(), guess(one));
});

test("a guess is the reading of one part of the text, and knows whether the rest is UTF-8", () => {
    const [utf8, legacy] = [Buffer.from(russian.repeat(1000)), encode(russian.repeat(1000), "windows-1251")];
    assert.deepEqual(guess(utf8).map(({ charset }) => charset), ["UTF-8"]);
    assert.equal(guess(Buffer.concat([utf8, bytes("FF")]))[0].charset, "UTF-8");
    assert.ok(guess(Buffer.concat([utf8, bytes("FF")]))[0].probability < 0.95);
    assert.deepEqual(guess(Buffer.concat([utf8, legacy])), []);
    const ascii = Buffer.from("plain text\n".repeat(20_000));
    assert.equal(guess(Buffer.concat([ascii, legacy]))[0].charset, "windows-1251");
    assert.equal(guess(Buffer.concat([ascii, encode(japanese, "ISO-2022-JP")]))[0].charset, "ISO-2022-JP");
    assert.deepEqual(guess(Buffer.concat([ascii, encode(russian, "UTF-16LE")])), []);
    const long = encode(`${japanese}\n`.repeat(3000), "Shift_JIS"); // 65,536 bytes end inside a character
    assert.equal(guess(long)[0].charset, "Shift_JIS");
    const short = encode(french, "windows-1252");
    assert.equal(guess(short)[0].probability, runic.readText(short)[0].probability);
});

test("ASCII with a NUL is not damaged UTF-8", () => {
    const nul = Buffer.from("stanbul'da\ryamur\rt\0ext\r");
    assert.equal(guess(nul)[0].probability, runic.readText(nul)[0].probability);
});

test("a Guesser reads up to the 131,072nd byte beyond ASCII, wherever that is and however the text is cut", () => {
    const start = Buffer.from("plain text\n".repeat(20_000));
    const prose = encode(russian.repeat(3000), "windows-1251");
    let end = 0;
    for (let beyond = 0; beyond < 131_071; end++) beyond += prose[end] >> 7;
    const read = Buffer.concat([start, prose.subarray(0, end)]);
    const other = encode(japanese.repeat(3000), "Shift_JIS");
    const whole = (given) => {
        const guesser = new Guesser();
        guesser.feed(given);
        return guesser.guesses();
    };
    const beyond = Buffer.concat([read, Buffer.of(0xe6), other]);
    const within = Buffer.concat([read.subarray(0, -100_000), other]);
    assert.deepEqual(whole(beyond), whole(Buffer.concat([read, Buffer.of(0xe6)])));
    assert.notDeepEqual(whole(within), whole(read.subarray(0, -100_000)));
    for (const given of [within, beyond]) {
        const guesser = new Guesser();
        for (let at = 0; at < given.length; at += 1009) guesser.feed(given.subarray(at, at + 1009));
        assert.deepEqual(guesser.guesses(), whole(given));
    }
});

test("a declaration is found with its label, charset and place; the next one, from there", () => {
    const text = Buffer.from('<?xml version="1.0" encoding="cp1251"?><meta charset=no-such-charset>');
    const xml = { label: "cp1251", charset: "windows-1251", offset: 30, length: 6 };
    const html = { label: "no-such-charset", charset: undefined, offset: 53, length: 15 };
    assert.deepEqual(findDeclaration(text), xml);
    assert.deepEqual(findDeclaration(text, 36), html);
    assert.equal(findDeclaration(text, 54), undefined);
    assert.equal(findDeclaration(text, 1e9), undefined);
    assert.equal(findDeclaration(Buffer.alloc(0)), undefined);
    assert.deepEqual(findDeclaration(text.buffer.slice(text.byteOffset, text.byteOffset + 40)), xml);
    assert.equal(findDeclaration(Buffer.concat([Buffer.alloc(65_536, 10), text])), undefined);
    for (const from of [-1, 0.5, NaN, "0"]) assert.throws(() => findDeclaration(text, from), RangeError);
    assert.throws(() => findDeclaration("text"), TypeError);
});
