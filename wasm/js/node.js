// node.js - the package in Node.js: loads the module from the file beside this one.
// SPDX-License-Identifier: MIT
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { moduleName, start } from "./engine.js";
import { useBuffer } from "./strings.js";

const { instance } = await WebAssembly.instantiate(await readFile(new URL(moduleName(), import.meta.url)), {});
useBuffer(Buffer);
start(instance);

export * from "./exports.js";
