// bytes.test.mjs - input that is detached, resized, or of a subclass with false lengths never yields text of another call.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { runic } from "./runic.mjs";

const { check, Converter, decode, Decoder, detect, Detector, encode } = runic;
const PIECE = 64 * 1024;
const secret = new Uint8Array(200_000).fill(0x53); // "S"
const text = (size) => {
    const made = new Uint8Array(size).fill(0x61); // "a"
    made[10] = 0xff;
    return made;
};

/** Fills the package's internal buffer with another text, as another user of the package does. */
function otherText() {
    decode(secret);
    decode(secret, "UTF-7");
    new Decoder("UTF-16BE").decode(secret);
}

/** Starts a conversion of `bytes` with its only fault at byte 10, and runs `act` in the callback for the fault. */
function askedAt10(how, bytes, act) {
    const onError = () => (act(), "!");
    if (how === "decode") return decode(bytes, "UTF-8", { onError });
    if (how === "Decoder") return new Decoder("UTF-8", { onError }).end(bytes);
    return Buffer.from(new Converter({ from: "UTF-8", to: "US-ASCII", illFormed: onError }).end(bytes)).toString();
}

const WAYS = ["decode", "Decoder", "Converter"];

test("a buffer that the asked function resizes or detaches is refused, whatever its size", () => {
    for (const how of WAYS)
        for (const size of [20, 1000, PIECE, PIECE + 1, 3 * PIECE])
            for (const to of [0, 5, 15, size - 1])
                for (const between of [() => {}, otherText]) {
                    const buffer = new ArrayBuffer(size, { maxByteLength: size });
                    new Uint8Array(buffer).set(text(size));
                    const shrink = () => (buffer.resize(to), between());
                    assert.throws(() => askedAt10(how, new Uint8Array(buffer), shrink), { name: "TypeError", message: /detached or resized/ }, `${how} ${size} ${to}`);
                }
    for (const how of WAYS) {
        const bytes = text(200_000);
        const detach = () => (structuredClone(bytes.buffer, { transfer: [bytes.buffer] }), otherText());
        assert.throws(() => askedAt10(how, bytes, detach), { name: "TypeError", message: /detached or resized/ });
    }
});

test("a buffer that grows is converted as far as it went", () => {
    for (const how of WAYS) {
        const buffer = new ArrayBuffer(200_000, { maxByteLength: 400_000 });
        new Uint8Array(buffer).set(text(200_000));
        const made = askedAt10(how, new Uint8Array(buffer), () => (buffer.resize(400_000), otherText()));
        assert.ok(made === `${"a".repeat(10)}!${"a".repeat(199_989)}`, how);
    }
});

class Liar extends Uint8Array {
    get length() {
        return 150_000;
    }
    get byteLength() {
        return 150_000;
    }
    get byteOffset() {
        return 0;
    }
    get buffer() {
        return secret.buffer;
    }
    subarray() {
        return secret;
    }
    slice() {
        return secret;
    }
    *[Symbol.iterator]() {
        yield* secret;
    }
    static get [Symbol.species]() {
        return function () {
            return secret;
        };
    }
}

test("the length and the bytes of a subclass are the true ones", () => {
    for (const size of [0, 3, 200, 2000, 100_000]) {
        const given = [new Liar(size).fill(0x61), Object.defineProperty(new Uint8Array(size).fill(0x61), "length", { value: 150_000 })];
        for (const bytes of given) {
            otherText();
            const wanted = "a".repeat(size);
            for (const label of ["UTF-8", "US-ASCII", "ISO-8859-1", "windows-1252", "UTF-7"]) {
                assert.ok(decode(bytes, label) === wanted, `decode ${label} ${size}`);
                assert.ok(decode(bytes, label, { onError: "replace" }) === wanted);
                assert.ok(new Decoder(label).end(bytes) === wanted, `Decoder ${label} ${size}`);
            }
            assert.equal(decode(bytes, "UTF-16LE", { onError: "skip" }), "\u6161".repeat(size / 2));
            assert.equal(detect(bytes).bytes, size);
            assert.equal(check(bytes).characters, size);
            assert.ok(Buffer.from(new Converter({ from: "UTF-8", to: "US-ASCII" }).end(bytes)).equals(Buffer.alloc(size, 0x61)));
        }
    }
    assert.throws(() => decode(new Proxy(new Uint8Array(3), {})), TypeError);
    assert.throws(() => decode({ length: 3, buffer: secret.buffer }), TypeError);
});

test("what is detached, or out of its buffer's bounds, is empty, to decode and to all others", () => {
    const detached = () => {
        const bytes = text(100);
        structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
        return bytes;
    };
    const views = {
        "detached view": detached,
        "detached buffer": () => detached().buffer,
        "detached DataView": () => {
            const view = new DataView(new ArrayBuffer(8));
            structuredClone(view.buffer, { transfer: [view.buffer] });
            return view;
        },
        "view out of bounds": () => {
            const buffer = new ArrayBuffer(8, { maxByteLength: 8 });
            const view = new Uint8Array(buffer, 4, 4);
            buffer.resize(6);
            return view;
        },
        "DataView out of bounds": () => {
            const buffer = new ArrayBuffer(8, { maxByteLength: 8 });
            const view = new DataView(buffer, 4, 4);
            buffer.resize(2);
            return view;
        },
    };
    for (const [name, make] of Object.entries(views)) {
        for (const { name: label } of runic.charsets) {
            otherText();
            assert.equal(decode(make(), label), "", `decode ${label}, ${name}`);
            assert.equal(decode(make(), label, { onError: "replace" }), "", `decode ${label}, replacing, ${name}`);
            assert.equal(new Decoder(label).decode(make()), "", `Decoder ${label}, ${name}`);
            assert.equal(new Decoder(label).end(make()), "", `end of Decoder ${label}, ${name}`);
        }
        assert.equal(new Converter({ from: "UTF-8", to: "UTF-8" }).convert(make()).length, 0, name);
        assert.equal(detect(make()).basis, "empty", name);
        const detector = new Detector();
        detector.feed(make());
        assert.equal(detector.verdict().bytes, 0, name);
        assert.equal(check(make()).characters, 0, name);
    }
});

test("bytes of another realm, and resizable buffers", async () => {
    const { runInNewContext } = await import("node:vm");
    for (const made of ["new Uint8Array([97, 195, 169])", "new Uint8Array([97, 195, 169]).buffer", "new DataView(new Uint8Array([97, 195, 169]).buffer)"])
        assert.equal(decode(runInNewContext(made)), "aé", made);
    const string = "aé€😀".repeat(20_000);
    const bytes = encode(string);
    const buffer = new ArrayBuffer(bytes.length, { maxByteLength: 2 * bytes.length });
    new Uint8Array(buffer).set(bytes);
    assert.ok(decode(buffer) === string);
    assert.ok(decode(new Uint8Array(buffer)) === string);
    assert.equal(decode(new Uint8Array(buffer, 0, 3)), "aé");
});
