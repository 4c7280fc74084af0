// web_charset.js - the encoding that browsers take for a page, and for a label.
// SPDX-License-Identifier: MIT
import { viewOf } from "./bytes.js";
import { optionsOf } from "./convert.js";
import { borrowInput, input, memory, output, text, wasm } from "./engine.js";

/** The encoding that something names, or undefined. `part` is the beginning of a page. */
function find(part, header, limit) {
    const { length } = header;
    if (length > wasm.output_size()) throw new RangeError(`contentType has at most ${wasm.output_size()} characters`);
    borrowInput();
    input.set(part);
    for (let i = 0; i < length; i++) memory[output + i] = Math.min(header.charCodeAt(i), 0xff);
    const name = wasm.web_charset(part.length, length, limit);
    return name === 0 ? undefined : text(name).toLowerCase();
}

export function webCharset(bytes, options = undefined) {
    const { contentType, limit = 1024, default: fallback = "windows-1252" } = optionsOf(options, ["contentType", "limit", "default"]);
    const page = viewOf(bytes);
    if (!Number.isInteger(limit) || limit < 1 || limit > input.length) throw new RangeError(`limit is a number of bytes, 1 to ${input.length}`);
    return find(page.subarray(0, Math.max(limit, 4)), String(contentType ?? ""), limit) ?? fallback;
}

/** The encoding of a label in lower case without blanks around it, or undefined. */
export function webEncoding(label) {
    return find(input.subarray(0, 0), `a/b;charset="${label.replace(/["\\]/g, "\\$&")}"`, 1);
}
