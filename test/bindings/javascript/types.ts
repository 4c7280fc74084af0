// types.ts - uses every type of the package. tsc must accept it, and refuse the lines after @ts-expect-error.
// SPDX-License-Identifier: MIT
import * as runic from "runic";
import { check, Guesser, guess, Converter, ConverterStream, decode, Decoder, DecoderStream, detect, encode, Encoder, EncoderStream, RunicError } from "runic";

const bytes: Uint8Array = encode("text", "UTF-16", { onError: "replace", writeBom: "none" });
const text: string = decode(bytes.buffer, "UTF-16", { onError: (fault) => (fault.kind === "lone-high" ? fault.charset : null) });
const converter = new Converter({ from: "UTF-8", to: "SCSU", illFormed: { replace: "?" }, unmappable: "escape", bom: "sniff" });
const out: Uint8Array[] = [converter.convert(bytes), converter.clone().end()];
const decoder: Decoder = new Decoder("UTF-7", { utf7Lenient: true });
const nearly: string = decode(bytes, "UTF-8", { onError: { fallback: "windows-1252" } }) + new Decoder("UTF-8", { onError: "surrogateescape" }).end(bytes);
const pair: Converter[] = [new Converter({ from: "UTF-8", to: "UTF-16LE", illFormed: "surrogateescape" }), new Converter({ from: "UTF-16LE", to: "UTF-8", unmappable: "surrogateescape" })];
const said: string = decoder.decode(new DataView(bytes.buffer)) + decoder.end();
const encoded: Uint8Array = new Encoder("BOCU-1").end("a");
const streams: TransformStream[] = [new ConverterStream({ from: "a", to: "b" }), new DecoderStream(), new EncoderStream("UTF-32")];
const basis: "signature" | string = detect(bytes).basis;
for (const { line, column, kind } of check(bytes, { limit: 3 }).findings) console.log(line + column, kind.length);
const likely: [string, number, string, number][] = guess(bytes, { language: "ru", charsets: ["koi8-r"], declared: "cp1251" }).map((one) => [one.charset, one.probability, one.language, one.group]);
const guesser = new Guesser();
guesser.feed(bytes.buffer);
const first: string | undefined = guesser.guesses()[0]?.charset;
const [stretch] = runic.readText(bytes, { language: "ru" });
const opened: { text: string; stretches: runic.Stretch[] } = runic.openText(bytes, { charset: "koi8-r" });
const back: Uint8Array = runic.writeBack(bytes, opened.text, { stretches: [{ begin: 0, end: 3, charset: stretch?.charset }] });
const typed: Uint8Array = runic.writeBack(bytes, opened.text, { charset: "koi8-r", unmappable: { translit: "de" } });
const refusal = (problem: unknown): string => (problem instanceof runic.RefusalError ? problem.kind : "");
const web: string = runic.webCharset(bytes, { contentType: "text/html", limit: 2000, default: "utf-8" }) + runic.webCharset(bytes);
const names: string[] = runic.charsets.map((charset) => charset.labels[0]);
try {
    decode(bytes);
} catch (problem) {
    if (problem instanceof RunicError) console.log(problem.offset + problem.bytes.length, problem.character?.length);
}
console.log(web, back, typed, nearly, pair, refusal(0), text, out, said, encoded, streams, basis, likely, first, names, runic.version(), runic.target(), new runic.Checker("UTF-8").count);
const index = new runic.TextIndex("text", { lines: "lf" });
index.splice(encode("text"), index.offset(index.position(1, { unit: "utf8" }), { columns: "utf32" }), 0, index.translate(1, "line", "utf16"));

// @ts-expect-error no such unit
index.translate(1, "bytes", "line");
// @ts-expect-error bytes are no string
decode("text");
// @ts-expect-error no such policy
encode("", "UTF-8", { onError: "ignore" });
// @ts-expect-error a function cannot be asked here
runic.writeBack(bytes, "", { unmappable: () => "" });
// @ts-expect-error a fallback reads bytes
encode("", "UTF-8", { onError: { fallback: "windows-1252" } });
// @ts-expect-error from and to are needed
new Converter({ from: "UTF-8" });
// @ts-expect-error encoding reads no byte order mark
encode("", "UTF-8", { bom: "sniff" });
// @ts-expect-error offsets are not to be changed
new runic.Checker("x").line = 3;
// @ts-expect-error charsets are a list
guess(bytes, { charsets: "koi8-r" });
