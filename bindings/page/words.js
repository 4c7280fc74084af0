// words.js - what the page says: verdicts, counts, characters that have no look of their own.
// SPDX-License-Identifier: MIT
import { HIDDEN, HIDDEN_IN_NAMES } from "./hidden.js";

const numbers = new Intl.NumberFormat("en");
export const grouped = (number) => numbers.format(number);
export const counted = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

export function size(bytes) {
    if (bytes < 1000) return counted(bytes, "byte");
    const unit = bytes < 1e6 ? [1e3, "kB"] : bytes < 1e9 ? [1e6, "MB"] : [1e9, "GB"];
    return `${(bytes / unit[0]).toPrecision(3)} ${unit[1]}`;
}

// Control characters, and those that are invisible or reorder text, are shown and not obeyed: the same as by the command (cli/terminal/hidden.def).
const among = (ranges) => `[${ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join("")}]`;
const IN_TEXT = new RegExp(among(HIDDEN), "u");
const IN_NAMES = new RegExp(among([...HIDDEN, ...HIDDEN_IN_NAMES]), "gu");
const codePoint = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A file name for people: one that hides nothing and cannot end its isolation. */
export const plainName = (name) => name.replace(IN_NAMES, (character) => `<${codePoint(character)}>`);

/** The same within a sentence: it does not turn round the words beside it, whatever its direction. */
export const isolated = (name) => `\u2068${plainName(name)}\u2069`;

function zeroBytes(nuls) {
    const zeros = nuls[0] + nuls[1] + nuls[2] + nuls[3];
    return zeros > 0 ? ` It also has ${counted(zeros, "zero byte")}.` : "";
}

/** What a text in several charsets is: [head, reason]. */
export function mixture(parts) {
    const names = [...new Set(parts.filter(({ basis }) => basis !== "ascii").map(({ charset }) => charset))];
    const head = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
    return [head, `Its ${counted(parts.length, "part")} are in different encodings. Each is listed with the line where it begins; choose another encoding where one is wrong.`];
}

/** How sure a verdict is, and why: [head, reason]. */
export function verdict({ charset, basis, signatureLength, bytes, nuls, utf8Characters, utf8Faults, c1Bytes, undefined1252 }, head, guesses, likely, declared) {
    switch (basis) {
        case "empty":
            return ["An empty file", "It has no bytes."];
        case "signature":
            return [charset, `It begins with ${hex(head.subarray(0, signatureLength)).join(" ")}, the signature of ${charset}.`];
        case "ascii":
            return [charset, `Every byte is below 80 (hexadecimal). So it is US-ASCII, and UTF-8 as well: that is a fact.${zeroBytes(nuls)}`];
        case "utf8":
            return [
                charset,
                `It has ${counted(utf8Characters, "character")} beyond ASCII, and every byte fits. Text in another encoding hardly ever does that by chance.${zeroBytes(nuls)}`,
            ];
        case "nuls":
            return [
                `${charset}, likely`,
                `It has no signature. But ${grouped(nuls[0] + nuls[1] + nuls[2] + nuls[3])} of ${counted(bytes, "byte")} are zero, and they stand where ${charset} has the zero halves of its letters.`,
            ];
        case "damaged-utf8":
            return [
                `${charset}, damaged`,
                `${counted(utf8Characters, "character")} beyond ASCII fit, and ${counted(utf8Faults, "sequence")} ${utf8Faults === 1 ? "does" : "do"} not. Most likely this is UTF-8 that was damaged, cut, or mixed with another encoding.${zeroBytes(nuls)}`,
            ];
        default:
            if (likely) return [`${likely}, ${howLikely(guesses[0].probability)}`, guessed(guesses)];
            if (declared?.charset) return ["Not Unicode", `${notUnicode(c1Bytes, undefined1252)}${zeroBytes(nuls)} It is shown as ${declared.charset}, which it declares.`];
            return ["Not Unicode", `${notUnicode(c1Bytes, undefined1252)}${zeroBytes(nuls)} It is shown as windows-1252. If you know its encoding, choose it below.`];
    }
}

const languages = new Intl.DisplayNames("en", { type: "language" });
const percent = (probability) => `${Math.floor(probability * 100)} %`;

/** The same words as the command's. */
const howLikely = (probability) => (probability >= 0.95 ? "very likely" : probability >= 0.7 ? "likely" : "possible");

/** Why a text that is not Unicode is shown as what it probably is, and what else it may be. */
function guessed(guesses) {
    const [{ charset, probability, language }] = guesses;
    const others = guesses.filter(({ group, probability: one }, i) => group !== guesses[i - 1]?.group && i > 0 && one >= 0.01);
    const what = language ? `${languages.of(language)} in ${charset}` : charset;
    const rest = others.slice(0, 4).map((one) => `${one.charset} (${percent(one.probability)})`);
    const also = rest.length > 0 ? ` Also possible: ${rest.join(", ")}.` : "";
    return `It is not Unicode. By its letters it is ${what}: that is a guess, at ${percent(probability)}.${also} If the text below makes no sense, choose another encoding.`;
}

/** The charset that a text declares: [what it is called, whether the bytes deny it]. */
export function declaration({ declared: { label, charset }, verdict: { basis, charset: detected }, guesses, likely }) {
    if (!charset) return [`${label}, which is unknown`, true];
    const found = detected ?? likely;
    const groupOf = (name) => guesses.find((one) => one.charset === name)?.group;
    const isRight = basis === "ascii" || !found || charset === found || (!detected && groupOf(charset) === groupOf(likely));
    return isRight ? [label, false] : [`${label}, wrongly`, true];
}

/** What happened to a text with mojibake. */
export function mojibake({ count, charset, levels }) {
    const often = levels === 1 ? "" : levels === 2 ? ", twice" : `, ${levels} times`;
    return `${count === 1 ? "One place" : `${grouped(count)} places`} in it ${count === 1 ? "is" : "are"} mojibake: UTF-8 that was read as ${charset}${often}, and saved again.`;
}

/** The first choice of how to read a file: what was detected, or what is likely. */
export function firstChoice({ verdict: { charset }, guesses, likely, declared }) {
    if (charset) return `${charset} (detected)`;
    if (!likely && declared?.charset) return `${declared.charset} (declared)`;
    return likely ? `${likely} (a guess, ${percent(guesses[0].probability)})` : "windows-1252 (not detected)";
}

function notUnicode(c1Bytes, undefined1252) {
    const why = "It is not well-formed UTF-8, and has no signature and no zero bytes where UTF-16 or UTF-32 have them.";
    if (undefined1252 > 0) return `${why} Some bytes have no character in windows-1252 either, so it may not be text at all.`;
    return c1Bytes > 0 ? `${why} Bytes from 80 to 9F suggest windows-1252.` : `${why} It may be ISO-8859-1 or a similar encoding.`;
}

/** The line ends of a text: [what they are, the label beside it]. */
export function lineEnds({ lf, crlf, cr }) {
    const kinds = Object.entries({ LF: lf, CRLF: crlf, CR: cr }).filter(([, count]) => count > 0);
    if (kinds.length === 0) return ["none", "line ends"];
    if (kinds.length === 1) return [kinds[0][0], "line ends"];
    return ["mixed", `line ends: ${kinds.map(([kind, count]) => `${grouped(count)} ${kind}`).join(", ")}`];
}

const CONTROLS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI " + "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
).split(" ");

/** Returns true if a character of a text is shown by its name. Tabs and line feeds do what they do. */
export const hides = (character) => IN_TEXT.test(character);

/** What stands for a character in its tile, and its code point. */
export function glyph(character) {
    const value = character.codePointAt(0);
    const name = codePoint(character);
    if (value < 0x20 || value === 0x7f) return { shown: CONTROLS[value] ?? "DEL", name, quiet: true, small: true };
    if (value === 0x20) return { shown: "\u2423", name, quiet: true };
    if (value === 0xfeff) return { shown: "BOM", name, quiet: true, small: true };
    if (/^[\p{M}]$/u.test(character)) return { shown: `\u25cc${character}`, name };
    if (/^[\p{C}\p{Z}]$/u.test(character)) return { shown: name.slice(2), name, quiet: true, small: true };
    return { shown: character, name };
}

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
