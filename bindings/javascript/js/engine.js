// engine.js - the WebAssembly module: its memory, and whose turn it is.
// SPDX-License-Identifier: MIT
//
// The memory has one size, so nothing grows, moves, or has to be freed. All that a converter, checker or detector knows is `state` there,
// which is plain data: whoever comes next puts the last one's away (Session.enter).

import { VERSION } from "./version.js";

let problem;

// Every call of the package begins with one of the two names below.
const notYet = new Proxy(
    {},
    {
        get() {
            throw problem ?? new Error('runic is not ready yet: "await ready" before the first call, or import "runic/inline", which is ready at once');
        },
    },
);

/** The module's exports. Until the module is started, each use throws. */
export let wasm = notYet;
/** Where the module's functions leave their results. Not set before the module is started: each use throws. */
export let at = notYet;
/** All of its memory, and the parts that calls read and write. */
export let memory, input, output, view;

let settle;

/** Resolves when the module is started. It rejects if the module cannot be loaded. */
export const ready = new Promise((resolve, reject) => (settle = { resolve, reject }));
ready.catch(() => {}); // callers that do not wait learn it from the first call

// The smallest module that has a vector in it.
const PROBE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** The file to load: with vectors where the engine has them. */
export function moduleName() {
    return WebAssembly.validate(PROBE) ? "runic-simd.wasm" : "runic-scalar.wasm";
}

const whenStarted = [];

/** Runs `fill` when the module has been started. */
export function onStart(fill) {
    if (isStarted()) fill();
    else whenStarted.push(fill);
}

export function isStarted() {
    return wasm !== notYet;
}

/** From now on, each call throws this error. */
export function failed(error) {
    if (isStarted()) return;
    problem = error;
    settle.reject(error);
}

/** Throws unless a module is one of this package: its parts fit together only if they are of one build. */
function refuseOthers({ memory, version }) {
    if (typeof version !== "function" || !memory) throw new TypeError("this WebAssembly module is not one of runic's");
    const found = textIn(new Uint8Array(memory.buffer), version());
    if (found !== VERSION) throw new TypeError(`this WebAssembly module is of runic ${found}, and the package is runic ${VERSION}: take both from one package`);
}

let compiled;

/** The module that is in use, for another instance of it. */
export const moduleInUse = () => compiled;

export function start(module, instance) {
    refuseOthers(instance.exports);
    compiled = module;
    wasm = instance.exports;
    memory = new Uint8Array(wasm.memory.buffer);
    view = new DataView(wasm.memory.buffer);
    input = new Uint8Array(wasm.memory.buffer, wasm.input(), wasm.input_size());
    output = wasm.output();
    at = { settings: wasm.settings(), result: wasm.result(), verdict: wasm.verdict(), label: wasm.label(), state: wasm.state() };
    for (const fill of whenStarted.splice(0)) fill();
    settle.resolve();
}

function textIn(bytes, address) {
    return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
}

/** The C string at an address. */
export function text(address, module = undefined) {
    return textIn(module === undefined ? memory : new Uint8Array(module.memory.buffer), address);
}

let owner = null;
let turns = 0;

/** For who has no state: the input is not any more what was put there. */
export function borrowInput() {
    turns++;
}

/** Somebody with a state in the module. */
export class Session {
    #kept = null;

    /** Makes the state in memory this one's. */
    enter() {
        if (owner === this) return;
        turns++;
        owner?.#leave();
        owner = this;
        if (this.#kept) memory.set(this.#kept, at.state);
    }

    #leave() {
        this.#kept ??= new Uint8Array(wasm.state_size());
        this.#kept.set(memory.subarray(at.state, at.state + this.#kept.length));
    }

    /** Gives `other` the same state. */
    lend(other) {
        this.enter();
        this.#leave();
        other.#kept = this.#kept.slice();
    }

    /** Forgets a state that is not needed any more, so that nobody puts it away. */
    finish() {
        if (owner === this) owner = null;
        this.#kept = null;
    }

    /** How many times the module has changed hands; its input is then another one's. */
    static get turns() {
        return turns;
    }
}
