// wpt.mjs - node wpt.mjs FOLDER runs the web-platform-tests in FOLDER, their folder "encoding", with WebDecoder as TextDecoder.
// SPDX-License-Identifier: MIT
//
// Scripts (*.any.js) run with the few functions of testharness.js that they call. Pages of characters (*_chars*.html) are decoded as a whole; their
// elements give the code point of their bytes.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import vm from "node:vm";
import { runic } from "./runic.mjs";

const folder = process.argv[2];
const SCRIPTS = /^(textdecoder-|api-(basics|invalid-label|replacement)|iso-2022-jp-decoder|streams\/decode-|legacy-mb-.*decoder).*\.any\.js$/;
const PAGES = /_chars[^/]*\.html$/;
// Encoders write these characters with bytes that decoders read as others: a yen sign and an overline (Shift_JIS, EUC-JP), a minus sign.
const ENCODED_ONLY = new Set([0xa5, 0x203e, 0x2212]);

const files = readdirSync(folder, { recursive: true }).sort();
let passed = 0;
const failed = [];

async function attempt(name, run) {
    try {
        await run();
        passed++;
    } catch (problem) {
        failed.push(`${name}: ${problem.message.split("\n")[0]}`);
    }
}

/** Returns the global names of a script. Its tests are added to `tests`. */
function harness(tests) {
    const stream = (array) => new ReadableStream({ start: (controller) => (array.forEach((piece) => controller.enqueue(piece)), controller.close()) });
    const arrayOf = async (readable) => {
        const all = [];
        for await (const piece of readable) all.push(piece);
        return all;
    };
    const add = (run, name) => void tests.push([name, () => run({ add_cleanup() {}, step_func: (f) => f })]);
    const throws = (kind) => (problem) => problem instanceof kind;
    return {
        TextDecoder: runic.WebDecoder,
        TextDecoderStream: runic.WebDecoderStream,
        test: add,
        promise_test: add,
        subsetTest: (kind, run, name) => kind(run, name),
        setup: (run) => typeof run === "function" && run(),
        format_value: JSON.stringify,
        step_timeout: setTimeout,
        assert_equals: assert.strictEqual,
        assert_true: (value, why) => assert.strictEqual(value, true, why),
        assert_false: (value, why) => assert.strictEqual(value, false, why),
        assert_not_equals: assert.notStrictEqual,
        assert_array_equals: (a, b, why) => assert.deepEqual(Array.from(a), Array.from(b), why),
        assert_throws_js: (kind, run, why) => assert.throws(run, throws(kind), why),
        promise_rejects_js: (t, kind, promise) => assert.rejects(promise, throws(kind)),
        assert_unreached: (why) => assert.fail(why),
        readableStreamFromArray: stream,
        readableStreamToArray: arrayOf,
        createBuffer: (kind, size) => new (kind === "SharedArrayBuffer" ? SharedArrayBuffer : ArrayBuffer)(size),
        generate_tests: (run, cases) => cases.forEach(([name, ...words]) => add(() => run(...words), name)),
    };
}

/** Returns the existing scripts that a script includes, and then the script. */
function sourceOf(file) {
    const text = readFileSync(file, "utf8");
    const named = [...text.matchAll(/^\/\/ META: script=(\S+)$/gm)].map(([, name]) => join(name.startsWith("/") ? join(folder, "..") : dirname(file), name));
    return [...named.filter((name) => existsSync(name) && !/readable-stream|subset-tests|sab\.js/.test(name)), file].map((name) => readFileSync(name, "utf8").replace(/^export /gm, "")).join("\n");
}

async function runScript(file) {
    const tests = [];
    const names = harness(tests);
    const run = vm.runInThisContext(`((${Object.keys(names).join(", ")}) => {${sourceOf(file)}\n})`, { filename: file });
    run(...Object.values(names));
    for (const [name, test] of tests) await attempt(`${relative(folder, file)}: ${name}`, test);
    assert.ok(tests.length > 0, `${file} has no tests`);
}

async function runPage(file) {
    const bytes = readFileSync(file);
    const label = /charset="?([^"> ]+)/.exec(bytes.toString("latin1"))[1];
    const text = new runic.WebDecoder(label).decode(bytes);
    const elements = [...text.matchAll(/<span data-cp="([^"]*)"[^>]*>(.*?)<\/span>/gsu)];
    assert.ok(elements.length > 1000, `${file} has no characters`);
    for (const [, wanted, found] of elements) {
        const values = wanted.split(" ").map((digits) => parseInt(digits, 16));
        if (ENCODED_ONLY.has(values[0])) continue;
        await attempt(`${relative(folder, file)}: ${wanted}`, () => assert.equal(found, String.fromCodePoint(...values)));
    }
}

const counts = [0, 0];
for (const name of files) {
    if (SCRIPTS.test(name)) counts[0]++, await runScript(join(folder, name));
    if (PAGES.test(name)) counts[1]++, await runPage(join(folder, name));
}
console.log(failed.slice(0, 40).join("\n"));
console.log(`${counts[0]} scripts and ${counts[1]} pages: ${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 || counts[0] < 15 || counts[1] < 15 ? 1 : 0);
