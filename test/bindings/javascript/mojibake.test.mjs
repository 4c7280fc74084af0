// mojibake.test.mjs - findMojibake and fixMojibake: runs, levels, long lines, lone surrogates, right text.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { runic } from "./runic.mjs";

const { findMojibake, fixMojibake } = runic;
const latin = new TextDecoder("windows-1252");
const wrong = (text) => latin.decode(Buffer.from(text));

test("a run: where it is, what it should be, its charset and levels", () => {
    assert.deepEqual(findMojibake("😀 fÃ¼r"), [{ start: 4, end: 6, text: "Ã¼", right: "ü", charset: "windows-1252", levels: 1 }]);
    const twice = `a\n${wrong(wrong("naïve"))} x ${wrong("für")}`;
    assert.deepEqual(
        findMojibake(twice).map(({ start, right, levels }) => [start, right, levels]),
        [
            [4, "ï", 2],
            [14, "ü", 1],
        ],
    );
    assert.equal(fixMojibake(twice), "a\nnaïve x für");
});

test("right text stays as it is", () => {
    for (const text of ["", "plain\n", "Größe, 日本語, Привет, Åbn «MAÇÃ»", "\uFEFFé", "\0"]) {
        assert.equal(fixMojibake(text), text);
        assert.deepEqual(findMojibake(text), []);
    }
});

test("lone surrogates stay, and the rest of their line is repaired", () => {
    assert.equal(fixMojibake("\uD83D fÃ¼r \uDE00\nfÃ¼r\uD83D"), "\uD83D für \uDE00\nfür\uD83D");
    assert.equal(findMojibake("\uD83D fÃ¼r")[0].start, 3);
});

test("lines of any length", () => {
    const line = "für die Größe 😀 日本語 ".repeat(9000);
    assert.ok(fixMojibake(wrong(line)) === line);
    const dense = "日本語".repeat(20_000);
    assert.ok(fixMojibake(wrong(dense)) === dense);
    const runs = findMojibake(`${wrong("é")}\n${wrong(line)}`);
    assert.equal(runs[1].start, 3 + 1);
    assert.ok(runs.length > 20_000);
});

test("a long line is judged in the parts of the library", () => {
    // 512 ASCII characters that are no spaces. "ə" alone is not certain: "für" in its part is.
    const part = `a É™ ${"word ".repeat(127)}fÃ¼r. `, right = `a ə ${"word ".repeat(127)}für. `;
    assert.ok(fixMojibake(part.repeat(60)) === right.repeat(60));
});

test("each line end is kept", () => assert.equal(fixMojibake("fÃ¼r\r\n\r\nfÃ¼r\n\n"), "für\r\n\r\nfür\n\n"));
