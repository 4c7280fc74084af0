// web_decoder.js - text as browsers read it: by the labels, tables and rules of the Encoding Standard.
// SPDX-License-Identifier: MIT
import { bytesOf } from "./bytes.js";
import { fromBytes, settingsOf, Stream, Text, UserDefinedText } from "./convert.js";
import { RunicError } from "./errors.js";
import { findOfWeb, nameOf, need, needOfWeb, webLabel } from "./names.js";
import { webEncoding } from "./web_charset.js";
import { decodeWhole } from "./whole.js";

const USER_DEFINED = "x-user-defined";

/** Is it a label of the encoding in which no text is ever read? */
export function isReplacement(label) {
    return findOfWeb(label) === 0 && webEncoding(webLabel(label)) === "replacement";
}

function encodingName(label) {
    const plain = webLabel(label);
    if (plain !== USER_DEFINED) needOfWeb(plain);
    return webEncoding(plain);
}

/** Returns the settings of a decoder, with its sink. x-user-defined is ISO-8859-1, and then moved. */
export function webSettings(label, { onError = "replace", ...options }) {
    const isOwn = webLabel(label) === USER_DEFINED;
    const hasMark = !isOwn && /^UTF-/.test(nameOf(findOfWeb(label)));
    const bom = options.bom ?? (hasMark ? "strip" : "keep");
    const from = isOwn ? "utf-8" : label;
    const settings = settingsOf({ ...options, web: true, from, to: "utf-16le", illFormed: onError, bom, writeBom: "none" });
    if (isOwn) settings.from = need("ISO-8859-1");
    settings.Sink = isOwn ? UserDefinedText : Text;
    return settings;
}

/** A dictionary, as Web IDL takes it. */
function dictionary(given) {
    if (given === undefined || given === null) return {};
    if (typeof given !== "object" && typeof given !== "function") throw new TypeError("options are an object");
    return given;
}

/** What a label means: the encoding, the charset of whole texts, whether a BOM is removed, and streams for whole texts with faults or tables. */
class Meaning {
    #label;
    #whole = [null, null];

    constructor(label) {
        if (isReplacement(label)) throw new RangeError(`"${label}" is a label of "replacement", in which no text can be read`);
        this.#label = label;
        this.encoding = encodingName(label);
        this.charset = this.encoding.toUpperCase();
        this.hasMark = this.charset.startsWith("UTF-");
    }

    stream(fatal) {
        return new Stream(webSettings(this.#label, { onError: fatal ? "throw" : "replace", bom: "keep" }));
    }

    whole(fatal) {
        return (this.#whole[Number(fatal)] ??= this.stream(fatal));
    }
}

const meanings = new Map();

function meaningOf(label) {
    const known = meanings.get(label);
    if (known) return known;
    const made = new Meaning(label);
    if (typeof label === "string" && meanings.size < 1000) meanings.set(label, made);
    return made;
}

function read(stream, bytes, last, stays) {
    try {
        return stream.run(fromBytes(bytes), last, new stream.Sink(), stays);
    } catch (problem) {
        if (!(problem instanceof RunicError)) throw problem;
        throw new TypeError(problem.message, { cause: problem });
    }
}

export class WebDecoder {
    #meaning;
    #fatal;
    #ignoreBOM;
    #stream = null;
    #goesOn = false;
    #begun = false; // characters were returned: a BOM is text from now on

    constructor(label = "utf-8", options = undefined) {
        const { fatal, ignoreBOM } = dictionary(options);
        this.#meaning = meaningOf(label);
        this.#fatal = Boolean(fatal);
        this.#ignoreBOM = Boolean(ignoreBOM);
    }

    get encoding() {
        return this.#meaning.encoding;
    }

    get fatal() {
        return this.#fatal;
    }

    get ignoreBOM() {
        return this.#ignoreBOM;
    }

    /** After a fault that throws, the rest of the input is lost; what the decoder knows of the text is not, if more of it is to come. */
    decode(input = new Uint8Array(0), options = undefined) {
        const stream = Boolean(dictionary(options).stream);
        const bytes = bytesOf(input);
        if (!this.#goesOn) this.#begun = false;
        if (!this.#goesOn && !stream) return this.#withoutMark(decodeWhole(bytes, this.#meaning.charset) ?? read(this.#meaning.whole(this.#fatal), bytes, true));
        this.#stream ??= this.#meaning.stream(this.#fatal);
        if (!this.#goesOn) this.#stream.reset();
        this.#goesOn = stream;
        return this.#withoutMark(read(this.#stream, bytes, !stream, stream));
    }

    #withoutMark(text) {
        if (this.#begun || text.length === 0) return text;
        this.#begun = true;
        return text.charCodeAt(0) === 0xfeff && this.#meaning.hasMark && !this.#ignoreBOM ? text.slice(1) : text;
    }

    get [Symbol.toStringTag]() {
        return "WebDecoder";
    }
}
for (const name of ["encoding", "fatal", "ignoreBOM", "decode"]) Object.defineProperty(WebDecoder.prototype, name, { enumerable: true });
