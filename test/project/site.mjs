// site.mjs - tools/site makes the pages as HTML: no link is dead, the search finds, and nothing is wider than a window of 360 or 1,280 pixels.
// SPDX-License-Identifier: MIT
// usage: site.mjs SOURCE BUILD PACKAGE     PACKAGE is the npm package that test/bindings/javascript has made; screenshots are in BUILD/test/project/site
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { browse, serve } from "../bindings/page/driver.mjs";

const [source, build, npmPackage] = process.argv.slice(2);
const site = join(build, "site");
const shots = join(build, "test/project/site");
const REPOSITORY = "https://example.org/runic";

rmSync(site, { recursive: true, force: true });
const made = spawnSync(join(source, "tools/site"), [site, npmPackage],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, RUNIC_REPOSITORY: REPOSITORY, RUNIC_SITE_TOOLS: join(build, "site-tools") } });
if (made.status === 3) {
    console.log("SKIPPED project/site: PyPI cannot be reached");
    process.exit(77);
}
assert.equal(made.status, 0, made.stdout + made.stderr);

const texts = new Map();
for (const name of readdirSync(site, { recursive: true })) {
    if (name.endsWith(".html")) texts.set(name, readFileSync(join(site, name), "utf8"));
}
const plain = (text) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
const anchors = (html) => new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map((found) => plain(found[1])));
const places = new Map([...texts].map(([name, html]) => [name, anchors(html)]));

/** Returns what is wrong with a link of a page, or "". A script may replace the anchors that begin with __. */
function wrong(page, link) {
    const [path, place] = decodeURI(plain(link)).split("#");
    if (path.startsWith(`${REPOSITORY}/blob/HEAD/`)) return existsSync(join(source, path.slice(REPOSITORY.length + 11))) ? "" : "no such file in the repository";
    if (/^[a-z]+:/.test(path)) return "";
    let target = path === "" ? page : normalize(path.startsWith("/") ? path.slice(1) || "." : join(dirname(page), path)).replace(/[?].*/, "");
    if (!existsSync(join(site, target))) return "no such file";
    if (statSync(join(site, target)).isDirectory()) target = join(target, "index.html");
    return place && !place.startsWith("__") && !places.get(target)?.has(place) ? "no such place" : "";
}
assert.notEqual(wrong("index.html", "gone.html"), "");
assert.notEqual(wrong("index.html", "#gone"), "");
assert.notEqual(wrong("index.html", `${REPOSITORY}/blob/HEAD/gone`), "");
let links = 0;
const dead = [];
for (const [page, html] of texts) {
    if (page.startsWith("try/")) continue; // test/bindings/page
    for (const [, link] of html.matchAll(/<[a-z][^>]*\s(?:href|src)="([^"]*)"/g)) {
        links++;
        const fault = wrong(page, link);
        if (fault) dead.push(`${page}: ${link}: ${fault}`);
    }
}
assert.deepEqual(dead, []);
assert.ok(texts.size >= 45 && links >= 2000, `only ${texts.size} pages, ${links} links`);
assert.match(texts.get("reference/runic_8h.html"), /runic_convert_bound[\s\S]*runic_utf8_to_utf16_size/);

/** What of a page is wider than the window, except inside of what scrolls. */
const WIDER = `
    const scrolls = (e) => e && e !== document.body && (getComputedStyle(e).overflowX !== "visible" || scrolls(e.parentElement));
    const wide = [...document.querySelectorAll(a[0] + " *")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !scrolls(e.parentElement));
    return [document.documentElement.scrollWidth > innerWidth ? "the page is " + document.documentElement.scrollWidth + " wide" : "", ...wide.map((e) => e.outerHTML.slice(0, 80))].filter(Boolean);`;
mkdirSync(shots, { recursive: true });
const server = await serve(site);
const browser = await browse(shots, "1280,1000");
try {
    for (const width of [360, 1280]) {
        await browser.cdp("Emulation.setDeviceMetricsOverride", { width, height: 1000, deviceScaleFactor: 1, mobile: false });
        for (const [page, content] of [["index", "article"], ["guide", "article"], ["reference/runic_8h", ".contents"], ["try/index", "body"]]) {
            await browser.open(`${server.address}${page}.html`);
            assert.ok(await browser.run("return document.querySelectorAll(a[0] + ' *').length >= 20", content), `${page} is empty`);
            writeFileSync(join(shots, `${page.replace("/", "-")}-${width}.png`), await browser.screenshot());
            assert.deepEqual(await browser.run(WIDER, content), [], `${page} at ${width} pixels`);
        }
    }
    await browser.open(`${server.address}index.html`);
    await browser.run("document.querySelector('.md-search__input').focus()");
    await browser.give(".md-search__input", "mojibake");
    await browser.until("return document.querySelector('.md-search-result__item a')");
    console.log(`${texts.size} pages, ${links} links, screenshots in ${relative(process.cwd(), shots)}`);
} finally {
    await browser.close();
    server.close();
}
