// names.js - charsets, their labels and properties, and the names of faults.
// SPDX-License-Identifier: MIT
import { at, memory, onStart, text, wasm } from "./engine.js";

/** Every charset there is: see Charset in runic.d.ts. */
export const charsets = [];

const faults = [];
const byLabel = new Map();
const byWebLabel = new Map();
// The numbers of charsets that this module only knows by name, as that of "runic/unicode".
const withoutTables = new Set();

const ORDERS = ["none", "big", "little", "by-bom"];
const BOM_RULES = ["text", "mark", "none"];

function labelsOf(number) {
    const labels = [];
    for (let address; (address = wasm.charset_label(number, labels.length)) !== 0; ) labels.push(text(address));
    return Object.freeze(labels);
}

function describe(number) {
    const properties = wasm.charset_properties(number);
    if (((properties >> 20) & 15) === 0) withoutTables.add(number);
    const labels = labelsOf(number);
    return Object.freeze({
        name: labels[0],
        labels,
        unitSize: properties & 15,
        byteOrder: ORDERS[(properties >> 4) & 15],
        bom: BOM_RULES[(properties >> 8) & 15],
        unicode: ((properties >> 12) & 15) === 1,
        mimeText: ((properties >> 16) & 15) === 1,
    });
}

onStart(() => {
    for (let number = 1; wasm.charset_label(number, 0) !== 0; number++) charsets.push(describe(number));
    Object.freeze(charsets);
    for (let fault = 0, name; (name = text(wasm.fault_name(fault))) !== "unknown"; fault++)
        faults.push({ kind: name, message: text(wasm.fault_message(fault)) });
});

function search(known, label, ask) {
    const found = known.get(label);
    if (found !== undefined) return found;
    const wanted = String(label);
    for (let i = 0; i < wanted.length; i++) {
        if (i === 256 || wanted.charCodeAt(i) > 0x7f) return 0;
        memory[at.label + i] = wanted.charCodeAt(i);
    }
    const number = ask(wanted.length);
    if (number !== 0 && typeof label === "string" && known.size < 1000) known.set(label, number);
    return number;
}

/** The number of a label's charset, or 0. */
export function find(label) {
    return search(byLabel, label, wasm.charset_from_label);
}

/** The same of a label of the Encoding Standard. */
export function findOfWeb(label) {
    return search(byWebLabel, label, wasm.charset_from_web_label);
}

/** Returns the label as the Encoding Standard compares it. */
export function webLabel(label) {
    return String(label).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
}

function needTables(number) {
    if (withoutTables.has(number)) throw new RangeError(`"runic/unicode" has no tables of legacy charsets: import "runic" for ${nameOf(number)}`);
    return number;
}

/** The same, or a RangeError. */
export function need(label) {
    const number = find(label);
    if (number === 0) throw new RangeError(`runic knows no charset "${label}"`);
    return needTables(number);
}

/** The number of a label of the Encoding Standard, or a RangeError. */
export function needOfWeb(label) {
    const number = findOfWeb(label);
    if (number === 0) throw new RangeError(`the Encoding Standard has no encoding for "${label}"`);
    return needTables(number);
}

/** The name of a number's charset, or undefined. */
export function nameOf(number) {
    return charsets[number - 1]?.name;
}

/** The name of the charset that a label means, or undefined. */
export function charsetOf(label) {
    return nameOf(find(label));
}

/** The labels of a charset, its name first. */
export function labels(label) {
    const number = find(label);
    return charsets[(number === 0 ? need(label) : number) - 1].labels;
}

export function faultOf(number) {
    return faults[number];
}
