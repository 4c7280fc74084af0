// runic.d.ts - what the package offers, in types and in words.
// SPDX-License-Identifier: MIT

/** Bytes, as every function takes them. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

/** "invalid": the text is ill-formed; "unmappable": the target charset does not have the character. */
export type Status = "invalid" | "unmappable";

/** Which rule a sequence breaks, or "unmappable". */
export type Kind =
    | "truncated"
    | "unexpected-continuation"
    | "bad-continuation"
    | "overlong"
    | "surrogate"
    | "out-of-range"
    | "invalid-byte"
    | "lone-high"
    | "lone-low"
    | "non-ascii"
    | "undefined-byte"
    | "missing-bom"
    | "unmappable"
    | "bad-shift"
    | "bad-base64"
    | "needless-base64"
    | "reserved";

/** Text that is ill-formed, or that the target charset does not have. */
export class RunicError extends Error {
    readonly name: "RunicError";
    readonly status: Status;
    readonly kind: Kind;
    /** The charset that was violated, or that lacks the character. */
    readonly charset: string;
    /** From the start of the text: bytes, or code units of a string. */
    readonly offset: number;
    /** Of the sequence, in the same units. */
    readonly length: number;
    /** The sequence itself, at most its first 8 bytes. */
    readonly bytes: Uint8Array;
    /** The character that the charset does not have. */
    readonly character: string | undefined;
    /** What the call that threw had converted before: a string from decoders, else bytes. */
    readonly output?: string | Uint8Array;
}

/**
 * What to do with a fault. "throw" is the default. "replace": U+FFFD, or "?" where the charset lacks that. "escape": \xHH for bytes,
 * \u{HEX} for characters. A replacement has at most 16 characters. A function answers with a replacement, "" to skip, or nothing to throw.
 */
export type Policy = "throw" | "replace" | "skip" | "escape" | { replace: string } | ((fault: RunicError) => string | null | undefined | void);

export interface ReadOptions {
    /** An initial U+FEFF. "auto": UTF-16 and UTF-32 take it off, others keep it. "sniff": a signature outranks the label. */
    bom?: "auto" | "keep" | "strip" | "require" | "sniff";
    /** Of UTF-16 and UTF-32 without byte order mark; "big" if not said. */
    unmarkedOrder?: "big" | "little";
    /** "sniff" never finds UTF-32. */
    forbidUtf32?: boolean;
    /** UTF-7 is read as it is in the wild. */
    utf7Lenient?: boolean;
}

export interface WriteOptions {
    /** "auto": UTF-16 and UTF-32 have one, also for empty text. "add": every charset that has U+FEFF. */
    writeBom?: "auto" | "none" | "add";
    /** U+FEFF inside the text becomes U+2060. */
    wordJoiner?: boolean;
    /** UTF-7 writes the optional direct characters in base64. */
    utf7EncodeOptional?: boolean;
}

/** The labels, tables and encoders of the Encoding Standard, as in browsers: "latin1" is windows-1252, GBK reads GB 18030. */
export interface WebOption {
    web?: boolean;
}

/** With `web`, `bom` is "strip" for UTF-8 and UTF-16 and else "keep", and `onError` is "replace", if they are not said. */
export interface DecodeOptions extends ReadOptions, WebOption {
    onError?: Policy;
}

export interface EncodeOptions extends WriteOptions, WebOption {
    onError?: Policy;
}

export interface ConvertOptions extends ReadOptions, WriteOptions, WebOption {
    from: string;
    to: string;
    malformed?: Policy;
    unmappable?: Policy;
}

/** The string that bytes in a charset stand for. Throws RangeError for an unknown label, RunicError for ill-formed text. */
export function decode(bytes: Bytes, label?: string, options?: DecodeOptions): string;

/** The bytes of a string in a charset. A lone surrogate is ill-formed. */
export function encode(string: string, label?: string, options?: EncodeOptions): Uint8Array;

/**
 * Bytes of one charset to bytes of another, piece by piece; how the text is cut makes no difference. After end, reset or an exception it
 * begins a new text.
 */
export class Converter {
    constructor(options: ConvertOptions);
    convert(piece: Bytes): Uint8Array;
    /** The last piece, or none, and the bytes that close the text. */
    end(piece?: Bytes): Uint8Array;
    reset(): void;
    /** A converter that stands at the same place of the same text. */
    clone(): Converter;
    /** What the text is read as; undefined as long as too little has come to know. */
    readonly charset: string | undefined;
    /** How many faults there were in this text, or in the one that has just ended. */
    readonly faults: { invalid: number; unmappable: number };
}

/** Bytes to strings. Pieces of output are whole characters. */
export class Decoder {
    constructor(label?: string, options?: DecodeOptions);
    decode(piece: Bytes): string;
    end(piece?: Bytes): string;
    reset(): void;
    clone(): Decoder;
    readonly charset: string | undefined;
}

/** Strings to bytes. A surrogate pair may be cut. */
export class Encoder {
    constructor(label?: string, options?: EncodeOptions);
    encode(piece: string): Uint8Array;
    end(piece?: string): Uint8Array;
    reset(): void;
    clone(): Encoder;
}

/** TransformStream as the project's own types declare it (lib "dom", @types/node), and its two sides without a type where none do. */
declare const Streams: typeof globalThis extends { TransformStream: infer Known extends new <I, O>(...given: never[]) => object }
    ? Known
    : new <I, O>() => { readonly readable: any; readonly writable: any };

export class ConverterStream extends Streams<Bytes, Uint8Array> {
    constructor(options: ConvertOptions);
}

export class DecoderStream extends Streams<Bytes, string> {
    constructor(label?: string, options?: DecodeOptions);
}

/**
 * What TextDecoder is in browsers, by runic's tables: the labels and rules of the Encoding Standard. Throws RangeError for a label that it does not
 * have, TypeError for ill-formed text if `fatal`.
 */
export class WebDecoder {
    constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
    decode(input?: Bytes, options?: { stream?: boolean }): string;
    readonly encoding: string;
    readonly fatal: boolean;
    readonly ignoreBOM: boolean;
}

export class WebDecoderStream extends Streams<Bytes, string> {
    constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
    readonly encoding: string;
    readonly fatal: boolean;
    readonly ignoreBOM: boolean;
}

export class EncoderStream extends Streams<string, Uint8Array> {
    constructor(label?: string, options?: EncodeOptions);
}

/**
 * What a verdict rests on. "none": nothing fits; "empty": no bytes; "signature"; "nuls": where zero bytes stand (UTF-16 or UTF-32, likely);
 * "ascii": a fact; "utf8": all but certain; "damaged-utf8": UTF-8 with ill-formed sequences (utf8Faults), perhaps also with NUL bytes, likely.
 */
export type Basis = "none" | "empty" | "signature" | "nuls" | "ascii" | "utf8" | "damaged-utf8";

export interface Detection {
    charset: string | undefined;
    basis: Basis;
    signatureLength: number;
    bytes: number;
    /** Zero bytes at offsets 0, 1, 2 and 3 modulo 4. */
    nuls: [number, number, number, number];
    nonAscii: number;
    /** Bytes 80 to 9F, and those of them that windows-1252 does not have. */
    c1Bytes: number;
    undefined1252: number;
    utf8Characters: number;
    utf8Faults: number;
    utf8FirstFault: number | undefined;
}

export function detect(bytes: Bytes): Detection;

export class Detector {
    feed(piece: Bytes): void;
    /** As if the text ended here. */
    verdict(): Detection;
}

/** What the caller knows of text that is not Unicode. */
export interface Hints {
    /** Its likely language: ISO 639, such as "ru". */
    language?: string;
    /** Labels of the charsets that are possible. Without them, all are. */
    charsets?: readonly string[];
    /** The label of a charset that something outside the text declares, such as an HTTP header. */
    declared?: string;
}

export interface Guess {
    charset: string;
    /** From 0 to 1, that the text of this charset is the right one. */
    probability: number;
    /** ISO 639, such as "ru"; "" if the text shows none. */
    language: string;
    /** Guesses of the same group decode the text alike, and share one probability. */
    group: number;
}

/**
 * The charsets that a text may have, the most likely one first. Of text that detect() recognizes, that one is the only guess; of binary files there is
 * none. A guess is not a fact: ask before you convert by it. It reads the text up to its 131,072nd byte beyond ASCII. "runic/unicode" cannot guess, and
 * throws a RangeError.
 */
export function guess(bytes: Bytes, hints?: Hints): Guess[];

/** The same, piece by piece. */
export class Guesser {
    feed(piece: Bytes): void;
    /** As if the text ended here. */
    guesses(hints?: Hints): Guess[];
}

export interface Finding {
    /** From 1; a line ends with its line feed. */
    line: number;
    /** From 1, in characters; an ill-formed sequence counts as one. */
    column: number;
    /** In bytes, from 0. */
    offset: number;
    length: number;
    kind: Kind;
    message: string;
    bytes: Uint8Array;
}

export interface CheckerOptions extends ReadOptions {
    /** How many findings to return; all of them are counted. */
    limit?: number;
}

export interface CheckOptions extends CheckerOptions {
    /** Without one it is detected; what is nothing that runic knows is checked as UTF-8. */
    charset?: string;
}

/** How many line feeds alone, carriage returns with a line feed, and carriage returns alone a text has. */
export interface LineEnds {
    lf: number;
    crlf: number;
    cr: number;
}

export interface Check {
    charset: string;
    detection: Detection | undefined;
    wellFormed: boolean;
    count: number;
    findings: Finding[];
    lines: number;
    lineEnds: LineEnds;
    /** Without an initial byte order mark, and without ill-formed sequences. */
    characters: number;
}

export function check(bytes: Bytes, options?: CheckOptions): Check;

/** The same, piece by piece: feed and end return what was found in the piece. */
export class Checker {
    constructor(label: string, options?: CheckerOptions);
    feed(piece: Bytes): Finding[];
    end(piece?: Bytes): Finding[];
    /** Where the text that was fed ends. */
    readonly line: number;
    readonly column: number;
    readonly lineEnds: LineEnds;
    readonly characters: number;
    /** Findings so far. */
    readonly count: number;
}

export interface Charset {
    name: string;
    labels: readonly string[];
    /** Bytes of a code unit. */
    unitSize: number;
    byteOrder: "none" | "big" | "little" | "by-bom";
    /** What an initial U+FEFF is: text, a mark that is taken off, or nothing that the charset has. */
    bom: "text" | "mark" | "none";
    /** It has every Unicode character. */
    unicode: boolean;
    /** It suits the MIME type "text". */
    mimeText: boolean;
}

export const charsets: readonly Charset[];

/** The name of the charset that a label means, if there is one. Case and punctuation do not count. */
export function charsetOf(label: string): string | undefined;

/** All labels of a charset, its name first. */
export function labels(label: string): readonly string[];

/** What positions count: bytes of UTF-8, UTF-16 code units, characters, or lines. */
export type PositionUnit = "utf8" | "utf16" | "utf32" | "line";

/** A position as in the Language Server Protocol, both numbers from 0. */
export interface Position {
    line: number;
    character: number;
}

export interface TextIndexOptions {
    /** What ends a line: LF and CRLF ("lf"); also CR, as in the Language Server Protocol ("cr", the default); also U+0085, U+2028, U+2029 ("unicode"). */
    lines?: "lf" | "cr" | "unicode";
}

export interface PositionOptions {
    /** The unit of offsets: by default "utf16" for strings, "utf8" for bytes. */
    unit?: PositionUnit;
    /** The unit of `character`, the positionEncoding of the Language Server Protocol: by default "utf16". */
    columns?: PositionUnit;
}

/**
 * Positions in a string or in bytes of UTF-8, which must not change. Ill-formed text has the positions of its lossy conversion. A position
 * inside a character means its start, one after the end means the end, and of a fraction the whole part counts.
 */
export class TextIndex {
    constructor(text: string | Bytes, options?: TextIndexOptions);
    /** Translates a position from one unit to another. A line means where it begins. */
    translate(n: number, from: PositionUnit, to: PositionUnit): number;
    /** The line and column of an offset. One inside a line end means the end of the line's text. */
    position(offset: number, options?: PositionOptions): Position;
    /** The offset of a line and column. A column after the end of the line means the end of its text. */
    offset(position: Position, options?: PositionOptions): number;
    /**
     * Updates the index after an edit: at `at`, `inserted` units replaced `removed` units of the old text, and `text` is the new one. Counts in the
     * text's own unit: code units of a string, bytes. Scans only what was edited. Throws a RangeError if the lengths do not match.
     */
    splice(text: string | Bytes, at: number, removed: number, inserted: number): void;
}

/**
 * Resolves when the package can be used: at once in Node.js, Bun, Deno, Cloudflare Workers and of "runic/inline", else when the module has been
 * fetched. A call before that throws. Rejects if the module cannot be loaded; then each call throws the same error.
 */
export const ready: Promise<void>;

/**
 * Starts the package with a module of your own: a WebAssembly.Module, or the bytes of runic-simd.wasm or runic-scalar.wasm of the same version. For the
 * entry "runic/init", which loads nothing by itself. Does nothing if a module has been started already.
 */
export function init(module: Bytes | object): void;

/** The version of the library. */
export function version(): string;

/** What it computes with: "wasm128", or "scalar". */
export function target(): string;
