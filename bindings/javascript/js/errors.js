// errors.js - a fault of a text, as an exception and as what a function is asked about.
// SPDX-License-Identifier: MIT
import { at, memory, view } from "./engine.js";
import { faultOf } from "./names.js";

export const FINDING_SIZE = 40;
const FINDING_BEGIN = 16;
const STATUS = { 3: "ill-formed", 4: "unmappable" };

/** The finding numbered `index` that the last call left. */
export function readFinding(index) {
    const place = at.result + FINDING_BEGIN + index * FINDING_SIZE;
    const length = memory[place + 30];
    const bytes = place + 31;
    return {
        offset: view.getFloat64(place, true),
        line: view.getFloat64(place + 8, true),
        column: view.getFloat64(place + 16, true),
        character: view.getUint32(place + 24, true),
        status: STATUS[memory[place + 28]],
        ...faultOf(memory[place + 29]),
        length,
        bytes: memory.slice(bytes, bytes + Math.min(length, 8)),
    };
}

const hex = (number, digits) => number.toString(16).toUpperCase().padStart(digits, "0");

/** Bytes as people write them: "E2 82". */
export function hexOf(bytes) {
    return Array.from(bytes, (byte) => hex(byte, 2)).join(" ");
}

function sentence(fault, unit) {
    const place = `at ${unit} ${fault.offset}`;
    if (fault.status === "unmappable") return `${fault.charset} has no U+${hex(fault.character, 4)} (${place})`;
    if (unit === "index") return `ill-formed string ${place}: ${fault.message}`;
    return `ill-formed ${fault.charset} ${place}: ${fault.message} (${hexOf(fault.bytes)})`;
}

/** Text that is ill-formed, or that the target charset does not have. */
export class RunicError extends Error {
    constructor(fault, unit = "byte") {
        super(sentence(fault, unit));
        this.status = fault.status;
        this.kind = fault.kind;
        this.charset = fault.charset;
        this.offset = fault.offset;
        this.length = fault.length;
        this.bytes = fault.bytes;
        this.character = fault.status === "unmappable" ? String.fromCodePoint(fault.character) : undefined;
    }
}
Object.defineProperty(RunicError.prototype, "name", { value: "RunicError", configurable: true, writable: true });
