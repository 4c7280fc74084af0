// api.js - what the package offers for conversion: see runic.d.ts for what each does.
// SPDX-License-Identifier: MIT
import { Bytes, bytesOf, fromBytes, fromString, settingsOf, Stream, Text } from "./convert.js";
import { RunicError } from "./errors.js";
import { putsFast } from "./strings.js";
import { decodeWhole, encodeWhole } from "./whole.js";

const NATIVE = "UTF-16LE";

function textSettings(label, { onError, ...options }) {
    return settingsOf({ ...options, malformed: onError, unmappable: onError, from: label, to: NATIVE, writeBom: "none" });
}

function stringSettings(label, { onError, ...options }) {
    return settingsOf({ ...options, malformed: onError, unmappable: onError, from: NATIVE, to: label, bom: options.bom ?? "keep" });
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

export function decode(bytes, label = "UTF-8", options) {
    const given = bytesOf(bytes);
    if (options) return once(textSettings(label, options), fromBytes(given), new Text());
    return decodeWhole(given, label) ?? kept(decoders, label, textSettings).run(fromBytes(given), true, new Text());
}

const utf8 = new TextEncoder();
const utf8Settings = (label) => settingsOf({ from: "UTF-8", to: label, bom: "keep" });

/**
 * By way of UTF-8, where nothing else reads a string as fast as a TextEncoder. What cannot be encoded is met again on the other way,
 * which counts code units of the string.
 */
function encodeByUtf8(string, label) {
    if (putsFast() || string.length < 32 || !string.isWellFormed?.()) return undefined;
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
    if (options) return once(stringSettings(label, options), fromString(given), new Bytes());
    return encodeWhole(given, label) ?? encodeByUtf8(given, label) ?? kept(encoders, label, stringSettings).run(fromString(given), true, new Bytes());
}

/** What converters, decoders and encoders share; `from` and `Sink` say what they take and give. */
class Pieces {
    #stream;
    #source;
    #Sink;

    constructor(stream, source, Sink) {
        this.#stream = stream;
        this.#source = source;
        this.#Sink = Sink;
    }

    run(piece, last) {
        return this.#stream.run(this.#source(piece), last, new this.#Sink());
    }

    copy() {
        return new Pieces(this.#stream.copy(), this.#source, this.#Sink);
    }

    get stream() {
        return this.#stream;
    }
}

const bytesIn = (piece) => fromBytes(bytesOf(piece));
const stringIn = (piece) => fromString(String(piece));
const NOTHING = new Uint8Array(0);

export class Converter {
    #pieces;

    constructor(options) {
        this.#pieces = options instanceof Pieces ? options : new Pieces(new Stream(settingsOf(options)), bytesIn, Bytes);
    }

    convert(piece) {
        return this.#pieces.run(piece, false);
    }

    end(piece = NOTHING) {
        return this.#pieces.run(piece, true);
    }

    reset() {
        this.#pieces.stream.reset();
    }

    clone() {
        return new Converter(this.#pieces.copy());
    }

    get charset() {
        return this.#pieces.stream.source;
    }

    get faults() {
        return this.#pieces.stream.faults;
    }
}

export class Decoder {
    #pieces;

    constructor(label = "UTF-8", options = {}) {
        this.#pieces = label instanceof Pieces ? label : new Pieces(new Stream(textSettings(label, options)), bytesIn, Text);
    }

    decode(piece) {
        return this.#pieces.run(piece, false);
    }

    end(piece = NOTHING) {
        return this.#pieces.run(piece, true);
    }

    reset() {
        this.#pieces.stream.reset();
    }

    clone() {
        return new Decoder(this.#pieces.copy());
    }

    get charset() {
        return this.#pieces.stream.source;
    }
}

export class Encoder {
    #pieces;

    constructor(label = "UTF-8", options = {}) {
        this.#pieces = label instanceof Pieces ? label : new Pieces(new Stream(stringSettings(label, options)), stringIn, Bytes);
    }

    encode(piece) {
        return this.#pieces.run(piece, false);
    }

    end(piece = "") {
        return this.#pieces.run(piece, true);
    }

    reset() {
        this.#pieces.stream.reset();
    }

    clone() {
        return new Encoder(this.#pieces.copy());
    }
}

/** A transformer that lets nothing empty through. */
function transformer(piece, end) {
    const pass = (made, controller) => made.length > 0 && controller.enqueue(made);
    return { transform: (chunk, controller) => void pass(piece(chunk), controller), flush: (controller) => void pass(end(), controller) };
}

export class ConverterStream extends TransformStream {
    constructor(options) {
        const converter = new Converter(options);
        super(transformer((piece) => converter.convert(piece), () => converter.end()));
    }
}

export class DecoderStream extends TransformStream {
    constructor(label, options) {
        const decoder = new Decoder(label, options);
        super(transformer((piece) => decoder.decode(piece), () => decoder.end()));
    }
}

export class EncoderStream extends TransformStream {
    constructor(label, options) {
        const encoder = new Encoder(label, options);
        super(transformer((piece) => encoder.encode(piece), () => encoder.end()));
    }
}
