// api.js - what the package offers for conversion: see runic.d.ts for what each does.
// SPDX-License-Identifier: MIT
import { bytesOf, viewOf } from "./bytes.js";
import { Bytes, fromBytes, fromString, illFormedOf, optionsOf, READING, settingsOf, Stream, Text, WRITING } from "./convert.js";
import { RunicError } from "./errors.js";
import { putsFast } from "./strings.js";
import { isReplacement, WebDecoder, webSettings } from "./web_decoder.js";
import { decodeWhole, encodeWhole } from "./whole.js";

const NATIVE = "UTF-16LE";

const DECODING = ["onError", ...READING, "web"];
const ENCODING = ["onError", ...WRITING, "bom", "web"];
const CONVERTING = ["from", "to", "illFormed", "unmappable", ...READING, ...WRITING, "web"];
const ON_ERROR = ["onError", "onError"];

function textSettings(label, { onError, ...options }) {
    return settingsOf({ ...options, illFormed: onError, from: label, to: NATIVE, writeBom: "none" }, ON_ERROR);
}

function stringSettings(label, { onError, ...options }) {
    const policies = { illFormed: illFormedOf(onError), unmappable: onError };
    return settingsOf({ ...options, ...policies, from: NATIVE, to: label, bom: options.bom ?? "keep" }, ON_ERROR);
}

// Streams for calls without options, by label.
const decoders = new Map();
const encoders = new Map();
const byUtf8 = new Map();

function kept(streams, label, settings) {
    let stream = streams.get(label);
    if (!stream) {
        stream = new Stream(settings(label, {}));
        if (streams.size < 100) streams.set(label, stream);
    }
    return stream;
}

/** One text through a stream that is not needed any more. */
function once(settings, source, sink) {
    const stream = new Stream(settings);
    const made = stream.run(source, true, sink);
    stream.reset();
    return made;
}

/** All bytes in the encoding "replacement" are one fault. */
function decodeReplacement({ length }, { onError = "replace" }) {
    if (length === 0 || onError === "skip") return "";
    if (onError === "replace") return "\ufffd";
    if (typeof onError === "object" && onError?.replace !== undefined) return String(onError.replace);
    throw new RangeError('no text can be read in the encoding "replacement"');
}

function decodeForWeb(bytes, label, options) {
    if (isReplacement(label)) return decodeReplacement(bytes, options);
    const settings = webSettings(label, options);
    return once(settings, fromBytes(bytes), new settings.Sink());
}

/** Do they say nothing about good text? */
function areForFaults(options) {
    return Object.keys(options).every((name) => name === "onError");
}

export function decode(bytes, label = "UTF-8", options) {
    const given = bytesOf(bytes);
    if (options !== undefined) optionsOf(options, DECODING);
    if (options?.web) return decodeForWeb(given, label, options);
    if (options) {
        const settings = textSettings(label, options);
        const made = areForFaults(options) ? decodeWhole(given, label, false) : undefined;
        return made ?? once(settings, fromBytes(given), new Text());
    }
    return decodeWhole(given, label) ?? kept(decoders, label, textSettings).run(fromBytes(given), true, new Text());
}

const utf8 = globalThis.TextEncoder && new TextEncoder();
const utf8Settings = (label) => settingsOf({ from: "UTF-8", to: label, bom: "keep" });

/**
 * By way of UTF-8, where nothing else reads a string as fast as a TextEncoder. What cannot be encoded is met again on the other way,
 * which counts code units of the string.
 */
function encodeByUtf8(string, label) {
    if (!utf8 || putsFast() || string.length < 32 || !string.isWellFormed?.()) return undefined;
    const bytes = utf8.encode(string);
    try {
        return kept(byUtf8, label, utf8Settings).run(fromBytes(bytes), true, new Bytes());
    } catch (problem) {
        if (problem instanceof RunicError) return undefined;
        throw problem;
    }
}

export function encode(string, label = "UTF-8", options) {
    const given = String(string);
    if (options !== undefined) optionsOf(options, ENCODING);
    if (options) {
        const settings = stringSettings(label, options);
        const made = areForFaults(options) ? encodeWhole(given, label) : undefined;
        return made ?? once(settings, fromString(given), new Bytes());
    }
    return encodeWhole(given, label) ?? encodeByUtf8(given, label) ?? kept(encoders, label, stringSettings).run(fromString(given), true, new Bytes());
}

/** Where to cut a string before code unit `at`: not inside a surrogate pair. */
const cutAt = (string, at) => at - ((string.charCodeAt(at) & 0xfc00) === 0xdc00 && (string.charCodeAt(at - 1) & 0xfc00) === 0xd800 ? 1 : 0);

export function encodeInto(string, bytes, label, options) {
    const given = String(string);
    const target = viewOf(bytes);
    let [read, over] = [given.length, given.length + 1];
    let made = encode(given, label, options);
    if (made.length > target.length) [read, over, made] = [0, given.length, encode("", label, options)];
    if (made.length > target.length) return { read: 0, written: 0 };
    while (over - read > 1) {
        const middle = cutAt(given, (read + over) >> 1);
        const part = middle > read ? encode(given.slice(0, middle), label, options) : undefined;
        if (!part) break;
        if (part.length <= target.length) [read, made] = [middle, part];
        else over = middle;
    }
    target.set(made);
    return { read, written: made.length };
}

const OF_BYTES = { nothing: new Uint8Array(0), source: fromBytes };
const OF_STRINGS = { nothing: "", source: (piece) => fromString(String(piece)) };
// For these classes alone.
const RUN = Symbol("run");
const STREAM = Symbol("stream");

/** What converters, decoders and encoders share. `take` says what they are given, and `Sink` what they make of it. */
class Pieces {
    #stream;
    #take;
    #Sink;
    #Kind;

    /** `made` is a stream if this is a clone. */
    constructor(Kind, made, settings, take, Sink) {
        this.#stream = made instanceof Stream ? made : new Stream(settings());
        this.#take = take;
        this.#Sink = Sink;
        this.#Kind = Kind;
    }

    [RUN](piece, last = false) {
        const Sink = this.#stream.Sink ?? this.#Sink;
        return this.#stream.run(this.#take.source(piece), last, new Sink());
    }

    end(piece = this.#take.nothing) {
        return this[RUN](piece, true);
    }

    reset() {
        this.#stream.reset();
    }

    clone() {
        return new this.#Kind(this.#stream.copy());
    }

    get [STREAM]() {
        return this.#stream;
    }
}

export class Converter extends Pieces {
    constructor(options) {
        super(Converter, options, () => settingsOf(optionsOf(options, CONVERTING)), OF_BYTES, Bytes);
    }

    convert(piece) {
        return this[RUN](piece);
    }

    get charset() {
        return this[STREAM].source;
    }

    get faults() {
        return this[STREAM].faults;
    }
}

export class Decoder extends Pieces {
    constructor(label = "UTF-8", options = undefined) {
        const given = optionsOf(options, DECODING);
        super(Decoder, label, () => (given.web ? webSettings : textSettings)(label, given), OF_BYTES, Text);
    }

    decode(piece) {
        return this[RUN](piece);
    }

    get charset() {
        return this[STREAM].source;
    }
}

export class Encoder extends Pieces {
    constructor(label = "UTF-8", options = undefined) {
        const given = optionsOf(options, ENCODING);
        super(Encoder, label, () => stringSettings(label, given), OF_STRINGS, Bytes);
    }

    encode(piece) {
        return this[RUN](piece);
    }
}

/** Some engines have no streams (Jest's jsdom): there everything else works. */
const Streams =
    globalThis.TransformStream ??
    class {
        constructor() {
            throw new Error("this engine has no TransformStream");
        }
    };

/** A transformer that lets nothing empty through. */
function transformer(piece, end) {
    const pass = (made, controller) => made.length > 0 && controller.enqueue(made);
    return { transform: (chunk, controller) => void pass(piece(chunk), controller), flush: (controller) => void pass(end(), controller) };
}

export class ConverterStream extends Streams {
    constructor(options) {
        const converter = new Converter(options);
        super(transformer((piece) => converter.convert(piece), () => converter.end()));
    }
}

export class DecoderStream extends Streams {
    constructor(label, options) {
        const decoder = new Decoder(label, options);
        super(transformer((piece) => decoder.decode(piece), () => decoder.end()));
    }
}

export class WebDecoderStream extends Streams {
    #decoder;

    constructor(label, options) {
        const decoder = new WebDecoder(label, options);
        super(transformer((piece) => decoder.decode(bytesOf(piece), { stream: true }), () => decoder.decode()));
        this.#decoder = decoder;
    }

    get encoding() {
        return this.#decoder.encoding;
    }

    get fatal() {
        return this.#decoder.fatal;
    }

    get ignoreBOM() {
        return this.#decoder.ignoreBOM;
    }
}

export class EncoderStream extends Streams {
    constructor(label, options) {
        const encoder = new Encoder(label, options);
        super(transformer((piece) => encoder.encode(piece), () => encoder.end()));
    }
}
