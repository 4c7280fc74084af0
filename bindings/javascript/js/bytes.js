// bytes.js - the bytes that callers give: a buffer, or a view of one. It may be detached or resized at any time by the caller's own code.
// SPDX-License-Identifier: MIT
//
// Subclasses and properties can lie about the length and change subarray. Therefore the length comes from the engine's own getters, and whatever
// runs in more than one step uses a view that is made here.

const getter = (prototype, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);
const getters = (prototype) => ["buffer", "byteOffset", "byteLength"].map((name) => getter(prototype, name));

const TYPED_ARRAY = Object.getPrototypeOf(Uint8Array.prototype);
const kindOf = getter(TYPED_ARRAY, Symbol.toStringTag);
const ofTypedArray = getters(TYPED_ARRAY);
const ofDataView = getters(DataView.prototype);

/** The true length of a Uint8Array: 0 if its buffer is detached, or has become too short for it. */
export const lengthOf = ofTypedArray[2];

/** Throws TypeError unless `given` is a buffer or a view of one. Returns the same bytes as a Uint8Array, which may be of a subclass. */
export function bytesOf(given) {
    return kindOf(given) === "Uint8Array" ? given : viewOf(given);
}

/** Returns a new, plain Uint8Array over the bytes of a buffer or view. It is empty if they are detached, as Web IDL has it. */
export function viewOf(given) {
    if (!ArrayBuffer.isView(given) && !/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(given)))
        throw new TypeError("bytes are an ArrayBuffer, or a view of one");
    try {
        if (!ArrayBuffer.isView(given)) return new Uint8Array(given);
        const [buffer, begin, length] = kindOf(given) ? ofTypedArray : ofDataView;
        return new Uint8Array(buffer(given), begin(given), length(given));
    } catch {
        return new Uint8Array(0);
    }
}
