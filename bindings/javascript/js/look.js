// look.js - what bytes are (detection), and what is wrong with them (checking).
// SPDX-License-Identifier: MIT
import { lengthOf, viewOf } from "./bytes.js";
import { fromBytes, numberOf, optionsOf, READING, settingsOf, tell } from "./convert.js";
import { at, input, Session, view, wasm } from "./engine.js";
import { readFinding } from "./errors.js";
import { charsetOf, nameOf } from "./names.js";

// Behind which the checker's position stands in the state.
const CONVERTER_SIZE = 768;

export const BASES = ["none", "empty", "signature", "nuls", "ascii", "utf8", "damaged-utf8"];

export class Detector extends Session {
    constructor() {
        super();
        this.enter();
        wasm.detect_begin();
    }

    feed(piece) {
        const bytes = viewOf(piece);
        this.enter();
        for (let begin = 0; begin < lengthOf(bytes); begin += input.length) {
            const part = bytes.subarray(begin, begin + input.length);
            input.set(part);
            wasm.detect(part.length);
        }
    }

    verdict() {
        this.enter();
        wasm.detect_verdict();
        const number = (i) => view.getFloat64(at.verdict + 8 * i, true);
        return {
            charset: nameOf(number(0)),
            basis: BASES[number(1)],
            signatureLength: number(2),
            bytes: number(3),
            nuls: [number(4), number(5), number(6), number(7)],
            nonAscii: number(8),
            c1Bytes: number(9),
            undefined1252: number(10),
            utf8Characters: number(11),
            utf8Faults: number(12),
            utf8FirstFault: number(13) < 0 ? undefined : number(13),
        };
    }
}

export function detect(bytes) {
    const detector = new Detector();
    detector.feed(bytes);
    const verdict = detector.verdict();
    detector.finish();
    return verdict;
}

const CHECKING = ["limit", ...READING, "web"];

export class Checker extends Session {
    #room;
    #counts = false;
    #ended = false;

    constructor(label, given = undefined) {
        super();
        const { limit = Infinity, ...options } = optionsOf(given, CHECKING);
        this.#room = numberOf("limit", limit);
        const keepsSurrogates = /^(WTF|MUTF)-8$/.test(charsetOf(label) ?? "");
        const settings = settingsOf({ ...options, from: label, to: keepsSurrogates ? "WTF-8" : "UTF-8", bom: "strip", writeBom: "none", illFormed: "throw" });
        this.enter();
        tell(settings);
        wasm.check_begin();
    }

    feed(piece) {
        return this.#check(piece, false);
    }

    end(piece = new Uint8Array(0)) {
        return this.#check(piece, true);
    }

    #check(piece, last) {
        if (this.#ended) throw new Error("the text has ended");
        this.#ended = last;
        const source = fromBytes(piece);
        const findings = [];
        let done = 0;
        this.enter();
        do {
            const end = Math.min(done + input.length, source.size);
            source.put(done, end);
            this.#part(end - done, last && end === source.size, findings);
            done = end;
        } while (done < source.size);
        return findings;
    }

    #part(size, last, findings) {
        for (let read = 0, status = 1; status !== 0; ) {
            if (this.#room <= 0 && !this.#counts) {
                wasm.check_counts();
                this.#counts = true;
            }
            status = wasm.check(read, size - read, last ? 1 : 0);
            read += view.getUint32(at.result, true);
            const count = Math.min(view.getUint32(at.result + 8, true), this.#room);
            this.#room -= count;
            for (let i = 0; i < count; i++) {
                const { character, status: _, ...finding } = readFinding(i);
                findings.push(finding);
            }
        }
    }

    #position(index) {
        this.enter();
        return view.getFloat64(at.state + CONVERTER_SIZE + 8 * index, true);
    }

    /** Where the text that was fed so far ends, and what was in it. */
    get line() {
        return this.#position(0);
    }

    get column() {
        return this.#position(1);
    }

    get lineEnds() {
        const [lineFeeds, returns, pairs] = [this.line - 1, this.#position(4), this.#position(5)];
        return { lf: lineFeeds - pairs, crlf: pairs, cr: returns - pairs };
    }

    get characters() {
        this.enter();
        return wasm.check_characters();
    }

    get count() {
        this.enter();
        return wasm.check_findings();
    }
}

export function check(bytes, given = undefined) {
    const { charset, ...options } = optionsOf(given, ["charset", ...CHECKING]);
    const detection = charset === undefined ? detect(bytes) : undefined;
    const used = charset === undefined ? (detection.charset ?? "UTF-8") : charset;
    const checker = new Checker(used, options);
    const findings = checker.end(bytes);
    const { count, line, column, characters, lineEnds } = checker;
    checker.finish();
    return {
        charset: charsetOf(used),
        detection,
        wellFormed: count === 0,
        count,
        findings,
        lines: column > 1 ? line : line - 1,
        lineEnds,
        characters,
    };
}
