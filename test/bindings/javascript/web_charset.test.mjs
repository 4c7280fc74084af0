// web_charset.test.mjs - webCharset: test/unit/vectors/web_pages.txt, which C and Python have, too.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runic } from "./runic.mjs";

const { webCharset, WebDecoder } = runic;

/** A column, whose format the file explains, with a character for each byte. */
const column = (given) =>
    given.replace(/\\x(..)|\\\{(\d+) ([^}]*)\}/g, (_, byte, times, repeated) => (byte ? String.fromCharCode(parseInt(byte, 16)) : repeated.repeat(times)));

test("the vectors", () => {
    const rows = readFileSync(new URL("../../unit/vectors/web_pages.txt", import.meta.url), "utf-8").split("\n").filter((line) => /^\d/.test(line));
    assert.equal(rows.length, 145);
    for (const row of rows) {
        const [limit, encoding, basis, header, page] = row.split("\t");
        const options = { contentType: header === "-" ? undefined : column(header), limit: Number(limit) || undefined };
        const given = Buffer.from(column(page), "latin1");
        assert.equal(webCharset(given, options), encoding, row);
        assert.equal(webCharset(given, { ...options, default: "" }), basis === "default" ? "" : encoding, row);
    }
});

test("arguments", () => {
    assert.equal(webCharset(new Uint8Array(0)), "windows-1252");
    assert.equal(webCharset(Uint8Array.of(0xff, 0xfe), { limit: 1 }), "utf-16le");
    for (const limit of [0, -1, 1.5, 65537, "9", NaN]) assert.throws(() => webCharset(new Uint8Array(0), { limit }), RangeError);
    assert.throws(() => webCharset("page"), TypeError);
    const header = (count) => webCharset(new Uint8Array(0), { contentType: `text/html;${"x".repeat(count)};charset=koi8-r` });
    assert.equal(header(262144 - 25), "koi8-r");
    assert.throws(() => header(262144 - 24), RangeError);
    assert.throws(() => webCharset(new Uint8Array(0), { charset: "x" }), /there is no option/);
});

test("labels that a Content-Type would read otherwise", () => {
    for (const label of ["hz\\-gb-2312", 'gbk"', "gbk;", "gbk\0", "\u0167bk"]) assert.throws(() => new WebDecoder(label), RangeError);
});
