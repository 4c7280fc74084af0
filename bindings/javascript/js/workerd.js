// workerd.js - the package in Cloudflare Workers, where a module is an import: nothing else may be compiled.
// SPDX-License-Identifier: MIT
import module from "./runic-simd.wasm";
import { init } from "./start.js";

init(module);

export * from "./exports.js";
