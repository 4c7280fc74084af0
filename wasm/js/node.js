// node.js - the package in Node.js: loads the module from the file beside this one.
// SPDX-License-Identifier: MIT
import { readFile } from "node:fs/promises";
import { moduleName, start } from "./engine.js";

const { instance } = await WebAssembly.instantiate(await readFile(new URL(moduleName(), import.meta.url)), {});
start(instance);

export * from "./exports.js";
