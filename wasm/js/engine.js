// engine.js - the WebAssembly module: its memory, and whose turn it is.
// SPDX-License-Identifier: MIT
//
// The memory has one size, so nothing grows, moves, or has to be freed. All that a converter, checker or detector knows is `state` there,
// which is plain data: whoever comes next puts the last one's away (Session.enter).

/** The module's exports, once it is there. */
export let wasm;
/** All of its memory, and the parts that calls read and write. */
export let memory, input, output, view;
/** Where calls say what they did. */
export let at;

// The smallest module that has a vector in it.
const PROBE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** The file to load: with vectors where the engine has them. */
export function moduleName() {
    return WebAssembly.validate(PROBE) ? "runic-simd.wasm" : "runic-scalar.wasm";
}

const whenStarted = [];

/** Runs `fill` as soon as there are names to be had. */
export function onStart(fill) {
    if (wasm) fill();
    else whenStarted.push(fill);
}

export function start(instance) {
    wasm = instance.exports;
    memory = new Uint8Array(wasm.memory.buffer);
    view = new DataView(wasm.memory.buffer);
    input = new Uint8Array(wasm.memory.buffer, wasm.input(), wasm.input_size());
    output = wasm.output();
    at = { settings: wasm.settings(), result: wasm.result(), verdict: wasm.verdict(), label: wasm.label(), state: wasm.state() };
    for (const fill of whenStarted.splice(0)) fill();
}

/** The C string at an address. */
export function text(address) {
    let end = address;
    while (memory[end] !== 0) end++;
    return String.fromCharCode(...memory.subarray(address, end));
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
