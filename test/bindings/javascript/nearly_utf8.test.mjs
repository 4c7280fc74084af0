// nearly_utf8.test.mjs - text that is nearly UTF-8: other bytes in a second charset, or as lone surrogates; whole, and cut at every byte.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { bytes, chance, hex, runic } from "./runic.mjs";

const { Converter, decode, Decoder, DecoderStream, encode, Encoder } = runic;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// Each is UTF-8, or bytes of which none is part of a character, whatever follows.
const PIECES = ["naïve ", "жук", "plain\n", "\u{1F600}", bytes("636166E920"), bytes("FF"), bytes("E28220"), bytes("81"), bytes("EDA080"), bytes("C30A")];
const bytesOf = (piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece);

/** The same text by a model: `other` makes a string of each byte of a piece that is no UTF-8. */
function model(pieces, other) {
    const one = (byte) => (byte < 0x80 ? String.fromCharCode(byte) : other(byte));
    return pieces.map((piece) => (typeof piece === "string" ? piece : Array.from(piece, one).join(""))).join("");
}

const escaped = (byte) => String.fromCharCode(0xdc00 + byte);
const by = (charset) => (byte) => decode(Uint8Array.of(byte), charset, { onError: "replace" });

function samples() {
    const pick = chance(7);
    return Array.from({ length: 200 }, () => Array.from({ length: pick(9) }, () => PIECES[pick(PIECES.length)]));
}

/** What a converter, decoder or encoder makes of a text that is cut at `at`. */
function inTwo(stream, method, text, at) {
    return [stream[method](text.slice(0, at)), stream.end(text.slice(at))];
}

test("a whole text", () => {
    for (const pieces of samples()) {
        const data = Buffer.concat(pieces.map(bytesOf));
        for (const charset of ["windows-1252", "koi8-r", "ISO-8859-1"]) {
            const wanted = model(pieces, by(charset));
            assert.equal(decode(data, "UTF-8", { onError: { fallback: charset } }), wanted);
            assert.equal(Buffer.from(new Converter({ from: "UTF-8", to: "UTF-8", illFormed: { fallback: charset } }).end(data)).toString(), wanted);
        }
        const string = decode(data, "UTF-8", { onError: "surrogateescape" });
        assert.equal(string, model(pieces, escaped));
        assert.equal(hex(encode(string, "UTF-8", { onError: "surrogateescape" })), hex(data));
    }
});

test("a text that is longer than the module's memory", () => {
    const pieces = Array.from({ length: 30_000 }, (_, i) => PIECES[i % PIECES.length]);
    const data = Buffer.concat(pieces.map(bytesOf));
    assert.equal(decode(data, "UTF-8", { onError: { fallback: "windows-1252" } }), model(pieces, by("windows-1252")));
    const string = model(pieces, escaped);
    assert.equal(decode(data, "UTF-8", { onError: "surrogateescape" }), string);
    assert.ok(data.equals(encode(string, "UTF-8", { onError: "surrogateescape" })));
});

test("a stream that is cut at every byte", () => {
    const pieces = [...PIECES, ...PIECES];
    const data = Buffer.concat(pieces.map(bytesOf));
    const wanted = model(pieces, by("windows-1252"));
    const string = model(pieces, escaped);
    const fallback = { fallback: "windows-1252" };
    const units = Buffer.from(string, "utf16le");
    const [onError, illFormed, unmappable] = Array(3).fill("surrogateescape");
    for (let at = 0; at <= data.length; at++) {
        assert.equal(inTwo(new Decoder("UTF-8", { onError: fallback }), "decode", data, at).join(""), wanted);
        assert.equal(utf8.decode(Buffer.concat(inTwo(new Converter({ from: "UTF-8", to: "UTF-8", illFormed: fallback }), "convert", data, at))), wanted);
        assert.equal(inTwo(new Decoder("UTF-8", { onError }), "decode", data, at).join(""), string);
        assert.ok(units.equals(Buffer.concat(inTwo(new Converter({ from: "UTF-8", to: "UTF-16LE", illFormed }), "convert", data, at))));
    }
    for (let at = 0; at <= string.length; at++)
        assert.ok(data.equals(Buffer.concat(inTwo(new Encoder("UTF-8", { onError }), "encode", string, at))));
    for (let at = 0; at <= units.length; at++)
        assert.ok(data.equals(Buffer.concat(inTwo(new Converter({ from: "UTF-16LE", to: "UTF-8", unmappable }), "convert", units, at))));
});

test("a TransformStream", async () => {
    let text = "";
    const stream = new Blob([bytes("C3A9E9")]).stream().pipeThrough(new DecoderStream("UTF-8", { onError: { fallback: "koi8-r" } }));
    for await (const piece of stream) text += piece;
    assert.equal(text, "éИ");
});

test("the faults are counted, and a byte that the fallback lacks is U+FFFD", () => {
    const converter = new Converter({ from: "UTF-8", to: "ISO-8859-1", illFormed: { fallback: "windows-1252" } });
    assert.equal(hex(converter.end(bytes("41E9FF80"))), "41E9FF3F"); // € is not in ISO-8859-1
    assert.deepEqual(converter.faults, { illFormed: 3, unmappable: 0 });
    assert.equal(decode(bytes("81"), "UTF-8", { onError: { fallback: "windows-1252" } }), "\uFFFD");
});

test("labels of browsers", () => {
    assert.equal(decode(bytes("80"), "utf-8", { web: true, onError: { fallback: "latin1" } }), "€");
    assert.equal(decode(bytes("80"), "UTF-8", { onError: { fallback: "latin1" } }), "\x80");
});

test("other lone surrogates are ill-formed", () => {
    assert.throws(() => encode("\uD800a", "UTF-8", { onError: "surrogateescape" }), { name: "RunicError", kind: "lone-high" });
    assert.throws(() => encode("\uDC7F", "UTF-8", { onError: "surrogateescape" }), { name: "RunicError", kind: "lone-low" });
    assert.equal(hex(encode("\uD83D\uDC80", "UTF-8", { onError: "surrogateescape" })), "F09F9280"); // a pair is a character
});

test("wrong charsets throw at once, also for good text", () => {
    const refused = (fallback, error, message) => assert.throws(() => decode(bytes("41"), "UTF-8", { onError: { fallback } }), { name: error, message });
    refused("shift_jis", "TypeError", "a fallback is a charset of one byte a character, and not Shift_JIS");
    refused("UTF-8", "TypeError", "a fallback is a charset of one byte a character, and not UTF-8");
    refused("nonsense", "RangeError", 'runic knows no charset "nonsense"');
    refused(undefined, "RangeError", 'runic knows no charset "undefined"');
    assert.throws(() => encode("a", "UTF-8", { onError: { fallback: "koi8-r" } }), TypeError);
    assert.throws(() => new Converter({ from: "UTF-8", to: "UTF-8", unmappable: { fallback: "koi8-r" } }), TypeError);
    assert.throws(() => decode(bytes("41"), "koi8-r", { onError: "surrogateescape" }), {
        name: "TypeError",
        message: '"surrogateescape" is between UTF-8 and UTF-16 or UTF-32, and not from KOI8-R to UTF-16LE',
    });
    assert.throws(() => encode("a", "koi8-r", { onError: "surrogateescape" }), TypeError);
    assert.throws(() => new Converter({ from: "UTF-8", to: "UTF-16", unmappable: "surrogateescape" }), TypeError);
    assert.throws(() => new Converter({ from: "UTF-8", to: "koi8-r", illFormed: { fallback: "koi8-r" }, writeBom: "add" }), /without U\+FEFF/);
});
