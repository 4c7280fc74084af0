// bundles.mjs - bundles.mjs FOLDER opens the page of each folder in FOLDER, and prints its title, which the package sets.
// SPDX-License-Identifier: MIT
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browse, serve } from "../page/driver.mjs";

const root = process.argv[2];
const downloads = mkdtempSync(join(tmpdir(), "runic-bundles-"));
const browser = await browse(downloads);
const folders = readdirSync(root);
let wrong = folders.length >= 12 ? 0 : 1;
for (const name of folders) {
    const server = await serve(join(root, name));
    await browser.open(server.address);
    const title = await browser.until("return document.title").catch(String);
    const isRight = name === "without-modules" ? /runic-simd\.wasm: status 404\. Serve .* or import "runic\/inline"\.$/.test(title) : title === "hé wasm128";
    if (!isRight) console.log(`${name}: ${title}; ${(await browser.log()).map(({ message }) => message).join("; ")}`);
    wrong += isRight ? 0 : 1;
    server.close();
}
await browser.close();
rmSync(downloads, { recursive: true, force: true });
process.exit(wrong ? 1 : 0);
