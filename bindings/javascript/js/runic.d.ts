// runic.d.ts - the types of the package, and its documentation.
// SPDX-License-Identifier: MIT

/** Bytes as an argument of any function. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

/** "ill-formed": the text is ill-formed; "unmappable": the target charset does not have the character. */
export type Status = "ill-formed" | "unmappable";

/** The rule that a sequence breaks, or "unmappable". */
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

/** An ill-formed sequence, or a character that the target charset does not have. */
export class RunicError extends Error {
    readonly name: "RunicError";
    readonly status: Status;
    readonly kind: Kind;
    /** The charset whose rule is broken, or that lacks the character. */
    readonly charset: string;
    /** From the start of the text: bytes, or code units of a string. */
    readonly offset: number;
    /** Of the sequence, in the same units. */
    readonly length: number;
    /** The first 8 bytes of the sequence. */
    readonly bytes: Uint8Array;
    /** The character that the charset does not have. */
    readonly character: string | undefined;
    /** The text that the call converted before the fault: a string from decoders, otherwise bytes. */
    readonly output?: string | Uint8Array;
}

/**
 * The syntax of an escape. "braces": \u{20AC}; "c": \u20AC, \U0001F600, octal below U+00A0; "java" and "json": \u20AC, \uD83D\uDE00; "xml": &#8364;;
 * "percent": %E2%82%AC; "python": \u20ac, \xe9. Java, JSON and XML have no escape for bytes: they are for unmappable characters alone.
 */
export type EscapeStyle = "braces" | "c" | "java" | "json" | "xml" | "percent" | "python";

/** A language in which letters are typed otherwise (de: ae for ä; da, nb, nn, no: aa for å), perhaps with a country: "de-AT". */
export type TranslitLanguage = "da" | "de" | "et" | "fi" | "hu" | "is" | "nb" | "nn" | "no" | "sv" | (string & {});

/**
 * What to do with a fault. "throw" is the default. "replace": U+FFFD, or "?" if the charset lacks it. "escape": \xHH for bytes,
 * \u{HEX} for characters, or another syntax. "translit": what a person would type for a character, in a language; ill-formed text is replaced.
 * "surrogateescape" passes any bytes through a string, or through UTF-16 or UTF-32: from UTF-8, a byte 0xHH of ill-formed text becomes the lone surrogate
 * U+DCHH; to UTF-8, such a surrogate becomes the byte. A replacement has at most 16 characters. A function returns a replacement, "" to skip, or undefined
 * to throw.
 */
export type Policy =
    | "throw"
    | "replace"
    | "skip"
    | "escape"
    | "translit"
    | "surrogateescape"
    | { replace: string }
    | { escape: EscapeStyle }
    | { translit: TranslitLanguage }
    | ((fault: RunicError) => string | null | undefined | void);

/**
 * What to do with ill-formed bytes. "fallback" is for text that is nearly UTF-8: it reads them in another charset, of one byte a character; a byte that the
 * charset does not define is U+FFFD.
 */
export type BytesPolicy = Policy | { fallback: string };

export interface ReadOptions {
    /** An initial U+FEFF. "auto": UTF-16 and UTF-32 remove it, others keep it. "sniff": a signature takes precedence over the label. */
    bom?: "auto" | "keep" | "strip" | "require" | "sniff";
    /** The byte order of UTF-16 and UTF-32 without a byte order mark; the default is "big". */
    unmarkedOrder?: "big" | "little";
    /** "sniff" never finds UTF-32. */
    forbidUtf32?: boolean;
    /** Common errors in UTF-7 are accepted. */
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

/** Unknown options throw TypeError. With `web`, the default of `bom` is "strip" for UTF-8 and UTF-16 and otherwise "keep", and that of `onError` is "replace". */
export interface DecodeOptions extends ReadOptions, WebOption {
    onError?: BytesPolicy;
}

export interface EncodeOptions extends WriteOptions, WebOption {
    onError?: Policy;
}

export interface ConvertOptions extends ReadOptions, WriteOptions, WebOption {
    from: string;
    to: string;
    illFormed?: BytesPolicy;
    unmappable?: Policy;
}

/** Converts bytes in a charset to a string. Throws RangeError for an unknown label, RunicError for ill-formed text. */
export function decode(bytes: Bytes, label?: string, options?: DecodeOptions): string;

/** Converts a string to bytes in a charset. A lone surrogate is ill-formed. */
export function encode(string: string, label?: string, options?: EncodeOptions): Uint8Array;

/**
 * The same, into given bytes, up to the last character that has room: returns how many code units of the string were read, and how many bytes were
 * written. Each is a whole text: UTF-16 begins with a byte order mark, ISO-2022-JP ends in ASCII.
 */
export function encodeInto(string: string, bytes: Bytes, label?: string, options?: EncodeOptions): { read: number; written: number };

/**
 * Converts bytes of one charset to bytes of another, piece by piece. The output does not depend on how the text is cut. After end, reset or an
 * exception it begins a new text.
 */
export class Converter {
    constructor(options: ConvertOptions);
    convert(piece: Bytes): Uint8Array;
    /** Converts the last piece, if there is one, and returns also the bytes that close the text. */
    end(piece?: Bytes): Uint8Array;
    reset(): void;
    /** Returns a copy in the same state. */
    clone(): Converter;
    /** The charset of the input; undefined until enough bytes have been read to decide. */
    readonly charset: string | undefined;
    /** The number of faults in this text, or in the one that has just ended. */
    readonly faults: { illFormed: number; unmappable: number };
}

/** Converts bytes to strings. Each piece of output has whole characters. */
export class Decoder {
    constructor(label?: string, options?: DecodeOptions);
    decode(piece: Bytes): string;
    end(piece?: Bytes): string;
    reset(): void;
    clone(): Decoder;
    readonly charset: string | undefined;
}

/** Converts strings to bytes. A piece may end inside a surrogate pair. */
export class Encoder {
    constructor(label?: string, options?: EncodeOptions);
    encode(piece: string): Uint8Array;
    end(piece?: string): Uint8Array;
    reset(): void;
    clone(): Encoder;
}

/** TransformStream as the types of your project declare it (lib "dom", @types/node); if they do not, its two sides have type any. */
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
 * A TextDecoder as in browsers, with the labels and rules of the Encoding Standard. Throws RangeError for an unknown label, and TypeError for
 * ill-formed text if `fatal`.
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
 * The evidence for a verdict. "none": none; "empty": no bytes; "signature": certain; "nuls": the positions of zero bytes (likely UTF-16 or UTF-32);
 * "ascii": certain; "utf8": almost certain; "damaged-utf8": likely UTF-8 with ill-formed sequences (utf8Faults), possibly also with NUL bytes.
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
    /** Bytes 0x80 to 0x9F, and those of them that windows-1252 does not define. */
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

/** What the caller knows about text that is not Unicode. */
export interface Hints {
    /** Its likely language: ISO 639, such as "ru". */
    language?: string;
    /** Labels of the possible charsets of what is not Unicode. The default is all. For a Guesser: of all of the text. */
    charsets?: readonly string[];
    /** The label of a charset that something outside the text declares, such as an HTTP header. */
    declared?: string;
}

export interface Guess {
    charset: string;
    /** From 0 to 1: that this charset decodes the text correctly. */
    probability: number;
    /** ISO 639, such as "ru"; "" if it is not known. */
    language: string;
    /** Guesses of the same group decode the text alike, and share one probability. */
    group: number;
}

/**
 * Returns the possible charsets of a text, the most likely one first. For text that detect() recognizes, its charset is the only guess; for binary files
 * there is none, nor for a text in several charsets, of which readText() has the parts. Ask the user before you convert by a guess. It reads 64 KiB of a
 * text that is not UTF-8, from its first byte beyond ASCII on if that lies behind them. In "runic/unicode" it throws a RangeError.
 */
export function guess(bytes: Bytes, hints?: Hints): Guess[];

/** Guesses of a text that comes in pieces, and is in one charset. It is read up to its 131,072nd byte beyond ASCII. */
export class Guesser {
    feed(piece: Bytes): void;
    /** As if the text ended here. */
    guesses(hints?: Hints): Guess[];
}

/** A part of a text in one charset. */
export interface Stretch {
    /** In bytes: from begin to before end. */
    begin: number;
    end: number;
    /** Undefined: the bytes are no text in any known charset. */
    charset: string | undefined;
    /** From 0 to 1: that this charset decodes the stretch to the right characters. */
    probability: number;
    /** What it rests on; "none" for a guess. */
    basis: Basis;
    /** Bytes of a byte order mark at begin, which are no text. */
    signatureLength: number;
    /** ISO 639; "" if it is not known. */
    language: string;
}

/**
 * Reads a text as stretches, each in one charset, which cover it in order: a log of two programs, UTF-16 behind 8-bit text, an old comment in a new
 * source. Nearly every text is one. Longer texts are judged in parts of 1 MiB. In "runic/unicode" it throws a RangeError.
 */
export function readText(bytes: Bytes, hints?: Hints): Stretch[];

/** How an original is read: by its stretches, in the charset that is named, or as readText does with these hints. */
export interface OpenOptions extends Hints {
    charset?: string;
    stretches?: readonly (Pick<Stretch, "begin" | "end" | "charset"> & Partial<Stretch>)[];
}

/**
 * Opens a text of any charset to be edited: text has no byte order mark, its lines end with "\n", and U+FFFD stands for bytes that are no text. What
 * is done to it, writeBack writes into the bytes of the original.
 */
export function openText(bytes: Bytes, options?: OpenOptions): { text: string; stretches: Stretch[] };

export interface WriteBackOptions extends OpenOptions {
    /** What to do with new characters that the charset of their place lacks; they are refused by default ("throw"). */
    unmappable?: Exclude<Policy, "surrogateescape" | ((fault: RunicError) => unknown)>;
}

/**
 * Writes an edited text back: returns the bytes of the original, but for the edit. Lines and characters that the edit does not change keep their bytes,
 * new ones get the charset and the line end of their place. Give it the same options as openText, or its stretches. Throws RefusalError.
 */
export function writeBack(original: Bytes, text: string, options?: WriteBackOptions): Uint8Array;

/**
 * An edit that cannot be written back. "unmappable": the charset of its place does not have a new character; "moved": a U+FFFD that stands for bytes was
 * moved or copied, or one of several alike was deleted; "neighbour": bytes beside the edit would mean something else after it; "unsure": the charset is a guess below 95 %, and the
 * character has other bytes in another charset that the text may be in.
 */
export class RefusalError extends Error {
    readonly name: "RefusalError";
    readonly kind: "unmappable" | "moved" | "neighbour" | "unsure";
    /** In the edited text, from 1; columns count characters. */
    readonly line: number;
    readonly column: number;
    readonly character: string | undefined;
    readonly charset: string | undefined;
    /** Of "unsure", if there is one: a charset that the text may be in, where the character has other bytes. */
    readonly other: string | undefined;
}

/** The name of a charset that a text tells of itself: <?xml encoding=, <meta charset=, a cookie of Python, Emacs or Vim, a mail's header ... */
export interface Declaration {
    /** As it is written. */
    label: string;
    /** Its charset; undefined if the label is unknown. */
    charset: string | undefined;
    /** Of the label, in bytes. */
    offset: number;
    length: number;
}

/**
 * Finds the first declaration whose label begins at or after `from`, in the first 65,536 bytes. Undefined if there is none. The bytes begin
 * at the start of a text that is compatible with ASCII; the first 1,024 are usually enough. A declaration is a claim: compare it with detect() or
 * guess(). In "runic/unicode" it throws a RangeError.
 */
export function findDeclaration(bytes: Bytes, from?: number): Declaration | undefined;

export interface WebCharsetOptions {
    /** As HTTP has it: "text/html; charset=utf-8". */
    contentType?: string;
    /** The bytes of the page that are searched for <meta>: 1,024 as in browsers, or up to 65,536. */
    limit?: number;
    /** What a page is taken for of which nothing names the encoding: "windows-1252". */
    default?: string;
}

/**
 * Returns the encoding that browsers take for a page, by its name in the Encoding Standard in lower case: by its byte order mark, the charset of its
 * Content-Type, <meta> or an XML declaration. "replacement" is an encoding without text. It does not look at the text: compare it with readText().
 */
export function webCharset(bytes: Bytes, options?: WebCharsetOptions): string;

/** Text that was read in a wrong charset. */
export interface Mojibake {
    /** In code units of the string. */
    start: number;
    end: number;
    text: string;
    /** What it should be. */
    right: string;
    /** The charset in which the UTF-8 was read the last time; "windows-1252" also stands for ISO-8859-1. */
    charset: string;
    /** How often it was read wrongly. */
    levels: number;
}

/**
 * Finds mojibake in a string: UTF-8 that was read in another charset and written as UTF-8 again, such as "fÃ¼r" for "für". Each line is judged for itself.
 * Right text of any language is not found. In "runic/unicode" it throws a RangeError.
 */
export function findMojibake(string: string): Mojibake[];

/** Undoes what findMojibake finds, all levels of it, and returns the right text. */
export function fixMojibake(string: string): string;

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

export interface CheckerOptions extends ReadOptions, WebOption {
    /** The largest number of findings to return; all are counted. */
    limit?: number;
}

export interface CheckOptions extends CheckerOptions {
    /** The default is the detected charset, or UTF-8 if none is detected. */
    charset?: string;
}

/** The numbers of line feeds alone, of carriage returns with a line feed, and of carriage returns alone. */
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

/** The same, piece by piece: feed and end return the findings of the piece. */
export class Checker {
    constructor(label: string, options?: CheckerOptions);
    feed(piece: Bytes): Finding[];
    end(piece?: Bytes): Finding[];
    /** The position of the end of the text so far. */
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
    /** An initial U+FEFF is text, or a mark that is removed; "none": the charset has no U+FEFF. */
    bom: "text" | "mark" | "none";
    /** Whether it has every Unicode character. */
    unicode: boolean;
    /** Whether it suits the MIME type "text". */
    mimeText: boolean;
}

export const charsets: readonly Charset[];

/** Returns the name of the charset of a label, or undefined. Case and punctuation are ignored. */
export function charsetOf(label: string): string | undefined;

/** Returns all labels of a charset, its name first. */
export function labels(label: string): readonly string[];

/** The unit of a position: bytes of UTF-8, UTF-16 code units, characters, or lines. */
export type PositionUnit = "utf8" | "utf16" | "utf32" | "line";

/** A position as in the Language Server Protocol, both numbers from 0. */
export interface Position {
    line: number;
    character: number;
}

export interface TextIndexOptions {
    /** The line ends: LF and CRLF ("lf"); also CR, as in the Language Server Protocol ("cr", the default); also U+0085, U+2028, U+2029 ("unicode"). */
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
 * inside a character means its start, one after the end means the end, and fractions are rounded down.
 */
export class TextIndex {
    constructor(text: string | Bytes, options?: TextIndexOptions);
    /** Translates a position from one unit to another. A line means its beginning. */
    translate(n: number, from: PositionUnit, to: PositionUnit): number;
    /** Returns the line and column of an offset. An offset inside a line end means the end of the line's text. */
    position(offset: number, options?: PositionOptions): Position;
    /** Returns the offset of a line and column. A column after the end of the line means the end of its text. */
    offset(position: Position, options?: PositionOptions): number;
    /**
     * Updates the index after an edit: at `at`, `inserted` units replaced `removed` units of the old text, and `text` is the new text. The units are
     * code units of a string, or bytes. Scans only the edited text. Throws a RangeError if the lengths do not match.
     */
    splice(text: string | Bytes, at: number, removed: number, inserted: number): void;
}

/**
 * Resolves when the package can be used: at once in Node.js, Bun, Deno, Cloudflare Workers and with "runic/inline", otherwise when the module has been
 * fetched. An earlier call throws. Rejects if the module cannot be loaded; then each call throws the same error.
 */
export const ready: Promise<void>;

/**
 * Starts the package with a module that you have loaded: a WebAssembly.Module, or the bytes of runic-simd.wasm or runic-scalar.wasm of the same version.
 * For the entry "runic/init", which loads no module. Does nothing if a module has already been started.
 */
export function init(module: Bytes | object): void;

/** Returns the version of the library. */
export function version(): string;

/** Returns the target in use: "wasm128" or "scalar". */
export function target(): string;
