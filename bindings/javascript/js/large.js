// large.js - a second instance of the module, whose memory grows: for calls that need a whole text there.
// SPDX-License-Identifier: MIT
import { moduleInUse, wasm } from "./engine.js";

const PAGE = 65_536;
const MOST_KEPT = 16 << 20; // bytes of memory that are kept for the next call

let large;
let top;

/** Forgets what the last call put there. Returns the instance's functions. */
export function enterLarge() {
    wasm.version(); // throws before the module is started
    large ??= new WebAssembly.Instance(moduleInUse(), {}).exports;
    top = large.__heap_base.value;
    return large;
}

/** Returns the address of so many new bytes. Views of the memory that were made before are of no use then. */
export function take(size) {
    const at = Math.ceil(top / 16) * 16;
    const lacking = at + size - large.memory.buffer.byteLength;
    try {
        if (lacking > 0) large.memory.grow(Math.ceil(lacking / PAGE));
    } catch {
        throw new RangeError("the text is too large for WebAssembly, which addresses 4 GiB");
    }
    top = at + size;
    return at;
}

/** All of the memory, as it is now. */
export function largeMemory() {
    return new Uint8Array(large.memory.buffer);
}

/** Puts bytes there. Returns their address. */
export function putLarge(bytes) {
    const at = take(bytes.length);
    largeMemory().set(bytes, at);
    return at;
}

/** Gives a large memory back. */
export function leaveLarge() {
    if (large?.memory.buffer.byteLength > MOST_KEPT) large = undefined;
}
