// node.js - the source of node.cjs, the package in Node.js: reads the module from the file beside it.
// SPDX-License-Identifier: MIT
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { moduleName } from "../js/engine.js";
import { init } from "../js/start.js";
import { useBuffer } from "../js/strings.js";

function read(name) {
    try {
        return readFileSync(join(__dirname, name));
    } catch (problem) {
        const remedy = `Copy the package's runic-simd.wasm and runic-scalar.wasm beside your bundle, or import "runic/inline".`;
        throw new Error(`runic cannot load its module: ${problem.message}. ${remedy}`, { cause: problem });
    }
}

useBuffer(Buffer);
init(read(moduleName()));

export * from "../js/exports.js";
