// vectors.test.mjs - the vectors of test/unit/vectors, with functions of the package.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytes, hex, runic } from "./runic.mjs";

// Checks that are made, and checks that are not: encode-into writes into a buffer, which the package has no function for.
const FILES = {
    "charsets.tsv": [66, 13],
    "l2-05-356.tsv": [135, 0],
    "legacy.tsv": [81, 0],
    "rfc2781.tsv": [260, 0],
    "rfc3629.tsv": [635, 0],
    "stateful.tsv": [327, 0],
    "utf16-measured.tsv": [37, 0],
};

const points = (string) => Array.from(string, (c) => c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")).join(" ") || "-";
const values = (input) => (input === "-" ? [] : input.trim().split(/\s+/).map((value) => parseInt(value, 16)));

/** The numbers as UTF-32BE; they need not be scalar values. */
function utf32(numbers) {
    const made = new DataView(new ArrayBuffer(4 * numbers.length));
    numbers.forEach((value, i) => made.setUint32(4 * i, value));
    return made;
}

function attempt(call) {
    try {
        return call();
    } catch (problem) {
        if (!(problem instanceof runic.RunicError)) throw problem;
        return problem;
    }
}

const failed = (problem, size = 1) => `ERR ${problem.kind} ${problem.offset / size}`;

function decoded(made) {
    return made instanceof Error ? `${failed(made)} ${made.length}` : `OK ${points(made)}`;
}

function encoded(made, size) {
    return made instanceof Error ? failed(made, size) : `OK ${hex(made) || "-"}`;
}

/** Encodes the numbers, and the same text as a string if JavaScript can represent it: both results must be equal. */
function encode(charset, input, options) {
    const numbers = values(input);
    const { onError, ...rest } = options;
    const how = { from: "UTF-32BE", to: charset, illFormed: onError, unmappable: onError, ...rest };
    const made = attempt(() => new runic.Converter(how).end(utf32(numbers)));
    if (numbers.every((value) => value < 0xd800 || (value > 0xdfff && value < 0x110000))) {
        const string = String.fromCodePoint(...numbers);
        const other = attempt(() => runic.encode(string, charset, options));
        if (other instanceof Error) other.offset = Array.from(string.slice(0, other.offset)).length;
        assert.equal(encoded(other, 1), encoded(made, 4));
    }
    return encoded(made, 4);
}

function transcode(charset, input, options) {
    const [from, to] = charset.split(">");
    const made = attempt(() => new runic.Converter({ from, to, writeBom: "none", ...options }).end(bytes(input)));
    return made instanceof Error ? `${failed(made)} ${made.length}` : `OK ${hex(made) || "-"}`;
}

function stream(charset, input, onError) {
    const decoder = new runic.Decoder(charset, { onError });
    const fields = [];
    for (const piece of [...input.split("|").map(bytes), null]) {
        const made = attempt(() => (piece ? decoder.decode(piece) : decoder.end()));
        if (made instanceof Error) return `ERR ${[...fields, "ERR"].join(" | ")}`;
        fields.push(points(made));
    }
    return `OK ${fields.join(" | ")}`;
}

const OPS = {
    decode: (charset, input) => decoded(attempt(() => runic.decode(bytes(input), charset))),
    "decode-repl": (charset, input) => decoded(runic.decode(bytes(input), charset, { onError: "replace" })),
    validate(charset, input) {
        const found = runic.check(bytes(input), { charset });
        return found.wellFormed ? "VALID" : `INVALID ${found.findings[0].offset}`;
    },
    detect(_, input) {
        const found = runic.detect(bytes(input));
        return found.basis === "signature" ? `${found.charset} ${found.signatureLength}` : "NONE 0";
    },
    "detect+decode"(_, input) {
        const decoder = new runic.Decoder("UTF-8", { bom: "sniff" });
        const copy = runic.detect(bytes(input));
        const charset = copy.basis === "signature" ? copy.charset : "NONE";
        return `${charset} ${decoded(attempt(() => decoder.end(bytes(input))))}`;
    },
    encode: (charset, input) => encode(charset, input, { writeBom: "none" }),
    "encode+sig": (charset, input) => encode(charset, input, { writeBom: "add" }),
    "encode-repl": (charset, input) => encode(charset, input, { writeBom: "none", onError: "replace" }),
    transcode: (charset, input) => transcode(charset, input, {}),
    "transcode-repl": (charset, input) => transcode(charset, input, { illFormed: "replace", unmappable: "replace" }),
    stream: (charset, input) => stream(charset, input, "replace"),
    "stream-fatal": (charset, input) => stream(charset, input, "throw"),
};

/** A field "*" of the expected answer stands for any field. */
function agrees(wanted, got) {
    const [w, g] = [wanted.trim().split(/\s+/), got.split(" ")];
    return w.length === g.length && w.every((field, i) => field === "*" || field === g[i]);
}

/** The checks of a row: [op, input, expected answer]. The format is explained in rfc3629.tsv. */
function checks(op, input, expected) {
    if (op === "decode+repl") {
        const [strict, lossy] = expected.split(", ");
        return [["decode", input, strict], ["decode-repl", input, lossy]];
    }
    if (op === "decode+encode") return [["decode", input, expected], ["encode", expected.slice(3), `OK ${input}`]];
    return [[op, input, expected]];
}

for (const [name, expected] of Object.entries(FILES))
    test(name, () => {
        const counts = [0, 0];
        for (const line of readFileSync(new URL(`../../unit/vectors/${name}`, import.meta.url), "utf8").split("\n")) {
            if (line === "" || line.startsWith("#")) continue;
            const [id, , ops, charset, data, answers] = line.split("\t");
            for (const [op, input, wanted] of checks(ops, data, answers)) {
                const answer = OPS[op];
                if (answer) {
                    const got = answer(charset, input);
                    assert.ok(agrees(wanted, got), `${id} ${op} ${charset} ${input}: wanted ${wanted}, got ${got}`);
                } else assert.match(op, /^encode-into:/, `${id}: unknown op`);
                counts[answer ? 0 : 1]++;
            }
        }
        assert.deepEqual(counts, expected);
    });
