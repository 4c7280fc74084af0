// start.js - starts the package with a module that the caller has loaded.
// SPDX-License-Identifier: MIT
import { bytesOf } from "./bytes.js";
import { isStarted, start } from "./engine.js";

/** Does nothing if a module has been started already. */
export function init(given) {
    if (isStarted()) return;
    const isModule = Object.prototype.toString.call(given) === "[object WebAssembly.Module]";
    const module = isModule ? given : new WebAssembly.Module(bytesOf(given));
    start(module, new WebAssembly.Instance(module, {}));
}
