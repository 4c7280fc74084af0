// web.js - the package in browsers and everywhere else: fetches the module that lies beside this file.
// SPDX-License-Identifier: MIT
import { moduleName, start } from "./engine.js";

// Spelt out, so that bundlers find the files.
const files = {
    "runic-simd.wasm": () => new URL("./runic-simd.wasm", import.meta.url),
    "runic-scalar.wasm": () => new URL("./runic-scalar.wasm", import.meta.url),
};

const response = await fetch(files[moduleName()]());
if (!response.ok) throw new Error(`runic: ${response.url}: ${response.status}`);
// Not instantiateStreaming: it insists on a media type that many servers do not know.
const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
start(instance);

export * from "./exports.js";
