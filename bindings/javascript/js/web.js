// web.js - the package in browsers: fetches the module that lies beside this file. Calls work after `await ready`.
// SPDX-License-Identifier: MIT
import { failed, isStarted, moduleName, start } from "./engine.js";

// Written out, so that bundlers find the files.
const files = {
    "runic-simd.wasm": () => new URL("./runic-simd.wasm", import.meta.url),
    "runic-scalar.wasm": () => new URL("./runic-scalar.wasm", import.meta.url),
};

const script = globalThis.document?.currentScript?.src;

/** A script that is no module has no import.meta.url: then the files stand beside it. */
function placeOf(name) {
    try {
        return files[name]();
    } catch {
        return new URL(name, script);
    }
}

async function load(name) {
    let place = name;
    try {
        place = placeOf(name);
        const response = await fetch(place);
        if (!response.ok) throw new Error(`status ${response.status}`);
        // Not instantiateStreaming: it requires a media type that many servers do not send.
        const { module, instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
        if (!isStarted()) start(module, instance);
    } catch (problem) {
        const remedy = `Serve the package's runic-simd.wasm and runic-scalar.wasm beside your script, or import "runic/inline".`;
        failed(new Error(`runic cannot load ${place}: ${problem.message}. ${remedy}`, { cause: problem }));
    }
}

load(moduleName());

export * from "./exports.js";
