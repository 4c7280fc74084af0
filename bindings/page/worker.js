// worker.js - all the work: reads the file piece by piece, and tells the page what it is, what is wrong where, and what it becomes.
// SPDX-License-Identifier: MIT
import { charsets, Checker, Converter, Decoder, Detector, findDeclaration, findMojibake, fixMojibake, Guesser, readText, ready, version } from "./runic/web.js";
import { storeFor } from "./store.js";

const PIECE = 1 << 20;
const MOST_FINDINGS = 100_000;
const HARDLY_UTF8 = 1000; // findings
const LIKELY = 0.5; // from this probability on, a guess decides how a file is shown
const DECLARED_WITHIN = 1024; // bytes
const BEFORE = 40;
const BEHIND = 72;
const SHOWN = 2000; // characters of the text
const MOST_COPIED = 8 << 20; // bytes
const MOST_READ = 1 << 20; // bytes that are read as parts in several charsets
const MOST_PARTS = 200;
const SURE = 0.95; // of each part
const PART_SHOWN = 60; // characters
const LIBRARY_PART = 512; // the library begins a part of a line with an ASCII character that is no space, after so many others

// Where decoding can begin anywhere: how many bytes a unit has, and which bytes go on with a character.
const isLow = (bytes, i, high) => (bytes[i + high] & 0xfc) === 0xdc;
const BOUNDARIES = {
    "UTF-8": [1, (bytes, i) => (bytes[i] & 0xc0) === 0x80],
    "CESU-8": [1, (bytes, i) => (bytes[i] & 0xc0) === 0x80 || (bytes[i] === 0xed && bytes[i + 1] >= 0xb0)],
    "UTF-EBCDIC": [1, (bytes, i) => bytes[i] > 0x40 && bytes[i] < 0x74],
    "UTF-16BE": [2, (bytes, i) => isLow(bytes, i, 0)],
    "UTF-16LE": [2, (bytes, i) => isLow(bytes, i, 1)],
    "UTF-32BE": [4, () => false],
    "UTF-32LE": [4, () => false],
    "US-ASCII": [1, () => false],
    "ISO-8859-1": [1, () => false],
    "windows-1252": [1, () => false],
};

class Cancelled extends Error {}

let job = 0;
let file = null;
let charset = "UTF-8";
let findings = [];

const read = async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer());

/** Gives the whole file to `take`, while the next piece is on its way, and says how far it is. */
async function eachPiece(mine, take, said) {
    let coming = read(0, PIECE);
    let shown = 0;
    for (let at = 0; at < file.size; at += PIECE) {
        const piece = await coming;
        coming = read(at + PIECE, at + 2 * PIECE);
        if (mine !== job) throw new Cancelled();
        await take(piece);
        if (performance.now() - shown > 50) {
            shown = performance.now();
            postMessage({ kind: "progress", job: mine, done: said(at + piece.length) });
        }
    }
}

/** What is wrong with the file, read as a charset: feed, and then end. */
class Findings {
    list = [];
    #checker;

    constructor(name) {
        this.#checker = new Checker(name, { limit: MOST_FINDINGS });
    }

    feed(piece) {
        this.list = this.list.concat(this.#checker.feed(piece));
    }

    end() {
        this.list = this.list.concat(this.#checker.end());
        const { count, line, column, characters, lineEnds } = this.#checker;
        return { count, steps: this.list.length, lines: column > 1 ? line : line - 1, lineEnds, characters };
    }
}

/** What the file is, and, read as that or as `wanted`, what is wrong with it. Most files are UTF-8, or what is wanted: these are read once. */
async function look(mine, wanted) {
    const first = await resolve(wanted ?? "UTF-8");
    const detector = new Detector();
    const guesser = new Guesser();
    let found = new Findings(first);
    const feed = (piece) => {
        detector.feed(piece);
        guesser.feed(piece);
        found?.feed(piece);
        if (!wanted && found?.list.length > HARDLY_UTF8) found = null;
    };
    await eachPiece(mine, feed, (done) => done / file.size / (found ? 1 : 2));
    const verdict = detector.verdict();
    const guesses = verdict.basis === "none" ? guesser.guesses() : [];
    const likely = guesses[0]?.probability >= LIKELY ? guesses[0].charset : undefined;
    const declared = findDeclaration(await read(0, DECLARED_WITHIN));
    charset = await resolve(wanted ?? verdict.charset ?? likely ?? declared?.charset ?? "windows-1252");
    if (!found || (charset !== first && charset !== "US-ASCII")) {
        found = new Findings(charset);
        await eachPiece(mine, (piece) => found.feed(piece), (done) => 0.5 + done / file.size / 2);
    }
    const facts = found.end();
    findings = found.list;
    const undone = charset === "UTF-8" && facts.count === 0 && verdict.nonAscii > 0 ? await mojibake(mine) : undefined;
    const parts = verdict.basis === "none" || verdict.basis === "damaged-utf8" ? await partsOf() : undefined;
    return { parts, mojibake: undone, verdict, guesses, likely, declared, head: await read(0, 5), charset, ...facts, marks: marks(), beginning: await beginning() };
}

/** The parts of a file in several charsets, or undefined. */
async function partsOf() {
    if (file.size > MOST_READ) return undefined;
    const bytes = await read(0, file.size);
    const stretches = readText(bytes);
    const names = new Set(stretches.filter(({ basis }) => basis !== "ascii").map((one) => one.charset));
    const areSure = stretches.every(({ probability, basis }) => probability >= SURE || basis === "damaged-utf8");
    if (names.size < 2 || names.has(undefined) || !areSure || stretches.length > MOST_PARTS) return undefined;
    let line = 1;
    return stretches.map((one) => {
        const first = line;
        for (let i = one.begin; i < one.end; i++) line += bytes[i] === 10;
        return { ...one, line: first, text: textOf(bytes, one).slice(0, PART_SHOWN) };
    });
}

function textOf(bytes, { begin, end, charset: name, signatureLength = 0 }) {
    return new Decoder(name, { bom: "keep", onError: "replace" }).end(bytes.subarray(begin + signatureLength, end));
}

/** The file as UTF-8, each part read in the charset that a person has chosen for it. */
async function join(parts) {
    const bytes = await read(0, file.size);
    return { blob: new Blob(parts.map((part) => textOf(bytes, part))) };
}

/** The beginning of a part in another charset. */
async function part(given) {
    return textOf(await read(0, file.size), given).slice(0, PART_SHOWN);
}

/**
 * The last place in a long line where the library begins a part: it judges the line as if it were whole. If there is none, before the last run, which
 * may go on in the next part; if that is the first run, after it; without runs, after half of the line.
 */
function endOfPart(line) {
    let end = 0;
    for (let i = 0, characters = 0; i < line.length; i++) {
        const code = line.charCodeAt(i);
        if (code > 0x20 && code < 0x80 && ++characters > LIBRARY_PART) {
            end = i;
            characters = 1;
        }
    }
    if (end > 0) return end;
    const last = findMojibake(line).at(-1);
    const half = line.length >> 1;
    return last ? last.start || last.end : half + ((line.charCodeAt(half) & 0xfc00) === 0xdc00);
}

/** Gives all of a well-formed file to `take`, as strings of many lines, or of a part of a long line. */
async function eachLines(mine, take, said) {
    const decoder = new Decoder(charset, { bom: "keep" });
    let rest = "";
    const feed = (text, isLast) => {
        rest += text;
        const lines = rest.lastIndexOf("\n") + 1;
        const end = isLast ? rest.length : lines || (rest.length < PIECE ? 0 : endOfPart(rest));
        const given = rest.slice(0, end);
        rest = rest.slice(end);
        return end > 0 ? take(given) : undefined;
    };
    await eachPiece(mine, (piece) => feed(decoder.decode(piece), false), said);
    await feed(decoder.end(), true);
}

/** The mojibake of a file: how many runs, and the charset and levels of most of them. */
async function mojibake(mine) {
    const kinds = new Map();
    let count = 0;
    const take = (lines) => {
        for (const { charset: name, levels } of findMojibake(lines)) {
            const kind = `${levels} ${name}`;
            kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
            count++;
        }
    };
    await eachLines(mine, take, () => 1);
    const [most] = [...kinds].sort(([, a], [, b]) => b - a);
    if (!most) return undefined;
    const [levels, ...name] = most[0].split(" ");
    return { count, levels: Number(levels), charset: name.join(" ") };
}

/** The file without its mojibake. */
async function repair(mine) {
    const store = await storeFor(file.size);
    const encoder = new TextEncoder();
    try {
        await eachLines(mine, (lines) => store.put(encoder.encode(fixMojibake(lines))), (done) => done / file.size);
    } catch (problem) {
        await store.drop();
        throw problem;
    }
    return { blob: await store.finish() };
}

/** UTF-16 and UTF-32 as the order that their byte order mark tells. */
async function resolve(label) {
    if (label !== "UTF-16" && label !== "UTF-32") return label;
    const decoder = new Decoder(label, { onError: "skip" });
    decoder.decode(await read(0, 4));
    const found = decoder.charset ?? label;
    return found === label ? `${label}BE` : found;
}

/** Where the findings are, as parts of the whole, each place once. */
function marks() {
    return [...new Set(findings.map(({ offset }) => Math.floor((offset / file.size) * 1000)))];
}

/** The finding next to a place. */
function nearest(place) {
    const away = ({ offset }) => Math.abs(offset - place);
    return findings.reduce((best, one, i) => (away(one) < away(findings[best]) ? i : best), 0);
}

/** Where to begin so that no character is cut, and the decoder that stands there. */
async function beginBefore(at) {
    const boundary = BOUNDARIES[charset];
    if (!boundary) return { begin: Math.max(0, at - BEFORE), decoder: await decoderAt(Math.max(0, at - BEFORE)) };
    const [unit, goesOn] = boundary;
    let begin = Math.max(0, at - BEFORE);
    begin -= begin % unit;
    const from = Math.max(0, begin - 6 * unit);
    const bytes = await read(from, begin + 4);
    while (begin > from && goesOn(bytes, begin - from)) begin -= unit;
    return { begin, decoder: tolerant() };
}

function tolerant(bom = "keep") {
    const faults = [];
    const decoder = new Decoder(charset, { bom, onError: (fault) => (faults.push(fault), "") });
    return { decoder, faults };
}

const reasonOf = ({ message }) => message.replace(/^.*?: | \(.*\)$/g, "");

/** The text's first characters, as strings, and as { bytes, reason } where it is ill-formed. */
async function beginning() {
    const { decoder, faults } = tolerant("strip");
    const bytes = await read(0, 8 * SHOWN);
    const parts = [""];
    let count = 0;
    const take = (made) => {
        for (const fault of faults.splice(0)) {
            parts.push({ bytes: fault.bytes, reason: reasonOf(fault) }, "");
            count++;
        }
        for (const character of made) if (count++ < SHOWN) parts[parts.length - 1] += character;
    };
    let at = 0;
    while (at < bytes.length && count < SHOWN) take(decoder.decode(bytes.subarray(at, ++at)));
    if (at === file.size) take(decoder.end());
    return { parts, count: Math.min(count, SHOWN), isAll: at === file.size && count <= SHOWN };
}

/** The whole text as a string, or its beginning if it is large. */
async function text() {
    const decoder = new Decoder(charset, { bom: "strip", onError: "replace" });
    const isAll = file.size <= MOST_COPIED;
    const bytes = await read(0, MOST_COPIED);
    return { text: isAll ? decoder.end(bytes) : decoder.decode(bytes), isAll };
}

/** In charsets with state, everything before counts. */
async function decoderAt(offset) {
    const made = tolerant();
    for (let at = 0; at < offset; at += PIECE) made.decoder.decode(await read(at, Math.min(at + PIECE, offset)));
    made.faults.length = 0;
    return made;
}

/** The characters around a place, one by one, each with its bytes. */
async function show(at) {
    const { begin, decoder: { decoder, faults } } = await beginBefore(at);
    const bytes = await read(begin, at + BEHIND);
    const tiles = [];
    let from = 0;
    const cut = (to, more) => {
        tiles.push({ offset: begin + from, bytes: bytes.slice(from, to), ...more });
        from = to;
    };
    const take = (made, to) => {
        for (const fault of faults.splice(0)) cut(Math.min(from + fault.length, to), { fault: reasonOf(fault) });
        for (const character of made) cut(to, { character });
    };
    for (let i = 0; i < bytes.length; i++) take(decoder.decode(bytes.subarray(i, i + 1)), i + 1);
    if (begin + bytes.length === file.size) take(decoder.end(), bytes.length);
    return { at, tiles };
}

async function convert(mine, options) {
    const converter = new Converter({ ...options, from: charset, bom: "strip" });
    const store = await storeFor(file.size);
    try {
        await eachPiece(mine, (piece) => store.put(converter.convert(piece)), (done) => done / file.size);
        store.put(converter.end());
    } catch (problem) {
        await store.drop();
        throw problem;
    }
    return { blob: await store.finish(), faults: converter.faults };
}

const DEEDS = {
    hello: () => ({ version: version(), charsets }),
    open(mine, { file: given, charset: wanted }) {
        file = given;
        return look(mine, wanted);
    },
    show: (_, { at }) => show(at),
    text,
    finding: async (_, { index }) => ({ index, ...findings[index], around: await show(findings[index].offset) }),
    nearest: (_, { part }) => nearest(part * file.size),
    repair,
    join: (_, { parts }) => join(parts),
    part: (_, { part: given }) => part(given),
    convert: (mine, { options }) => convert(mine, options),
    cancel() {},
};

// What takes long makes the job before it end at its next piece.
const LONG = ["open", "repair", "convert", "cancel"];

addEventListener("message", async ({ data }) => {
    if (LONG.includes(data.kind)) job = data.job;
    try {
        postMessage({ kind: "done", job: data.job, result: await DEEDS[data.kind](data.job, data) });
    } catch (problem) {
        const { message, offset, status } = problem;
        postMessage({ kind: "failed", job: data.job, problem: { message, offset, status, cancelled: problem instanceof Cancelled } });
    }
});
await ready;
postMessage({ kind: "ready" });
