// convert.test.mjs - the package's promises about decode, encode, converters and streams.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytes, chance, hex, runic } from "./runic.mjs";

const { Converter, ConverterStream, decode, Decoder, DecoderStream, encode, Encoder, EncoderStream, RunicError } = runic;
const letter = new Uint8Array(readFileSync(new URL("../../../docs/sample/letter.txt", import.meta.url)));
const wellFormed = decode(letter, "UTF-8", { onError: "skip" });

function caught(call) {
    try {
        call();
    } catch (problem) {
        return problem;
    }
    assert.fail("nothing was thrown");
}

test("literals, in every charset", () => {
    const texts = {
        "UTF-8": "61C3A9E282ACF09F9880",
        "UTF-16": "FEFF006100E920ACD83DDE00",
        "UTF-16BE": "006100E920ACD83DDE00",
        "UTF-16LE": "6100E900AC203DD800DE",
        "UTF-32": "0000FEFF00000061000000E9000020AC0001F600",
        "UTF-32BE": "00000061000000E9000020AC0001F600",
        "UTF-32LE": "61000000E9000000AC20000000F60100",
        "UTF-7": "612B414F6B677250593933674137",
        "CESU-8": "61C3A9E282ACEDA0BDEDB880",
    };
    for (const [charset, wanted] of Object.entries(texts)) {
        if (charset !== "UTF-7") assert.equal(hex(encode("aé€😀", charset)), wanted, charset);
        else assert.equal(decode(encode("aé€😀", charset), charset), "aé€😀");
        if (charset !== "UTF-7") assert.equal(decode(bytes(wanted), charset), "aé€😀", charset);
    }
    assert.equal(hex(encode("A\n\u{1F600}\uFFFD", "UTF-EBCDIC")), "C115DF715741DD737371"); // UTR #16
    assert.equal(decode(bytes("80"), "cp1252"), "€");
    assert.equal(decode(bytes("80"), "latin1"), "\x80");
});

test("bytes are any buffer or view; undefined labels are UTF-8; others are RangeErrors", () => {
    const text = bytes("58E282AC59");
    for (const given of [text.buffer, new DataView(text.buffer), new Int8Array(text.buffer), Buffer.from(text)])
        assert.equal(decode(given), "X€Y");
    assert.equal(decode(text.subarray(1, 4)), "€");
    assert.equal(decode(new Uint16Array([0x20ac]), "utf16le"), "€");
    assert.throws(() => decode("text"), TypeError);
    for (const label of ["", "no-such", "UCS-2", "€", "x".repeat(300), null, 8, {}, "\u0155TF-8", "utf-8\u0130"]) {
        assert.throws(() => decode(text, label), RangeError);
        assert.throws(() => encode("", label), RangeError);
        assert.throws(() => new Converter({ from: label, to: "UTF-8" }), RangeError);
        assert.throws(() => new Converter({ from: "UTF-8", to: label }), RangeError);
        assert.throws(() => runic.check(text, { charset: label }), RangeError);
    }
});

test("an exception has the fault in its fields", () => {
    const problem = caught(() => decode(bytes("616263E2824142"), "UTF-8"));
    assert.ok(problem instanceof RunicError && problem instanceof Error);
    const { name, message, status, kind, charset, offset, length, character, output } = problem;
    assert.deepEqual(
        { name, message, status, kind, charset, offset, length, character, output, bytes: hex(problem.bytes) },
        {
            name: "RunicError",
            message: "ill-formed UTF-8 at byte 3: the character is not finished (E2 82)",
            status: "ill-formed",
            kind: "bad-continuation",
            charset: "UTF-8",
            offset: 3,
            length: 2,
            character: undefined,
            output: "abc",
            bytes: "E282",
        },
    );
    const cut = caught(() => decode(bytes("61F09F98")));
    assert.deepEqual([cut.kind, cut.offset, cut.length, hex(cut.bytes)], ["truncated", 1, 3, "F09F98"]);
    const lacking = caught(() => encode("ab😀", "ISO-8859-1"));
    assert.equal(lacking.message, "ISO-8859-1 has no U+1F600 (at index 2)");
    assert.deepEqual([lacking.status, lacking.kind, lacking.offset, lacking.length], ["unmappable", "unmappable", 2, 2]);
    assert.deepEqual([lacking.character, lacking.charset, hex(lacking.output)], ["😀", "ISO-8859-1", "6162"]);
    const lone = caught(() => encode("ab\uD800c", "UTF-8"));
    assert.deepEqual([lone.status, lone.kind, lone.offset, lone.length], ["ill-formed", "lone-high", 2, 1]);
    assert.equal(lone.message, "ill-formed string at index 2: a high surrogate with no low one after it");
});

test("what becomes of faults", () => {
    const text = bytes("41FF42E28243");
    assert.equal(decode(text, "UTF-8", { onError: "replace" }), "A\uFFFDB\uFFFDC");
    assert.equal(decode(text, "UTF-8", { onError: "skip" }), "ABC");
    assert.equal(decode(text, "UTF-8", { onError: "escape" }), "A\\xFFB\\xE2\\x82C");
    assert.equal(decode(text, "UTF-8", { onError: { replace: "<?>" } }), "A<?>B<?>C");
    const asked = [];
    const answers = ["😀😀", ""];
    const made = decode(text, "UTF-8", { onError: (fault) => (asked.push([fault.kind, fault.offset, hex(fault.bytes)]), answers.shift()) });
    assert.equal(made, "A😀😀BC");
    assert.deepEqual(asked, [["invalid-byte", 1, "FF"], ["bad-continuation", 3, "E282"]]);
    assert.equal(caught(() => decode(text, "UTF-8", { onError: () => undefined })).offset, 1);
    assert.equal(caught(() => decode(text, "UTF-8", { onError: (fault) => (fault.offset === 1 ? "" : null) })).offset, 3);
    assert.throws(() => decode(text, "UTF-8", { onError: () => { throw new SyntaxError("mine"); } }), SyntaxError);
    assert.throws(() => decode(text, "UTF-8", { onError: "nonsense" }), TypeError);
    assert.throws(() => decode(text, "UTF-8", { onError: { replace: "x".repeat(17) } }), RangeError);
    assert.throws(() => decode(text, "UTF-8", { onError: { replace: "\uD800" } }), RangeError);
    assert.equal(hex(encode("a€", "latin1", { onError: "replace" })), "613F");
    assert.equal(Buffer.from(encode("a€", "latin1", { onError: "escape" })).toString(), "a\\u{20AC}");
    assert.equal(Buffer.from(encode("a€b", "latin1", { onError: (fault) => (fault.character === "€" ? "EUR" : null) })).toString(), "aEURb");
    const two = new Converter({ from: "UTF-8", to: "ASCII", illFormed: "skip", unmappable: { replace: "!" } });
    assert.equal(hex(two.end(bytes("41FF42E282AC43FFFE"))), "41422143");
    assert.deepEqual(two.faults, { illFormed: 3, unmappable: 1 });
});

test("after an exception or an end it begins again", () => {
    const converter = new Converter({ from: "UTF-16", to: "UTF-8" });
    assert.equal(hex(converter.end(bytes("FFFE4100"))), "41");
    assert.equal(caught(() => converter.convert(bytes("FFFE00DC"))).offset, 2);
    assert.equal(hex(converter.end(bytes("0041"))), "41");
    converter.convert(bytes("FFFE41"));
    converter.reset();
    assert.equal(hex(converter.end(bytes("0041"))), "41");
});

test("byte order marks", () => {
    assert.equal(decode(bytes("EFBBBF61")), "\uFEFFa");
    assert.equal(decode(bytes("EFBBBF61"), "UTF-8", { bom: "strip" }), "a");
    assert.equal(decode(bytes("FFFE6100"), "UTF-8", { bom: "sniff" }), "a");
    assert.equal(decode(bytes("FFFE6100"), "UTF-16"), "a");
    assert.equal(decode(bytes("0061"), "UTF-16"), "a");
    assert.equal(decode(bytes("6100"), "UTF-16", { unmarkedOrder: "little" }), "a");
    assert.equal(caught(() => decode(bytes("61"), "UTF-8", { bom: "require" })).kind, "missing-bom");
    assert.equal(hex(encode("a", "UTF-8", { writeBom: "add" })), "EFBBBF61");
    assert.equal(hex(encode("a", "UTF-16", { writeBom: "none" })), "0061");
    assert.equal(hex(encode("", "UTF-16")), "FEFF");
    assert.equal(hex(encode("\uFEFFa", "UTF-8")), "EFBBBF61");
    assert.throws(() => encode("a", "latin1", { writeBom: "add" }), TypeError);
    assert.throws(() => encode("a", "UTF-8", { writeBom: "yes" }), TypeError);
    const sniffing = new Converter({ from: "UTF-8", to: "UTF-8", bom: "sniff" });
    assert.equal(sniffing.charset, undefined);
    sniffing.convert(bytes("FEFF0041"));
    assert.equal(sniffing.charset, "UTF-16BE");
});

test("every cutting gives the same, in every charset", () => {
    const pick = chance(1);
    const text = wellFormed.slice(1);
    let trials = 0;
    for (const { name, unicode } of runic.charsets) {
        const options = { illFormed: "replace", unmappable: "escape" };
        const encoded = encode(text, name, { onError: "escape" });
        const whole = new Converter({ from: name, to: "UTF-8", ...options }).end(encoded);
        if (unicode) assert.equal(Buffer.from(whole).toString(), text, name);
        for (let round = 0; round < 6; round++, trials++) {
            const converter = new Converter({ from: name, to: "UTF-8", ...options });
            const parts = [];
            for (let begin = 0; begin < encoded.length; ) {
                const end = begin + pick(round < 3 ? 4 : 90);
                parts.push(converter.convert(encoded.subarray(begin, end)));
                begin = end;
            }
            parts.push(converter.end());
            assert.equal(hex(Buffer.concat(parts)), hex(whole), name);
            const encoder = new Encoder(name, { onError: "escape" });
            const pieces = [];
            for (let begin = 0, end; begin < text.length; begin = end) {
                end = begin + pick(7);
                pieces.push(encoder.encode(text.slice(begin, end)));
            }
            pieces.push(encoder.end());
            // SCSU and BOCU-1 can be written in many ways; only the decoded text is compared.
            assert.equal(decode(Buffer.concat(pieces), name), decode(encoded, name), name);
        }
    }
    console.log(`${trials} cuttings`);
    const decoder = new Decoder("UTF-8");
    assert.deepEqual(Array.from(bytes("61E282ACF09F9880"), (byte) => decoder.decode([byte].length ? Uint8Array.of(byte) : null)), ["a", "", "", "€", "", "", "", "😀"]);
});

test("several at a time, clones, and calls from within a call", () => {
    const some = ["UTF-8", "UTF-16LE", "UTF-7", "SCSU", "UTF-EBCDIC"].map((name) => ({ decoder: new Decoder(name), bytes: encode(wellFormed, name), made: "" }));
    for (let begin = 0; begin < 8000; begin += 5)
        for (const one of some) one.made += one.decoder.decode(one.bytes.subarray(begin, begin + 5));
    for (const one of some) assert.equal(one.made + one.decoder.end(), wellFormed);

    const decoder = new Decoder("UTF-7");
    decoder.decode(Buffer.from("+IK"));
    const copy = decoder.clone();
    assert.equal(decoder.end(Buffer.from("w-")), "€");
    assert.equal(copy.end(Buffer.from("0-")), "\u20AD");
    assert.equal(new Decoder("UTF-8").clone().end(bytes("61")), "a");

    // The callback uses the module itself, with other text.
    const text = Buffer.concat([Buffer.from("x".repeat(100_000)), bytes("FF"), Buffer.from("y".repeat(100)), bytes("FE"), Buffer.from("z")]);
    const other = "o".repeat(70_000);
    const onError = ({ bytes: bad }) => `<${decode(encode(other + hex(bad), "UTF-16"), "UTF-16").slice(70_000)}>`;
    assert.equal(decode(text, "UTF-8", { onError }), `${"x".repeat(100_000)}<FF>${"y".repeat(100)}<FE>z`);
    // Also with conversions that need no converter.
    const whole = Buffer.from("é".repeat(10_000));
    const briefly = ({ bytes: bad }) => `<${decode(whole).length}${hex(encode("e".repeat(600), "UTF-8").slice(0, 1))}${hex(bad)}>`;
    assert.equal(decode(text.subarray(30_000), "UTF-8", { onError: briefly }), `${"x".repeat(70_000)}<1000065FF>${"y".repeat(100)}<1000065FE>z`);
    const self = new Converter({ from: "UTF-8", to: "UTF-16", illFormed: () => self.end() });
    assert.throws(() => self.end(bytes("FF")), /may not use the converter that asks/);
});

test("big inputs, in memory that does not grow, and output that is one's own", () => {
    const big = Buffer.from(wellFormed.repeat(3000));
    const made = decode(big);
    assert.equal(made.length, 3000 * wellFormed.length);
    assert.ok(made === wellFormed.repeat(3000));
    assert.ok(Buffer.from(encode(made, "UTF-8")).equals(big));
    const utf16 = encode(made, "UTF-16LE");
    assert.ok(Buffer.from(made, "utf16le").equals(utf16));
    assert.ok(decode(utf16, "UTF-16LE") === made);

    const first = encode("first", "UTF-8");
    encode("other", "UTF-8");
    assert.equal(hex(first), "6669727374");
    assert.equal(first.buffer.byteLength, 5);
});

test("streams", async () => {
    const cut = (given, size) =>
        new ReadableStream({
            start(controller) {
                for (let begin = 0; begin < given.length; begin += size) controller.enqueue(given.slice(begin, begin + size));
                controller.close();
            },
        });
    const collect = async (stream) => {
        const parts = [];
        for (const reader = stream.getReader(); ; ) {
            const { done, value } = await reader.read();
            if (done) return parts;
            assert.ok(value.length > 0);
            parts.push(value);
        }
    };
    const utf16 = Buffer.from(wellFormed, "utf16le");
    assert.ok(new DecoderStream("UTF-16LE") instanceof TransformStream);
    assert.equal((await collect(cut(utf16, 3).pipeThrough(new DecoderStream("UTF-16LE")))).join(""), wellFormed);
    assert.ok(Buffer.concat(await collect(cut(wellFormed, 1).pipeThrough(new EncoderStream("UTF-16LE")))).equals(utf16));
    const converted = await collect(cut(utf16, 7).pipeThrough(new ConverterStream({ from: "UTF-16LE", to: "UTF-8" })));
    assert.equal(Buffer.concat(converted).toString(), wellFormed);
    await assert.rejects(collect(cut(bytes("61E2"), 1).pipeThrough(new DecoderStream())), { name: "RunicError", kind: "truncated", offset: 1 });
});

test("names", () => {
    const table = readFileSync(new URL("../../../src/charsets.def", import.meta.url), "utf8");
    const names = [...table.matchAll(/^CHARSET\(\w+, "([^"]+)"/gm)].map((row) => row[1]);
    assert.ok(names.length > 100);
    assert.deepEqual(runic.charsets.map((charset) => charset.name), names);
    assert.equal(runic.charsetOf("utf_08"), "UTF-8");
    assert.equal(runic.charsetOf("latin1"), "ISO-8859-1");
    assert.equal(runic.charsetOf("UCS-2"), undefined);
    assert.deepEqual(runic.labels("utf16"), ["UTF-16", "csUTF16"]);
    assert.deepEqual(runic.charsets[1], { name: "UTF-16", labels: ["UTF-16", "csUTF16"], unitSize: 2, byteOrder: "by-bom", bom: "mark", unicode: true, mimeText: false });
    assert.match(runic.version(), /^\d+\.\d+\.\d+$/);
});

test("escapes in the syntax of a language are read back by that language", () => {
    const text = "aé€😀ü\u0100";
    const escaped = (style) => decode(encode(text, "us-ascii", { onError: { escape: style } }), "us-ascii");
    assert.equal(escaped("braces"), "a\\u{00E9}\\u{20AC}\\u{1F600}\\u{00FC}\\u{0100}");
    assert.equal(escaped("c"), "a\\u00E9\\u20AC\\U0001F600\\u00FC\\u0100");
    assert.equal(escaped("python"), "a\\xe9\\u20ac\\U0001f600\\xfc\\u0100");
    assert.equal(JSON.parse(`"${escaped("json")}"`), text);
    assert.equal(JSON.parse(`"${escaped("java")}"`), text);
    assert.equal(decodeURIComponent(escaped("percent")), text);
    assert.equal(
        escaped("xml").replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number))),
        text,
    );
    assert.equal(decode(encode("é€", "latin1", { onError: { escape: "json" } }), "latin1"), "é\\u20AC");
    const converter = new Converter({ from: "UTF-8", to: "us-ascii", unmappable: { escape: "xml" }, illFormed: { escape: "c" } });
    assert.equal(decode(converter.end(bytes("61C3A9FF")), "us-ascii"), "a&#233;\\377");
    assert.throws(() => encode("é", "us-ascii", { onError: { escape: "perl" } }), /escape must be one of braces, c, java, json, xml, percent, python, and is perl/);
    assert.throws(() => decode(bytes("FF"), "UTF-8", { onError: { escape: "json" } }), /escape must be one of braces, c, percent, python, and is json/);
    assert.throws(() => encode("\ud800", "us-ascii", { onError: { escape: "json" } }), RunicError);
});

test("transliteration writes what a person would type, in a language", () => {
    const typed = (text, onError, to = "us-ascii") => decode(encode(text, to, { onError }), to);
    assert.equal(typed("“Übergrößen” – 5½ € ★", "translit"), '"Ubergrossen" - 5 1/2 EUR *');
    assert.equal(typed("Übergröße Å", { translit: "de" }), "Uebergroesse A");
    assert.equal(typed("Ærø på", { translit: "nb-NO" }), "Aeroe paa");
    assert.equal(typed("“é” ő", "translit", "latin1"), '"é" ö');
    assert.equal(typed("“é” ő", "translit", "windows-1252"), "“é” ö");
    assert.equal(typed("日\ufeff\u00ad", "translit"), "?");
    const converter = new Converter({ from: "UTF-8", to: "us-ascii", illFormed: "throw", unmappable: { translit: "de" } });
    const whole = new TextEncoder().encode("Grüße – ö");
    const pieces = [...whole].map((byte) => decode(converter.convert(Uint8Array.of(byte)), "us-ascii"));
    assert.equal(pieces.join("") + decode(converter.end(), "us-ascii"), "Gruesse - oe");
    assert.deepEqual(converter.faults, { illFormed: 0, unmappable: 4 });
    // Another stream between two pieces keeps its own language.
    converter.convert(new TextEncoder().encode("ä"));
    assert.equal(typed("ä", "translit"), "a");
    assert.equal(decode(converter.end(new TextEncoder().encode("ö")), "us-ascii"), "oe");
    assert.throws(() => encode("é", "us-ascii", { onError: { translit: "fr" } }), /translit takes a language, da, de, et/);
});

test("unknown options, and options that are no object, throw", () => {
    const given = bytes("41");
    const calls = {
        decode: (options) => decode(given, "utf-8", options),
        encode: (options) => encode("A", "utf-8", options),
        encodeInto: (options) => runic.encodeInto("A", new Uint8Array(9), "utf-8", options),
        Decoder: (options) => new runic.Decoder("utf-8", options),
        Encoder: (options) => new runic.Encoder("utf-8", options),
        DecoderStream: (options) => new runic.DecoderStream("utf-8", options),
        EncoderStream: (options) => new runic.EncoderStream("utf-8", options),
        Converter: (options) => new runic.Converter(typeof options === "object" ? { from: "utf-8", to: "utf-8", ...options } : options),
        check: (options) => runic.check(given, options),
        Checker: (options) => new runic.Checker("utf-8", options),
        guess: (options) => runic.guess(given, options),
    };
    for (const [name, call] of Object.entries(calls)) {
        assert.throws(() => call({ onerror: "skip" }), /TypeError: there is no option "onerror": there are .*/, name);
        assert.throws(() => call("skip"), /TypeError: options are an object, such as \{ [a-zA-Z]+: ... \}, and not skip/, name);
        if (name !== "Converter") assert.doesNotThrow(() => call(undefined), name);
    }
    for (const name of ["decode", "encode", "Decoder", "Encoder"])
        assert.throws(() => calls[name]({ onError: "skipp" }), /onError must be one of throw, replace, skip, escape, translit, surrogateescape, and is skipp/, name);
    assert.throws(() => calls.Converter({ illFormed: "skipp" }), /illFormed must be one of/);
    assert.throws(() => runic.guess(given, { charsets: "latin1" }), /charsets must be a list of labels, such as .*, and is latin1/);
});

test("encodeInto writes whole characters, as many as have room", () => {
    for (const label of ["UTF-8", "UTF-16LE", "windows-1252", "Shift_JIS", "ISO-2022-JP", "UTF-7", "UTF-16"])
        for (const string of ["", "abc", "aé😀b€", "あいう", "😀😀😀"])
            for (let size = 0; size < 30; size++) {
                const target = new Uint8Array(size + 2).fill(0x7f);
                const { read, written } = runic.encodeInto(string, target.subarray(1, size + 1), label, { onError: "replace" });
                const wanted = encode(string.slice(0, read), label, { onError: "replace" });
                const all = encode(string, label, { onError: "replace" });
                assert.ok(written <= size && (written === wanted.length || (read === 0 && written === 0)), `${label} ${string} ${size}`);
                assert.equal(hex(target.subarray(1, 1 + written)), hex(wanted.subarray(0, written)));
                assert.ok(target[0] === 0x7f && target.subarray(1 + written).every((byte) => byte === 0x7f));
                assert.equal(read === string.length && written === all.length, all.length <= size);
                if (label === "UTF-8") assert.deepEqual({ read, written }, new TextEncoder().encodeInto(string, new Uint8Array(size)));
                assert.ok(!/[\ud800-\udbff]$/.test(string.slice(0, read)));
            }
    assert.throws(() => runic.encodeInto("\ud800", new Uint8Array(9)), RunicError);
    assert.throws(() => runic.encodeInto("a", "b"), TypeError);
});
