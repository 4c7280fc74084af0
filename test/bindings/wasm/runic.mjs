// runic.mjs - the package that is tested, in the folder RUNIC_PACKAGE: without vectors if RUNIC_SCALAR is set, as in browsers if RUNIC_WEB is.
// SPDX-License-Identifier: MIT
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

// How the package finds out whether the engine has vectors.
if (process.env.RUNIC_SCALAR) WebAssembly.validate = () => false;

// What fetches the module there, for addresses of files.
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

/** Numbers that are the same in every run. */
export function chance(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}
