// least.mjs - the least time of a call, which both programs of this folder measure.
// SPDX-License-Identifier: MIT

/** Nanoseconds a call of each, the least of many runs in turns that take `slice` nanoseconds each; all of it takes `seconds`. */
export function least(calls, seconds, slice) {
    const best = calls.map(() => Infinity);
    const once = (call, count) => {
        const began = process.hrtime.bigint();
        for (let i = 0; i < count; i++) call();
        return Number(process.hrtime.bigint() - began) / count;
    };
    // The first calls are compiled on the way, so the second round says how many fit.
    const counts = calls.map((call) => Math.max(1, Math.round(slice / Math.min(once(call, 20), once(call, 20)))));
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; )
        calls.forEach((call, i) => (best[i] = Math.min(best[i], once(call, counts[i]))));
    return best;
}
