// inline.js - the source of inline.js and inline.cjs, which contain the module: they need no other file, and no server.
// SPDX-License-Identifier: MIT
import scalar from "runic-scalar.wasm";
import simd from "runic-simd.wasm";
import { failed, moduleName, start } from "../js/engine.js";
import { init } from "../js/start.js";
import { useBuffer } from "../js/strings.js";

const modules = { "runic-simd.wasm": simd, "runic-scalar.wasm": scalar };

/** A browser may have a Buffer that a bundler has put there, which is slower than what the browser itself has. */
const isNode = Boolean(globalThis.process?.versions?.node && globalThis.Buffer);

function bytesOfBase64(text) {
    if (isNode) return globalThis.Buffer.from(text, "base64");
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

if (isNode) useBuffer(globalThis.Buffer);
const bytes = bytesOfBase64(modules[moduleName()]);
try {
    init(bytes);
} catch {
    // Some browsers compile nothing of this size at once in a page.
    WebAssembly.instantiate(bytes, {}).then(({ module, instance }) => start(module, instance), failed);
}

export * from "../js/exports.js";
