// web_decoder.test.mjs - WebDecoder and { web: true }: labels, tables and rules of the Encoding Standard.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { bytes, hex, runic } from "./runic.mjs";

const { decode, Decoder, DecoderStream, encode, Encoder, RunicError, WebDecoder, WebDecoderStream } = runic;

test("labels are those of the standard, by its matching rule, and encoding is its name", () => {
    const names = { latin1: "windows-1252", "\t US-ASCII\r\n": "windows-1252", "tis-620": "windows-874" };
    for (const [label, name] of Object.entries(names)) assert.equal(new WebDecoder(label).encoding, name);
    for (const [label, name] of [["logical", "iso-8859-8-i"], ["ISO-8859-8-E", "iso-8859-8"], ["utf-16", "utf-16le"], ["unicode-1-1-utf-8", "utf-8"], ["gb2312", "gbk"],
        ["X-User-Defined", "x-user-defined"], ["866", "ibm866"], ["ms932", "shift_jis"], ["windows-949", "euc-kr"], ["big5-hkscs", "big5"], ["x-mac-ukrainian", "x-mac-cyrillic"]])
        assert.equal(new WebDecoder(label).encoding, name);
    assert.equal(new WebDecoder().encoding, "utf-8");
    for (const label of ["", "utf_8", "cp437", "UTF-32", "utf-7", "latin 1", "replacement", "ISO-2022-KR", "hz-gb-2312", "\u00a0utf-8", "ut\0f-8", "ﬂ"])
        assert.throws(() => new WebDecoder(label), RangeError, label);
});

test("tables are the web's: C1 controls, the euro of GBK, user-defined characters of Shift_JIS, two characters of Big5", () => {
    for (const [label, given, wanted] of [
        ["windows-1252", "81 80", "\u0081€"],
        ["windows-1255", "D9", "\ufffd"],
        ["gbk", "80 A2E3 A8BF 8135F437 A6D9", "€€ǹ\ue7c7︐"],
        ["gb18030", "84318236 A6D9", "︐︐"],
        ["shift_jis", "F040 80 5C 7E 8160", "\ue000\u0080\\~～"],
        ["big5", "8862 88A3 A145", "Ê̄ê̄‧"],
        ["euc-kr", "8141 B0A1", "갂가"],
        ["euc-jp", "8FA2AF 8EB1 A4A2", "˘ｱあ"],
        ["iso-2022-jp", "1B2442 2422 1B2842 41", "あA"],
        ["x-user-defined", "41 80 FF", "A\uf780\uf7ff"],
        ["koi8-u", "AE BE", "ўЎ"],
        ["iso-8859-8-i", "E0", "א"],
    ]) {
        assert.equal(new WebDecoder(label).decode(bytes(given)), wanted, label);
        assert.equal(decode(bytes(given), label, { web: true }), wanted, label);
    }
    assert.throws(() => decode(bytes("81"), "windows-1252"), RunicError);
});

test("faults are as long as the standard has them: an ASCII byte is part of none, two escapes in a row are one", () => {
    for (const [label, given, wanted] of [
        ["shift_jis", "813C 83", "\ufffd<\ufffd"],
        ["gb18030", "8130813C", "\ufffd0\ufffd<"],
        ["big5", "813C A1", "\ufffd<\ufffd"],
        ["iso-2022-jp", "1B2842 1B2842 41", "\ufffdA"],
        ["utf-8", "E282 41 F0", "\ufffdA\ufffd"],
        ["utf-16le", "00D8 41", "\ufffd"],
    ]) {
        assert.equal(new WebDecoder(label).decode(bytes(given)), wanted, label);
        const decoder = new WebDecoder(label);
        const parts = Array.from(bytes(given), (byte) => decoder.decode(Uint8Array.of(byte), { stream: true }));
        assert.equal(parts.join("") + decoder.decode(), wanted, label);
        assert.throws(() => new WebDecoder(label, { fatal: true }).decode(bytes(given)), TypeError, label);
    }
});

test("after a fault in a stream, fatal loses the rest of the piece, and keeps the state", () => {
    const decoder = new WebDecoder("utf-8", { fatal: true });
    assert.throws(() => decoder.decode(bytes("FD EF"), { stream: true }), TypeError);
    assert.equal(decoder.decode(), "");
    assert.throws(() => decoder.decode(bytes("C0"), { stream: true }), TypeError);
    assert.throws(() => decoder.decode(bytes("FF"), { stream: true }), TypeError);
    assert.equal(decoder.decode(), "");
    assert.throws(() => decoder.decode(bytes("41 FF 42 E2"), { stream: true }), TypeError);
    assert.equal(decoder.decode(bytes("45 E2"), { stream: true }) + decoder.decode(bytes("82 AC")), "E€");
    for (const [charset, escape, wanted] of [["iso-2022-jp", "1B284A", "\u203E"], ["iso-2022-jp", "1B2849", "\uFFFD"]]) {
        const shift = new WebDecoder(charset, { fatal: true });
        assert.throws(() => shift.decode(bytes(`${escape} FF 41`), { stream: true }), TypeError);
        if (wanted === "\uFFFD") assert.throws(() => shift.decode(bytes("7E")), TypeError);
        else assert.equal(shift.decode(bytes("7E")), wanted);
        assert.equal(shift.decode(bytes("7E")), "~");
    }
    for (const [charset, odd] of [["utf-16le", "00"], ["utf-16be", "00"], ["shift_jis", "81"]]) {
        const cut = new WebDecoder(charset, { fatal: true });
        assert.equal(cut.decode(bytes(odd), { stream: true }), "");
        assert.throws(() => cut.decode(), TypeError);
        assert.equal(cut.decode(), "");
    }
});

test("a byte order mark is removed until characters were returned, also after a fault", () => {
    for (const [charset, bad, bom, letter] of [["utf-8", "FF", "EFBBBF", "41"], ["utf-16le", "00DC", "FFFE", "4100"], ["utf-16be", "DC00", "FEFF", "0041"]]) {
        const decoder = new WebDecoder(charset, { fatal: true });
        for (const stream of [false, true]) {
            assert.throws(() => decoder.decode(bytes(bad), { stream }), TypeError);
            assert.equal(decoder.decode(bytes(bom + letter), { stream }), "A", `${charset} ${stream}`);
            assert.equal(decoder.decode(bytes(bom + bom)), "\uFEFF".repeat(stream ? 2 : 1));
        }
        const kept = new WebDecoder(charset, { fatal: true, ignoreBOM: true });
        assert.equal(kept.decode(bytes(bom + letter), { stream: true }) + kept.decode(bytes(bom)), "\uFEFFA\uFEFF");
        const parts = new WebDecoder(charset);
        assert.equal(Array.from(bytes(bom + bom + letter), (byte) => parts.decode(Uint8Array.of(byte), { stream: true })).join("") + parts.decode(), "\uFEFFA");
    }
});

test("decoders of one label do not disturb each other", () => {
    const [one, other, third] = [new WebDecoder("gbk"), new WebDecoder("gbk"), new WebDecoder("gbk", { fatal: true })];
    assert.equal(one.decode(bytes("C4"), { stream: true }), "");
    assert.equal(other.decode(bytes("C4E3")), "你");
    assert.throws(() => third.decode(bytes("C4")), TypeError);
    assert.equal(other.decode(bytes("C4")), "\uFFFD");
    assert.equal(one.decode(bytes("E3")), "你");
});

test("fatal throws, and the decoder goes on with the next text", () => {
    const decoder = new WebDecoder("gbk", { fatal: true });
    assert.deepEqual([decoder.fatal, decoder.ignoreBOM, decoder.encoding], [true, false, "gbk"]);
    assert.equal(decoder.decode(bytes("C4"), { stream: true }), "");
    assert.throws(() => decoder.decode(), (problem) => problem instanceof TypeError && problem.cause instanceof RunicError && problem.cause.length === 1);
    assert.equal(decoder.decode(bytes("C4E3")), "你");
});

test("the byte order mark of UTF-8 and UTF-16 is taken off, once, unless ignoreBOM; never that of GB 18030", () => {
    assert.equal(new WebDecoder().decode(bytes("EFBBBF EFBBBF 41")), "\ufeffA");
    assert.equal(new WebDecoder("utf-8", { ignoreBOM: true }).decode(bytes("EFBBBF 41")), "\ufeffA");
    assert.equal(new WebDecoder("utf-16be").decode(bytes("FEFF 0041")), "A");
    assert.equal(new WebDecoder("utf-16be").decode(bytes("FFFE 0041")), "\ufffeA");
    assert.equal(new WebDecoder("gb18030").decode(bytes("84319533 41")), "\ufeffA");
    assert.equal(decode(bytes("EFBBBF 41"), "utf-8", { web: true }), "A");
    assert.equal(decode(bytes("EFBBBF 41"), "utf-8", { web: true, bom: "keep" }), "\ufeffA");
    const decoder = new WebDecoder();
    for (const round of [1, 2]) {
        assert.equal(decoder.decode(bytes("EFBB"), { stream: true }) + decoder.decode(bytes("BF41")), "A", `text ${round}`);
    }
});

test("arguments are taken as Web IDL has it", () => {
    const decoder = new WebDecoder("utf-8", null);
    assert.equal(decoder.decode(), "");
    assert.equal(decoder.decode(undefined, null), "");
    assert.equal(decoder.decode(new DataView(Uint8Array.of(0x41, 0x42, 0x43).buffer, 1)), "BC");
    assert.throws(() => decoder.decode(null), TypeError);
    assert.throws(() => decoder.decode("A"), TypeError);
    assert.throws(() => decoder.decode(bytes("41"), 1), TypeError);
    assert.throws(() => new WebDecoder("utf-8", "fatal"), TypeError);
    assert.equal(Object.prototype.toString.call(decoder), "[object WebDecoder]");
});

test('text in "replacement" is one fault', () => {
    assert.equal(decode(bytes("41 42"), "iso-2022-kr", { web: true }), "\ufffd");
    assert.equal(decode(bytes(""), "hz-gb-2312", { web: true }), "");
    assert.throws(() => decode(bytes("41"), "replacement", { web: true, onError: "throw" }), RangeError);
});

test("{ web: true } of decoders, encoders and streams; policies count as elsewhere", async () => {
    const decoder = new Decoder("x-user-defined", { web: true });
    assert.equal(decoder.decode(bytes("41 80")), "A\uf780");
    assert.equal(decoder.clone().end(bytes("FF")), "\uf7ff");
    assert.equal(decode(bytes("83"), "shift_jis", { web: true, onError: "escape" }), "\\x83");
    assert.throws(() => decode(bytes("83"), "shift_jis", { web: true, onError: "throw" }), RunicError);
    assert.equal(hex(encode("\u0081\u00a5", "windows-1252", { web: true })), "81A5");
    assert.equal(hex(encode("\u00a5\u2212", "shift_jis", { web: true })), "5C817C");
    assert.equal(hex(new Encoder("latin1", { web: true }).end("€")), "80");
    const read = async (stream) => {
        const parts = [];
        const writer = stream.writable.getWriter();
        const written = (async () => { for (const byte of bytes("EFBBBF 82A0 41 83")) await writer.write(Uint8Array.of(byte)); await writer.close(); })();
        written.catch(() => {}); // the reader gets the same error
        for await (const part of stream.readable) parts.push(part);
        return parts.join("");
    };
    const wanted = "\ufffdｿあA\ufffd";
    assert.equal(await read(new DecoderStream("sjis", { web: true })), wanted);
    const stream = new WebDecoderStream("sjis");
    assert.deepEqual([stream.encoding, stream.fatal, stream.ignoreBOM], ["shift_jis", false, false]);
    assert.equal(await read(stream), wanted);
    await assert.rejects(read(new WebDecoderStream("sjis", { fatal: true })), TypeError);
});
