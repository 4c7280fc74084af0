// entries.mjs - every entry of the package, each in its own process: import, require, "runic/inline", "runic/init", and the browser's.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "node:test";

const packageFolder = resolve(process.env.RUNIC_PACKAGE);
const folder = mkdtempSync(join(tmpdir(), "runic-entries-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(packageFolder, join(folder, "node_modules", "runic"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program and returns its output. */
function run(name, program, ...options) {
    writeFileSync(join(folder, name), program);
    return execFileSync(process.execPath, [...options, name], { cwd: folder, encoding: "utf8" });
}

const NAMES =
    "Checker Converter ConverterStream Decoder DecoderStream Detector Encoder EncoderStream Guesser RefusalError RunicError TextIndex WebDecoder WebDecoderStream charsetOf charsets check decode detect encode encodeInto findDeclaration findMojibake fixMojibake guess init labels openText readText ready target version webCharset writeBack";
const PRINT = `console.log(Object.keys(runic).sort().join(" ")); console.log(runic.decode(Uint8Array.of(0x68, 0xc3, 0xa9)), runic.charsets.length);`;
const COUNT = readFileSync(new URL("../../../src/charsets.def", import.meta.url), "utf8").match(/^CHARSET\(/gm).length;
const WANTED = `${NAMES}\nhé ${COUNT}\n`;

test("require and import, at once, of the same names", () => {
    assert.equal(run("a.cjs", `const runic = require("runic"); ${PRINT}`), WANTED);
    assert.equal(run("b.mjs", `import * as runic from "runic"; ${PRINT}`), WANTED);
    assert.equal(run("c.cjs", `const runic = require("runic/inline"); ${PRINT}`), WANTED);
    assert.equal(run("d.mjs", `import * as runic from "runic/inline"; ${PRINT}`), WANTED);
    assert.equal(run("e.mjs", `import * as runic from "runic"; ${PRINT}`, "--conditions=module"), WANTED);
});

test('"runic/unicode" has the same names, all of Unicode, and says which entry has the tables', () => {
    const program = `${PRINT}
        for (const label of ["UTF-7", "UTF-32BE", "SCSU", "US-ASCII", "ISO-8859-1"]) console.log(runic.decode(runic.encode("ab", label), label));
        for (const call of [() => runic.decode(Uint8Array.of(0x83), "sjis"), () => new runic.WebDecoder("gbk"), () => runic.encode("a", "windows-1252"), () => runic.guess(Uint8Array.of(0xe9)), () => runic.findDeclaration(Uint8Array.of(0xe9)), () => runic.readText(Uint8Array.of(0xe9)), () => runic.openText(Uint8Array.of(0xe9)), () => runic.writeBack(Uint8Array.of(0xe9), "a")])
            try { console.log(call()); } catch (problem) { console.log(problem.name + ": " + problem.message); }
        console.log(runic.charsetOf("sjis"), runic.labels("koi8-r")[0], new runic.WebDecoder("utf-16be").decode(Uint8Array.of(0, 0x68)));`;
    const missing = (name) => `RangeError: "runic/unicode" has no tables of legacy charsets: import "runic" for ${name}\n`;
    const cannotGuess = 'RangeError: "runic/unicode" has no tables of legacy charsets: import "runic" to guess\nRangeError: "runic/unicode" does not find declarations: import "runic"\n' + 'RangeError: "runic/unicode" has no tables of legacy charsets: import "runic" to read texts\n'.repeat(3);
    const wanted = `${WANTED}${"ab\n".repeat(5)}${["Shift_JIS", "GBK", "windows-1252"].map(missing).join("")}${cannotGuess}Shift_JIS KOI8-R h\n`;
    assert.equal(run("u.cjs", `const runic = require("runic/unicode"); ${program}`), wanted);
    assert.equal(run("u.mjs", `import * as runic from "runic/unicode"; ${program}`), wanted);
});

test("require and import give the same classes", () => {
    const program = `import { RunicError, Decoder } from "runic"; import { createRequire } from "node:module";
        const other = createRequire(import.meta.url)("runic"); console.log(other.RunicError === RunicError, other.Decoder === Decoder);`;
    assert.equal(run("same.mjs", program), "true true\n");
});

// All functions that need the module. Objects that are made before the module is loaded must be usable afterwards.
const CALLS = [
    "decode(bytes)", 'decode(bytes, "UTF-7")', 'decode(bytes, "UTF-8", { onError: "skip" })', 'encode("a")', 'encode("a", "UTF-7")',
    'new Converter({ from: "UTF-8", to: "UTF-16" })', "new Decoder()", "new Encoder()", "new DecoderStream()", "new WebDecoder()", "new WebDecoderStream()", 'decode(bytes, "sjis", { web: true })', "detect(bytes)", "new Detector()",
    "check(bytes)", "readText(bytes)", "openText(bytes)", 'writeBack(bytes, "a")', 'new Checker("UTF-8")', 'charsetOf("utf8")', 'labels("utf8")', "version()", "target()", 'new TextIndex("")',
];
const EACH = `const bytes = Uint8Array.of(0x68);
    const said = {};
    for (const call of ${JSON.stringify(CALLS)})
        try { new Function("runic", "bytes", "with (runic) return " + call)(runic, bytes); said.nothing = call; } catch (problem) { said[problem.message] = (said[problem.message] ?? 0) + 1; }`;

test('"runic/init" throws until init is called with a module or its bytes', () => {
    for (const how of ["bytes", "bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)", "new WebAssembly.Module(bytes)"])
        for (const file of ["runic-simd.wasm", "runic-scalar.wasm"]) {
            const program = `import * as runic from "runic/init"; import { readFileSync } from "node:fs";
                {${EACH}; console.log(JSON.stringify(said)); }
                const bytes = readFileSync(${JSON.stringify(join(packageFolder, file))});
                runic.init(${how}); runic.init("a second one counts for nothing"); await runic.ready; ${PRINT}
                for (const text of ["a", "é".repeat(5000)]) console.log(runic.decode(runic.encode(text, "UTF-7"), "UTF-7") === text);`;
            const early = { 'runic is not ready yet: "await ready" before the first call, or import "runic/inline", which is ready at once': CALLS.length };
            assert.equal(run("init.mjs", program), `${JSON.stringify(early)}\n${WANTED}true\ntrue\n`);
        }
});

test("init refuses what is no module of this package, and takes the right one afterwards", () => {
    const own = readFileSync(join(packageFolder, "runic-scalar.wasm"));
    const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json")));
    const place = own.indexOf(`\0${version}\0`);
    assert.ok(place > 0);
    own[place + 1] = 0x39; // "9"
    writeFileSync(join(folder, "other.wasm"), own);
    const program = `import * as runic from "runic/init"; import { readFileSync } from "node:fs";
        for (const given of [readFileSync("other.wasm"), Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0), Uint8Array.of(1, 2, 3), "text", undefined])
            try { runic.init(given); console.log("taken"); } catch (problem) { console.log(problem.name + ": " + problem.message); }
        runic.init(readFileSync(${JSON.stringify(join(packageFolder, "runic-simd.wasm"))})); console.log(runic.version());`;
    const said = run("refuse.mjs", program).split("\n");
    assert.equal(said[0], `TypeError: this WebAssembly module is of runic 9${version.slice(1)}, and the package is runic ${version}: take both from one package`);
    assert.equal(said[1], "TypeError: this WebAssembly module is not one of runic's");
    assert.match(said[2], /^CompileError: /);
    assert.deepEqual(said.slice(3), [...Array(2).fill("TypeError: bytes are an ArrayBuffer, or a view of one"), version, ""]);
});

test("in a browser each call throws before ready, and after the module was not found", () => {
    const web = JSON.stringify(join(packageFolder, "web.js"));
    const fetching = (answer) => `globalThis.fetch = async (place) => { const { readFileSync } = await import("node:fs"); ${answer} };
        const runic = await import(${web}); {${EACH}; console.log(JSON.stringify(said)); }
        console.log(await runic.ready.then(() => "ready", (problem) => problem.message)); {${EACH}; console.log(JSON.stringify(said)); }`;
    const early = JSON.stringify({ 'runic is not ready yet: "await ready" before the first call, or import "runic/inline", which is ready at once': CALLS.length });
    const good = run("web.mjs", fetching("return new Response(readFileSync(place));")).split("\n");
    assert.deepEqual(good, [early, "ready", JSON.stringify({ nothing: CALLS.at(-1) }), ""]);
    for (const [answer, reason] of [
        ["return new Response('', { status: 404 });", /^runic cannot load file:.*runic-(simd|scalar)\.wasm: status 404\. Serve .* or import "runic\/inline"\.$/],
        ["return new Response('<!doctype html>');", /^runic cannot load file:.*runic-(simd|scalar)\.wasm: .*magic.*\. Serve .* or import "runic\/inline"\.$/],
        ["throw new Error('no network');", /: no network\. Serve /],
    ]) {
        const said = run("web.mjs", fetching(answer)).split("\n");
        assert.equal(said[0], early);
        assert.match(said[1], reason);
        assert.deepEqual(JSON.parse(said[2]), { [said[1]]: CALLS.length });
    }
});

test("a bundle without its module says which files to copy", () => {
    writeFileSync(join(folder, "bundle.cjs"), readFileSync(join(packageFolder, "node.cjs")));
    const said = run("lonely.cjs", `try { require("./bundle.cjs"); } catch (problem) { console.log(problem.message); }`);
    assert.match(said, /^runic cannot load its module: ENOENT.*\. Copy the package's runic-simd\.wasm and runic-scalar\.wasm beside your bundle, or import "runic\/inline"\.\n$/);
});

test("engines that have no TextDecoder, TextEncoder, TransformStream or Buffer, as worklets", () => {
    const program = `for (const name of ["TextDecoder", "TextEncoder", "TransformStream", "Buffer"]) delete globalThis[name];
        const runic = await import("runic/inline");
        for (const text of ["", "a", "plain ".repeat(40000), "é€😀".repeat(20000), "é".repeat(80)])
            for (const label of ["UTF-8", "UTF-16LE", "UTF-7", "ISO-8859-1"]) {
                if (label === "ISO-8859-1" && text.includes("€")) continue;
                const made = runic.decode(runic.encode(text, label), label);
                if (made !== text) console.log("wrong", label, text.length);
            }
        try { new runic.DecoderStream(); } catch (problem) { console.log(problem.message); }`;
    assert.equal(run("bare.mjs", program), "this engine has no TransformStream\n");
});
