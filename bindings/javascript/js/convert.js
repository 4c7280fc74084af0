// convert.js - text from one charset to another, whole or piece by piece.
// SPDX-License-Identifier: MIT
import { lengthOf, viewOf } from "./bytes.js";
import { at, input, memory, output, Session, text, view, wasm } from "./engine.js";
import { RunicError, readFinding } from "./errors.js";
import { nameOf, need, needOfWeb } from "./names.js";
import { putUnits, unitsAt } from "./strings.js";

const OK = 0;
const FULL = 1;
const BAD_CALL = 5;

const ACTIONS = { throw: 0, replace: 1, skip: 2, escape: 3, translit: 4, surrogateescape: 6 };
const FALLBACK = 5;
const STYLES = { braces: 0, c: 1, java: 2, json: 3, xml: 4, percent: 5, python: 6 };
/** The styles in which bytes have an escape, too. */
const STYLES_OF_BYTES = { braces: 0, c: 1, percent: 5, python: 6 };
const LANGUAGES = ["da", "de", "et", "fi", "hu", "is", "nb", "nn", "no", "sv"];
const BOM_IN = { auto: 0, keep: 1, strip: 2, require: 3, sniff: 4 };
const BOM_OUT = { auto: 0, none: 1, add: 2 };
const ORDER = { big: 1, little: 2 };
const MAX_REPLACEMENT = 16;

/** The value that `name` has in `table`; undefined is the first one's. */
function choose(option, table, name, missing = 0) {
    if (name === undefined) return missing;
    if (typeof name === "string" && Object.hasOwn(table, name)) return table[name];
    throw new TypeError(`${option} must be one of ${Object.keys(table).join(", ")}, and is ${String(name)}`);
}

/** A number that a caller gave; throws TypeError for anything else. */
export function numberOf(option, given) {
    if (typeof given === "number" && !Number.isNaN(given)) return given;
    throw new TypeError(`${option} must be a number, and is ${String(given)}`);
}

/** The list that a caller gave; throws TypeError for anything else, strings too. `elements` says what is in it. */
export function listOf(option, given, elements) {
    if (typeof given === "object" && typeof given?.[Symbol.iterator] === "function") return Array.from(given);
    throw new TypeError(`${option} must be a list of ${elements}, and is ${String(given)}`);
}

/** The options that a caller gave, an object or nothing; throws TypeError for a name that is none of `names`. */
export function optionsOf(given, names) {
    if (given === undefined || given === null) return {};
    if (typeof given !== "object") throw new TypeError(`options are an object, such as { ${names[0]}: ... }, and not ${String(given)}`);
    for (const name of Object.keys(given)) if (!names.includes(name)) throw new TypeError(`there is no option "${name}": there are ${names.join(", ")}`);
    return given;
}

export const READING = ["bom", "unmarkedOrder", "forbidUtf32", "utf7Lenient"];
export const WRITING = ["writeBom", "wordJoiner", "utf7EncodeOptional"];

/** The scalar values of a replacement. */
function scalars(replacement) {
    const values = Array.from(String(replacement), (character) => character.codePointAt(0));
    if (values.length > MAX_REPLACEMENT) throw new RangeError(`a replacement has at most ${MAX_REPLACEMENT} characters`);
    if (values.some((value) => value >= 0xd800 && value < 0xe000)) throw new RangeError("a replacement has no lone surrogates");
    return values;
}

/** A language in which letters are transliterated: a code that may have a country after it. */
function languageOf(given) {
    const language = String(given);
    if (LANGUAGES.includes(language.slice(0, 2).toLowerCase()) && /^..([-_].*)?$/.test(language)) return language.slice(0, 2);
    throw new TypeError(`translit takes a language, ${LANGUAGES.join(", ")}, and not ${language}; as a string, "translit" has none`);
}

/** What a policy means: its action, the text to write, or the function to ask; for "escape" its style instead of a length. `number` is of a label. */
function policyOf(option, given, isOfBytes, number) {
    if (typeof given === "function") return { action: 0, values: [], ask: given };
    if (typeof given !== "object" || given === null) return { action: choose(option, ACTIONS, given), values: [], ask: null };
    if ("escape" in given)
        return { action: ACTIONS.escape, values: [], length: choose("escape", isOfBytes ? STYLES_OF_BYTES : STYLES, given.escape), ask: null };
    if ("fallback" in given && isOfBytes) return { action: FALLBACK, values: [], ask: null, fallback: number(given.fallback) };
    if ("fallback" in given) throw new TypeError(`${option}: a fallback reads ill-formed bytes, and is not for characters`);
    if ("translit" in given) return { action: ACTIONS.translit, values: [], ask: null, language: languageOf(given.translit) };
    const values = scalars(given.replace ?? "");
    return { action: values.length > 0 ? ACTIONS.replace : ACTIONS.skip, values, ask: null };
}

/** Throws for policies that the library does not have between these charsets. */
function refuse({ from, to, illFormed }) {
    if (illFormed.fallback) throw new TypeError(`a fallback is a charset of one byte a character, and not ${nameOf(illFormed.fallback)}`);
    throw new TypeError(`"surrogateescape" is between UTF-8 and UTF-16 or UTF-32, and not from ${nameOf(from)} to ${nameOf(to)}`);
}

/** Checks options, and makes of them what the module is told. `policies` are the names by which a caller knows the two policies. */
export function settingsOf(options, policies = ["illFormed", "unmappable"]) {
    const number = options.web ? needOfWeb : need;
    const settings = {
        from: number(options.from),
        to: number(options.to),
        illFormed: policyOf(policies[0], options.illFormed, true, number),
        unmappable: policyOf(policies[1], options.unmappable, false, number),
        numbers: [
            choose("bom", BOM_IN, options.bom),
            choose("writeBom", BOM_OUT, options.writeBom),
            choose("unmarkedOrder", ORDER, options.unmarkedOrder),
            options.wordJoiner ? 1 : 0,
            options.forbidUtf32 ? 1 : 0,
            options.utf7Lenient ? 1 : 0,
            options.utf7EncodeOptional ? 1 : 0,
            options.web ? 1 : 0,
        ],
    };
    if (Math.max(settings.illFormed.action, settings.unmappable.action) >= FALLBACK) {
        tell({ ...settings, numbers: settings.numbers.map(() => 0) });
        if (!wasm.can_begin()) refuse(settings);
    }
    return settings;
}

/** `settings` are those of another instance of the module, or of the first one; `to` is a view of its memory. */
function tellPolicy(which, policy, to = view, settings = at.settings) {
    to.setUint32(settings + 8 + 4 * which, policy.action, true);
    to.setUint32(settings + 16 + 4 * which, policy.length ?? policy.values.length, true);
    policy.values.forEach((value, i) => to.setUint32(settings + 56 + 64 * which + 4 * i, value, true));
}

function tellLanguage({ language = "" }, to = view, settings = at.settings) {
    for (let i = 0; i <= 2; i++) to.setUint8(settings + 184 + i, i < language.length ? language.charCodeAt(i) : 0);
}

/** The policy of new characters that a charset lacks, for writing back, where no function can be asked. */
export function unmappableOf(given) {
    const policy = policyOf("unmappable", given, false, need);
    if (policy.ask || policy.action === ACTIONS.surrogateescape) throw new TypeError("unmappable is no function here, and not surrogateescape");
    return policy;
}

/** Tells another instance of the module. */
export function tellUnmappable(module, policy) {
    const to = new DataView(module.memory.buffer);
    tellPolicy(1, policy, to, module.settings());
    tellLanguage(policy, to, module.settings());
}

export function tell(settings) {
    view.setUint32(at.settings, settings.from, true);
    view.setUint32(at.settings + 4, settings.to, true);
    tellPolicy(0, settings.illFormed);
    tellPolicy(1, settings.unmappable);
    settings.numbers.forEach((number, i) => view.setUint32(at.settings + 24 + 4 * i, number, true));
    view.setUint32(at.settings + 188, settings.illFormed.fallback ?? 0, true);
    tellLanguage(settings.unmappable);
}

/**
 * The policy of lone surrogates in a string: a syntax that has no escape for bytes has none for them, either. "surrogateescape" is for characters that
 * bytes lack, as lone surrogates are, and a fallback for bytes alone.
 */
export function illFormedOf(onError) {
    if (onError === "surrogateescape") return "throw";
    if (typeof onError !== "object" || onError === null) return onError;
    const hasStyle = "escape" in onError;
    return "fallback" in onError || (hasStyle && !Object.hasOwn(STYLES_OF_BYTES, onError.escape)) ? "throw" : onError;
}

/**
 * Sources: `size` bytes. `put` writes some of them into the input. `check` throws if they have gone: only code of the caller's can do that, which runs
 * when a function is asked about a fault.
 */
export function fromBytes(given) {
    const bytes = viewOf(given);
    const size = lengthOf(bytes);
    const check = () => {
        if (lengthOf(bytes) !== size) throw new TypeError("the bytes were detached or resized while they were converted");
    };
    const put = (begin, end) => {
        check();
        input.set(begin === 0 && end === size ? bytes : bytes.subarray(begin, end));
    };
    return { size, unit: 1, put, check };
}

export function fromString(string) {
    const put = (begin, end) => putUnits(string.substring(begin / 2, end / 2), input.byteOffset);
    return { size: 2 * string.length, unit: 2, put, check() {} };
}

/** One array of several. */
export function joined(parts) {
    if (parts.length === 1) return parts[0];
    const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let end = 0;
    for (const part of parts) {
        all.set(part, end);
        end += part.length;
    }
    return all;
}

/** Sinks: what is to become of the output. */
export class Bytes {
    #parts = [];

    take(size) {
        this.#parts.push(memory.slice(output, output + size));
    }

    finish() {
        return joined(this.#parts);
    }
}

export class Text {
    #made = "";

    take(size) {
        this.#made += unitsAt(output, size);
    }

    finish() {
        return this.#made;
    }
}

/** The string of bytes that were read as ISO-8859-1, but are x-user-defined. */
export class UserDefinedText extends Text {
    finish() {
        return super.finish().replace(/[\x80-\xff]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0xf700));
    }
}

/** An error that is only asked about: where it was made tells nothing, and takes longer to find out than all the rest. */
function withoutStack(make) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
        return make();
    } finally {
        Error.stackTraceLimit = limit;
    }
}

/** A stream of text: the base of all streams below. */
export class Stream extends Session {
    #settings;
    #begun = false;
    #busy = false;
    #faults = { illFormed: 0, unmappable: 0 };

    constructor(settings) {
        super();
        this.#settings = settings;
        this.#begin();
    }

    #begin() {
        this.finish();
        this.enter();
        tell(this.#settings);
        if (wasm.begin() !== OK) throw new TypeError("a charset without U+FEFF cannot require or add it");
        this.#begun = true;
    }

    /** What becomes of the output, if the settings say so. */
    get Sink() {
        return this.#settings.Sink;
    }

    /** What the text is converted from and to. */
    get names() {
        return { from: nameOf(this.#settings.from), to: nameOf(this.#settings.to) };
    }

    /**
     * Gives all of a source to the module, and what comes out to a sink; `last` ends the text, and begins a new one. A fault that no policy handles
     * ends the text, too, unless it `stays`: then the next source continues after the fault.
     */
    run(source, last, sink, stays = false) {
        if (this.#busy) throw new Error("a function that is asked about a fault may not use the converter that asks");
        if (!this.#begun) this.#begin();
        let done = 0;
        this.#busy = true;
        try {
            do {
                const end = Math.min(done + input.length, source.size);
                this.#piece(source, done, end, last && end === source.size, sink);
                done = end;
            } while (done < source.size);
        } catch (problem) {
            if (!stays || !(problem instanceof RunicError)) this.reset();
            if (problem instanceof RunicError) problem.output = sink.finish();
            throw problem;
        } finally {
            this.#busy = false;
        }
        this.#faults = { illFormed: wasm.ill_formed(), unmappable: wasm.unmappable() };
        if (last) this.#again();
        return sink.finish();
    }

    /** The same options, another text. */
    #again() {
        this.enter();
        wasm.reset();
    }

    /** Converts bytes [begin, end) of a source. */
    #piece(source, begin, end, last, sink) {
        let turn = -1;
        let read = 0;
        for (;;) {
            this.enter();
            if (turn !== Session.turns) source.put(begin, end);
            turn = Session.turns;
            const status = wasm.convert(read, end - begin - read, last ? 1 : 0);
            read += view.getUint32(at.result, true);
            const written = view.getUint32(at.result + 4, true);
            if (status === BAD_CALL) throw new Error("runic: a call that its own library refuses");
            const fault = status > FULL ? this.#fault(source.unit) : null;
            if (written > 0) sink.take(written);
            if (status === OK) return;
            if (fault) this.#ask(fault, source);
        }
    }

    #fault(unit) {
        const { line, column, ...fault } = readFinding(0);
        const unmappable = fault.status === "unmappable";
        fault.charset = nameOf(unmappable ? this.#settings.to : wasm.charset() || this.#settings.from);
        fault.offset /= unit;
        fault.length /= unit;
        return fault;
    }

    /** Lets the policy's function answer, or throws. */
    #ask(fault, { unit, check }) {
        const { ask } = fault.status === "unmappable" ? this.#settings.unmappable : this.#settings.illFormed;
        const made = () => new RunicError(fault, unit === 1 ? "byte" : "index");
        const replacement = fault.kind === "missing-bom" || !ask ? null : ask(withoutStack(made));
        if (replacement === null || replacement === undefined) throw made();
        const values = scalars(replacement);
        check();
        this.enter();
        tellPolicy(0, { action: values.length > 0 ? ACTIONS.replace : ACTIONS.skip, values });
        wasm.answer();
    }

    /** Forgets what came so far, and its place in the module: the next piece begins a new text. */
    reset() {
        this.finish();
        this.#begun = false;
    }

    /** How many there were in this text, or in the one that has just ended. */
    get faults() {
        return { ...this.#faults };
    }

    /** The name of the charset that the text turned out to be in, where its beginning has told yet. */
    get source() {
        if (!this.#begun) return undefined;
        this.enter();
        return nameOf(wasm.charset());
    }

    /** A copy of this stream, at the same place. */
    copy() {
        const made = new Stream(this.#settings);
        made.reset();
        made.#begun = this.#begun;
        if (this.#begun) this.lend(made);
        return made;
    }
}

export function targetName() {
    return text(wasm.target());
}

export function libraryVersion() {
    return text(wasm.version());
}
