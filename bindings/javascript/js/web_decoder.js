// web_decoder.js - text as browsers read it: by the labels, tables and rules of the Encoding Standard.
// SPDX-License-Identifier: MIT
import { bytesOf, viewOf } from "./bytes.js";
import { fromBytes, settingsOf, Stream, Text, UserDefinedText } from "./convert.js";
import { RunicError } from "./errors.js";
import { findOfWeb, nameOf, need, needOfWeb, webLabel } from "./names.js";

const USER_DEFINED = "x-user-defined";

// The labels of the encoding "replacement", in which no text is ever read.
const REPLACEMENT = /^(csiso2022kr|hz-gb-2312|iso-2022-(cn|cn-ext|kr)|replacement)$/;
// ISO-8859-8-I has the table of ISO-8859-8. It is a name of its own, since a page in it is laid out otherwise.
const LOGICAL_HEBREW = /^(csiso88598i|iso-8859-8-i|logical)$/;

export function isReplacement(label) {
    return REPLACEMENT.test(webLabel(label));
}

function encodingName(label) {
    const plain = webLabel(label);
    if (plain === USER_DEFINED) return plain;
    return LOGICAL_HEBREW.test(plain) ? "iso-8859-8-i" : nameOf(needOfWeb(plain)).toLowerCase();
}

/** Returns the settings of a decoder, with its sink. x-user-defined is ISO-8859-1, and then moved. */
export function webSettings(label, { onError = "replace", ...options }) {
    const isOwn = webLabel(label) === USER_DEFINED;
    const hasMark = !isOwn && /^UTF-/.test(nameOf(findOfWeb(label)));
    const bom = options.bom ?? (hasMark ? "strip" : "keep");
    const from = isOwn ? "utf-8" : label;
    const settings = settingsOf({ ...options, web: true, from, to: "utf-16le", illFormed: onError, unmappable: onError, bom, writeBom: "none" });
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

export class WebDecoder {
    #encoding;
    #fatal;
    #ignoreBOM;
    #stream;
    #goesOn = false;
    #queue = []; // arrays of bytes that were given, but not read: the rest of an array after a fault, and later ones

    constructor(label = "utf-8", options = undefined) {
        const { fatal, ignoreBOM } = dictionary(options);
        if (isReplacement(label)) throw new RangeError(`"${label}" is a label of "replacement", in which no text can be read`);
        this.#encoding = encodingName(label);
        this.#fatal = Boolean(fatal);
        this.#ignoreBOM = Boolean(ignoreBOM);
        this.#stream = new Stream(webSettings(label, { onError: this.#fatal ? "throw" : "replace", bom: this.#ignoreBOM ? "keep" : undefined }));
    }

    get encoding() {
        return this.#encoding;
    }

    get fatal() {
        return this.#fatal;
    }

    get ignoreBOM() {
        return this.#ignoreBOM;
    }

    decode(input = new Uint8Array(0), options = undefined) {
        const { stream } = dictionary(options);
        const bytes = bytesOf(input);
        if (!this.#goesOn) {
            this.#stream.reset();
            this.#queue = [];
        }
        this.#goesOn = Boolean(stream);
        const sink = new this.#stream.Sink();
        while (this.#queue.length > 0) {
            this.#read(this.#queue[0], false, sink, bytes);
            this.#queue.shift();
        }
        return this.#read(bytes, !this.#goesOn, sink, null);
    }

    /** Decodes bytes. If a fault ends that, keeps the bytes after it, and those of `next`, for the next call: the standard's I/O queue. */
    #read(bytes, last, sink, next) {
        try {
            return this.#stream.run(fromBytes(bytes), last, sink, this.#goesOn);
        } catch (problem) {
            if (!(problem instanceof RunicError)) throw problem;
            if (this.#goesOn) {
                const rest = viewOf(bytes);
                if (next === null) this.#queue = [rest.slice(this.#stream.taken)];
                else this.#queue = [rest.subarray(this.#stream.taken), ...this.#queue.slice(1), viewOf(next).slice()];
            }
            throw new TypeError(problem.message, { cause: problem });
        }
    }

    get [Symbol.toStringTag]() {
        return "WebDecoder";
    }
}
for (const name of ["encoding", "fatal", "ignoreBOM", "decode"]) Object.defineProperty(WebDecoder.prototype, name, { enumerable: true });
