// runic.mjs - loads the tested package from the folder RUNIC_PACKAGE: without vectors if RUNIC_SCALAR is set, as a browser does if RUNIC_WEB is set.
// SPDX-License-Identifier: MIT
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

// The package calls this function to detect vectors in the engine.
if (process.env.RUNIC_SCALAR) WebAssembly.validate = () => false;

// The browser's entry fetches the module; here from addresses of files.
if (process.env.RUNIC_WEB) globalThis.fetch = async (address) => new Response(await readFile(address));

export const runic = await import(pathToFileURL(`${process.env.RUNIC_PACKAGE}/${process.env.RUNIC_WEB ? "web" : "node"}.js`));
await runic.ready;

export function bytes(hex) {
    const digits = hex.replace(/[\s-]/g, "");
    return Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

export function hex(given) {
    return Array.from(given, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join("");
}

/** Random numbers that are the same in every run. */
export function chance(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}
