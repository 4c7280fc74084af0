// memory.test.mjs - converters and streams that are never ended leak no memory.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bytes, runic } from "./runic.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

test("nothing is left behind", () => {
    const damaged = Buffer.concat([Buffer.from("a".repeat(1000)), bytes("FF")]);
    const round = (count) => {
        for (let i = 0; i < count; i++) {
            const converter = new runic.Converter({ from: "UTF-8", to: "UTF-16" });
            converter.convert(damaged.subarray(0, 1000));
            const detector = new runic.Detector();
            detector.feed(damaged);
            detector.verdict();
            assert.throws(() => runic.decode(damaged));
            runic.check(damaged);
        }
        collectGarbage();
        const { arrayBuffers, heapUsed } = process.memoryUsage();
        return arrayBuffers + heapUsed;
    };
    round(2000);
    const first = round(2000);
    const last = round(20000);
    assert.ok(last - first < 10_000_000, `${last - first} bytes more after 20,000 rounds`);
});
