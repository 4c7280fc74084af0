// page.test.mjs - the page in Debian's chromium: drop, detect, step through faults, convert, save; with the mouse and the keyboard.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { browse, serve } from "./driver.mjs";

const { RUNIC_SITE: site, RUNIC_COMMAND: command, RUNIC_AXE: axe, RUNIC_SHOTS: shots } = process.env;
const folder = mkdtempSync(join(tmpdir(), "runic-page-"));
const downloads = join(folder, "downloads");
mkdirSync(downloads);
const server = await serve(site);
const browser = await browse(downloads);
test.after(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
});

const ESCAPE = "\uE00C";
const TAB = "\uE004";
const ENTER = "\uE007";
const SPACE = " ";
const RIGHT = "\uE014";
const LEFT = "\uE012";
const DOWN = "\uE015";

const fromCommand = (charset, text) => execFileSync("iconv", ["-f", "UTF-8", "-t", charset], { input: text });

const files = {
    "two faults.txt": Buffer.concat([Buffer.from("Zoë\nété caf"), Buffer.from([0xe9]), Buffer.from("\nfin — 😀 naïve, Noël, forêt, garçon, déjà, Größe, Übermut, süß, Äpfel "), Buffer.from([0xf0, 0x9f, 0x98]), Buffer.from(".\n")]),
    "wide.txt": Buffer.from("\uFEFFGrüße, €5 😀\r\n", "utf16le"),
    "plain.txt": Buffer.from("nothing but ASCII\n"),
    "old.txt": Buffer.from([0x70, 0x92, 0x73]),
    "log.txt": Buffer.concat([Buffer.from("Jürgen asks.\nBjörn answers.\n".repeat(20)), Buffer.from([0, 0x4a, 0xc3]), Buffer.from("\n")]),
    "russian.txt": fromCommand("windows-1251", "Все счастливые семьи похожи друг на друга.\nКаждая несчастливая семья несчастлива по-своему.\n"),
    "japanese.txt": fromCommand("shift_jis", "吾輩は猫である。名前はまだ無い。\nどこで生れたかとんと見当がつかぬ。\n"),
    "twice.txt": Buffer.from("naÃƒÂ¯ve, grÃƒÂ¶ÃƒÅ¸er\nZoë\nfÃ¼r\n"),
    "mixed.txt": Buffer.concat([0, 1].flatMap(() => [Buffer.from("Größe geändert\n"), Buffer.from("für die Größe, überprüfen\n", "latin1")])),
    "declared.xml": Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><i>'), Buffer.from([0xb1]), Buffer.from("</i>\n")]),
    "lie.html": Buffer.from('<meta charset="windows-1251"><p>Größe, süß, Übermut\n'),
    "riddle.html": Buffer.from('<meta charset="x-none"><p>plain\n'),
    "empty.txt": Buffer.alloc(0),
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

const shown = () => browser.until("return !document.querySelector('#found').hidden && document.querySelector('#wait').hidden && document.querySelectorAll('.tile').length > 0");
const fresh = async () => {
    await browser.open(server.address);
    await browser.until("return document.documentElement.dataset.ready");
};
const give = async (name) => {
    await fresh();
    await browser.give("#file", join(folder, name));
    await browser.until("return !document.querySelector('#found').hidden");
};
const focused = () => browser.run("const e = document.activeElement; return e.id || e.name && e.name + '=' + e.value || e.tagName");

/** Presses Tab until the element has the focus. */
async function tabTo(wanted) {
    for (let i = 0; i < 60; i++) {
        if ((await focused()) === wanted) return;
        await browser.press(TAB);
    }
    assert.fail(`no way to ${wanted} by Tab; the focus is on ${await focused()}`);
}

/** Returns the last saved file when it is complete. */
async function saved(name, least = 0) {
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 30)))
        if (readdirSync(downloads).includes(name) && statSync(join(downloads, name)).size >= least) {
            const content = readFileSync(join(downloads, name));
            rmSync(join(downloads, name));
            return content;
        }
    assert.fail(`${name} was not saved, but ${readdirSync(downloads)}; the page says ${await browser.text("#trouble")}`);
}

async function convert(choices, click = true) {
    await browser.run("document.querySelector('#to').value = a[0].to; document.querySelector('#to').dispatchEvent(new Event('change'))", choices);
    for (const [name, value] of Object.entries(choices)) {
        if (["language", "style"].includes(name)) await browser.run("document.querySelector(`select[name=${a[0]}]`).value = a[1]", name, value);
        else if (name !== "to") await browser.click(`input[name=${name}][value=${value}]`);
    }
    if (click) await browser.click("#save button[type=submit]");
}

test("what it says of files", async () => {
    const said = {
        "two faults.txt": [/^UTF-8, damaged$/, /characters beyond ASCII fit, and 2 sequences do not/, /^2 ill-formed sequences as UTF-8$/],
        "log.txt": [/^UTF-8, damaged$/, /40 characters beyond ASCII fit, and 1 sequence does not.*1 zero byte\./, /^1 ill-formed sequence as UTF-8$/],
        "wide.txt": [/^UTF-16LE$/, /begins with FF FE, the signature of UTF-16LE/, /^Well-formed UTF-16LE$/],
        "plain.txt": [/^US-ASCII$/, /below 80.*a fact/, /^Well-formed US-ASCII$/],
        "old.txt": [/^Not Unicode$/, /80 to 9F suggest windows-1252/, /^Well-formed windows-1252$/],
        "empty.txt": [/^An empty file$/, /no bytes/, /^Well-formed/],
    };
    for (const [name, [what, why, inside]] of Object.entries(said)) {
        await give(name);
        assert.match(await browser.text("#what"), what, name);
        assert.match(await browser.text("#why"), why, name);
        assert.match(await browser.text("#inside"), inside, name);
        assert.equal(await browser.text("#name"), name);
    }
    const heights = await browser.run("return ['read-as', 'text', 'tiles', 'go', 'save'].map((id) => document.getElementById(id).clientHeight)");
    assert.deepEqual(heights, [0, 0, 0, 0, 0], "of an empty file there is nothing to show, and nothing to save");
});

test("the page links to the project where its address is known", async () => {
    const build = fileURLToPath(new URL("../../../bindings/page/build", import.meta.url));
    const built = (address) => {
        execFileSync(build, [join(folder, "linked"), join(site, "runic")], { env: { ...process.env, ...address }, stdio: "pipe" });
        return readFileSync(join(folder, "linked/index.html"), "utf8").match(/<footer>[^]*<\/footer>/)[0];
    };
    assert.match(built({ RUNIC_REPOSITORY: "https://example.org/runic" }), / <a href="https:\/\/example\.org\/runic">Its source, and how to use it<\/a>\./);
    assert.doesNotMatch(built({}), /<a |<!--/);
    for (const wrong of ["javascript:alert(1)", 'https://a"onclick="b', "http://a"]) assert.throws(() => built({ RUNIC_REPOSITORY: wrong }), /Command failed/);
});

test("what a text declares is used where nothing else is known, and is compared with the bytes", async () => {
    const declared = () => browser.run("return [...document.querySelectorAll('#facts div')].map((one) => one.innerText.replace(/\\s+/g, ' ') + (one.className && '!')).find((one) => one.startsWith('declared')) ?? ''");
    const said = {
        "declared.xml": ["declared as ISO-8859-2", /^.*encoding="ISO-8859-2"\?><i>ą<\/i>/],
        "lie.html": ["declared as windows-1251, wrongly!", /Größe, süß/],
        "riddle.html": ["declared as x-none, which is unknown!", /plain/],
        "plain.txt": ["", /nothing/],
    };
    for (const [name, [fact, text]] of Object.entries(said)) {
        await give(name);
        await shown();
        assert.equal(await declared(), fact, name);
        assert.match(await browser.text("#text"), text, name);
    }
});

test("a file that is not Unicode is shown as what it probably is, with the percentage, and another encoding can be chosen", async () => {
    const likely = {
        "russian.txt": ["windows-1251", /Russian in windows-1251: that is a guess, at 9\d %/, "Все счастливые семьи"],
        "japanese.txt": ["Shift_JIS", /Japanese in Shift_JIS: that is a guess, at 9\d %/, "吾輩は猫である。"],
    };
    for (const [name, [charset, why, text]] of Object.entries(likely)) {
        await give(name);
        await shown();
        assert.equal(await browser.text("#what"), `${charset}, very likely`);
        assert.match(await browser.text("#why"), why);
        assert.match(await browser.run("return document.querySelector('#charset').selectedOptions[0].textContent"), new RegExp(`^${charset} \\(a guess, 9\\d %\\)$`));
        assert.equal(await browser.run("return document.querySelector('#charset optgroup[label=\"fit this text\"] option').value"), charset);
        assert.ok((await browser.text("#text")).startsWith(text), await browser.text("#text"));
        assert.equal(await browser.text("#text-note"), `This is all of it, read as ${charset}, which is a guess.`);
        assert.deepEqual(readdirSync(downloads), [], "nothing is converted unasked");
    }
    await browser.run("document.querySelector('#charset').value = 'KOI8-R'; document.querySelector('#charset').dispatchEvent(new Event('change'))");
    await browser.until("return document.querySelector('#text-note').innerText === 'This is all of it, read as KOI8-R.'");
    assert.equal(await browser.text("#what"), "Shift_JIS, very likely");
    await give("russian.txt");
    await shown();
    await convert({ to: "UTF-8" });
    assert.equal((await saved("russian.utf-8.txt")).toString(), "Все счастливые семьи похожи друг на друга.\nКаждая несчастливая семья несчастлива по-своему.\n");
});

test("a file that is dropped, its faults with their surroundings, and its tiles", async () => {
    await fresh();
    await browser.run(
        `const given = new DataTransfer();
         given.items.add(new File([Uint8Array.from(a[0])], "dropped.txt"));
         document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));`,
        [...files["two faults.txt"]],
    );
    await shown();
    await browser.until("return document.querySelector('#fault').innerText.startsWith('Line 2, column 8: the character is not finished. Byte 14, E9')");
    const tiles = await browser.run("return [...document.querySelectorAll('.tile')].slice(0, 14).map((one) => [...one.children].map((part) => part.textContent).join(' '))");
    assert.deepEqual(tiles, ["Z 5A", "o 6F", "ë C3 AB", "LF 0A", "é C3 A9", "t 74", "é C3 A9", "␣ 20", "c 63", "a 61", "f 66", "✕ E9", "LF 0A", "f 66"]);
    assert.equal(await browser.text(".tile.bad.here .bytes"), "E9");
    await browser.click("#next");
    await browser.until("return document.querySelector('#fault').innerText.includes('F0 9F 98')");
    assert.match(await browser.text("#fault"), /^Line 3, column 70: the character is not finished\. Byte 102, F0 9F 98$/);
    assert.equal(await browser.text("#which"), "2 of 2");
    await browser.run("const box = document.querySelector('#map').getBoundingClientRect(); document.querySelector('#map').dispatchEvent(new MouseEvent('click', { clientX: box.left + box.width * 0.2 }))");
    await browser.until("return document.querySelector('#which').innerText === '1 of 2'");
    // Shows another position, then returns to the faults.
    await browser.run("document.querySelector('#at').value = '20'");
    await browser.click("#go button");
    await browser.until("return document.querySelector('#fault').innerText === 'Around byte 20:'");
    assert.equal(await browser.text(".tile.here .bytes"), "E2 80 94");
    await browser.click("#previous");
    await browser.until("return document.querySelector('#fault').innerText.startsWith('Line 2, column 8: ')");
    assert.equal(await browser.run("return document.title"), "\u2068dropped.txt\u2069: UTF-8, damaged · runic");
    await browser.run("document.querySelector('#charset').value = 'windows-1252'; document.querySelector('#charset').dispatchEvent(new Event('change'))");
    await browser.until("return document.querySelector('#inside').innerText === '1 ill-formed sequence as windows-1252' || document.querySelector('#inside').innerText === 'Well-formed windows-1252'");
});

const shownText = () => browser.run("return [...document.querySelector('#text').childNodes].map((node) => node.nodeType === 3 ? node.data : `[${node.className}: ${node.textContent}; ${node.title}]`).filter(Boolean)");

test("the text, with its faults and what hides in it", async () => {
    await give("two faults.txt");
    const bad = (bytes) => `[fault-mark: ${bytes}; the character is not finished]`;
    assert.deepEqual(await shownText(), ["Zoë\nété caf", bad("E9"), "\nfin — 😀 naïve, Noël, forêt, garçon, déjà, Größe, Übermut, süß, Äpfel ", bad("F0 9F 98"), ".\n"]);
    assert.equal(await browser.text("#text-note"), "This is all of it, read as UTF-8. Ill-formed bytes are marked.");
    await browser.run("document.querySelector('#charset').value = 'windows-1252'; document.querySelector('#charset').dispatchEvent(new Event('change'))");
    await browser.until("return document.querySelector('#text').innerText.startsWith('ZoÃ«')");

    writeFileSync(join(folder, "hidden.txt"), "\uFEFFa\tb\r\nc\rd\0\u202Eevil\u202C\u200B\u{E0041}é\u0301 👩\u200D🚀");
    await give("hidden.txt");
    const hides = (shown, name) => `[hides: ${shown}; ${name}]`;
    assert.deepEqual(await shownText(), [
        "a\tb\nc", hides("CR", "U+000D"), "\nd", hides("NUL", "U+0000"), hides("202E", "U+202E"), "evil", hides("202C", "U+202C"), hides("200B", "U+200B"), hides("E0041", "U+E0041"),
        "é\u0301 👩\u200D🚀",
    ]);

    // At most 2,000 characters of any kind; the last one must be whole.
    for (const [name, text, encoded] of [["long.txt", "é😀".repeat(1500), "utf8"], ["long16.txt", "\uFEFF" + "é😀".repeat(1500), "utf16le"]]) {
        writeFileSync(join(folder, name), Buffer.from(text, encoded));
        await give(name);
        assert.deepEqual(await shownText(), ["é😀".repeat(1000)]);
        assert.match(await browser.text("#text-note"), /^The first 2,000 characters, read as UTF-(8|16LE)\.$/);
    }
    writeFileSync(join(folder, "just.txt"), "a".repeat(2000));
    await give("just.txt");
    assert.equal(await browser.text("#text-note"), "This is all of it, read as US-ASCII.");
    writeFileSync(join(folder, "bad.txt"), Buffer.alloc(5000, 0xff));
    await give("bad.txt");
    assert.equal((await browser.text("#text")).replace(/\s/g, "").length, 2000, "2,000 characters of windows-1252");
    await browser.run("document.querySelector('#charset').value = 'UTF-8'; document.querySelector('#charset').dispatchEvent(new Event('change'))");
    await browser.until("return document.querySelectorAll('#text .fault-mark').length === 2000");
});

test("the text is copied whole, without its BOM and with U+FFFD for faults", async () => {
    await browser.cdp("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"], origin: server.address.slice(0, -1) });
    const wholes = {
        "two faults.txt": ["Zoë\nété caf\uFFFD\nfin — 😀 naïve, Noël, forêt, garçon, déjà, Größe, Übermut, süß, Äpfel \uFFFD.\n", "Copied the text. Each ill-formed sequence is a \uFFFD."],
        "wide.txt": ["Grüße, €5 😀\r\n", "Copied the text."],
        "much.txt": ["Größe\n".repeat(10_000), "Copied the text."],
    };
    writeFileSync(join(folder, "much.txt"), wholes["much.txt"][0]);
    for (const [name, [wanted, said]] of Object.entries(wholes)) {
        await give(name);
        // Reading from the clipboard removes a BOM.
        await browser.run(
            `const write = navigator.clipboard.write.bind(navigator.clipboard);
             navigator.clipboard.write = async (items) => {
                 window.firstCopied = new Uint8Array(await (await items[0].getType("text/plain")).arrayBuffer())[0];
                 return write(items);
             };`,
        );
        await browser.click("#copy");
        await browser.until("return document.querySelector('#said').innerText !== '' || document.querySelector('#trouble').innerText !== ''");
        assert.equal((await browser.text("#trouble")) + (await browser.text("#said")), said);
        assert.equal(await browser.run("return window.firstCopied"), wanted.charCodeAt(0), name);
        assert.ok((await browser.run("return navigator.clipboard.readText()")) === wanted, name);
    }
    await browser.cdp("Browser.resetPermissions", {});
    await browser.run("navigator.clipboard.write = () => Promise.reject(new Error('no'))");
    await browser.click("#copy");
    await browser.until("return document.querySelector('#trouble').innerText.includes('Ctrl-C')");
    assert.ok((await browser.run("return getSelection().toString()")).startsWith("Größe\nGröße"));
});

test("mojibake is found, undone and saved", async () => {
    await give("plain.txt");
    assert.ok(await browser.run("return document.querySelector('#mojibake').hidden"));
    await give("twice.txt");
    const said = await browser.run("return document.querySelector('#mojibake').hidden ? '' : document.querySelector('#mojibake-text').textContent");
    assert.equal(said, "3 places in it are mojibake: UTF-8 that was read as windows-1252, twice, and saved again.");
    await browser.click("#undo");
    await browser.until("return /Undone: 3 runs/.test(document.querySelector('#said').textContent)");
    assert.equal(await browser.run("return document.querySelector('#text').textContent"), "naïve, größer\nZoë\nfür\n");
    assert.ok(await browser.run("return document.querySelector('#mojibake').hidden"));
    await browser.click("#save button");
    assert.equal((await saved("twice.utf-8.txt")).toString(), "naïve, größer\nZoë\nfür\n");
});

/** Random texts: mojibake or not, every line end, with or without a last one, a BOM, short and very long lines. */
function randomText(random) {
    const pick = (list) => list[Math.floor(random() * list.length)];
    const words = ["naÃ¯ve ", "cafÃ©", "Zoë", "plain words ", "1;", "grÃƒÂ¶ÃƒÅ¸er ", "信じる", "😀", "don’t ", "â€œquotedâ€\u009d ", "x".repeat(600)];
    const lineEnd = pick(["\n", "\r\n", "\r", "\n\n"]);
    const lines = Array.from({ length: 1 + Math.floor(random() * 6) }, () => Array.from({ length: Math.floor(random() * 8) }, () => pick(words)).join(""));
    if (random() < 0.08) lines.push(`${pick(["naÃ¯ve ", "Ã¤Ã¶Ã¼ "])}${pick(["x ", "größer", " ".repeat(9)]).repeat(1000)}`.repeat(600));
    return pick(["", "", "", "\uFEFF"]) + (lines.join(lineEnd) || "a") + pick(["", lineEnd]);
}

/** Runs the line of "In a shell" and returns what it writes. */
async function inShell() {
    const line = (await browser.text("#command")).replace(/ > [^>]*$/, "").replaceAll("runic convert", '"$0" convert');
    return [execFileSync("sh", ["-c", line, command], { cwd: folder, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 30 }), line];
}

test("a text in several encodings is shown by its parts, and read by what one chooses for each", async () => {
    await give("mixed.txt");
    assert.equal(await browser.text("#what"), "UTF-8 and windows-1252");
    assert.match(await browser.text("#why"), /^Its 4 parts are in different encodings/);
    const parts = () => browser.run("return [...document.querySelectorAll('#parts-list li')].map((e) => [e.children[0].textContent, e.children[1].value, e.children[2].textContent])");
    const [first, second] = [["UTF-8", "Größe geändert "], ["windows-1252", "für die Größe, überprüfen "]];
    assert.deepEqual(await parts(), [["Line 1", ...first], ["Line 2", ...second], ["Line 3", ...first], ["Line 4", ...second]]);
    await browser.click("#join");
    await browser.until("return document.querySelector('#said').textContent.startsWith('4 parts read')");
    const right = "Größe geändert\nfür die Größe, überprüfen\n".repeat(2);
    assert.equal(await browser.text("#text"), right);
    assert.equal(await browser.text("#command"), "runic convert --guess -t utf-8 mixed.txt > mixed.utf-8.txt");
    assert.equal(execFileSync(command, ["convert", "--guess", "-t", "utf-8", join(folder, "mixed.txt")], { stdio: ["ignore", "pipe", "ignore"] }).toString(), right);
    await give("mixed.txt");
    await browser.run("const e = document.querySelectorAll('#parts-list select')[1]; e.value = 'windows-1251'; e.dispatchEvent(new Event('change'))");
    await browser.until("return document.querySelectorAll('#parts-list .beginning')[1].textContent.startsWith('fьr')");
    await browser.click("#join");
    await browser.until("return document.querySelector('#said').textContent.startsWith('4 parts read')");
    assert.match(await browser.text("#text"), /^Größe geändert\nfьr die Grц[^\n]*\nGröße geändert\nfür/);
    assert.match(await browser.text("#command"), /cannot/);
});

test("of any text, undone or not, what is saved is what the command of the page writes", async () => {
    let state = Number(process.env.RUNIC_SEED ?? 5);
    const random = () => ((state = (state * 1103515245 + 12345) % 2 ** 31), state / 2 ** 31);
    let undone = 0;
    const texts = ["cafÃ©\n" + "x".repeat(100_000), "1;ZoÃ«\n2;cafÃ©", "naÃ¯ve", ...Array.from({ length: 12 }, () => randomText(random))];
    for (const [i, text] of texts.entries()) {
        const name = `random ${i}.txt`;
        writeFileSync(join(folder, name), text);
        await give(name);
        await shown();
        const canUndo = await browser.run("return !document.querySelector('#mojibake').hidden");
        assert.equal(canUndo, /Ã|â€/.test(text), JSON.stringify(text.slice(0, 200)));
        if (canUndo && (i < 3 || random() < 0.7)) {
            await browser.click("#undo");
            await browser.until("return document.querySelector('#said').textContent.startsWith('Undone')");
            undone++;
        }
        const to = i < 3 ? "UTF-8" : ["UTF-8", "UTF-8", "UTF-16", "windows-1252", "GB18030"][Math.floor(random() * 5)];
        await convert({ to, ...(to === "windows-1252" && { unmappable: "escape" }) });
        const [wanted, line] = await inShell();
        const got = await saved(name.replace(".", `.${to.toLowerCase()}.`), wanted.length);
        assert.ok(got.equals(wanted), `${line}: ${got.length} bytes saved, ${wanted.length} written, of ${JSON.stringify(text.slice(0, 200))}`);
        assert.doesNotMatch(line, /--on-error/, "the text is well-formed");
    }
    assert.ok(undone > 5, `${undone} undone`);
});

test("line ends", async () => {
    const cases = {
        "a\nb\n": ["LF", "line ends"],
        "a\r\nb\r\n": ["CRLF", "line ends"],
        "a\rb\r": ["CR", "line ends"],
        "a\nb\r\nc\nd\re": ["mixed", "line ends: 2 LF, 1 CRLF, 1 CR"],
        a: ["none", "line ends"],
    };
    for (const [text, wanted] of Object.entries(cases))
        for (const encoding of ["utf8", "utf16le"]) {
            const file = `${wanted[0]} ${encoding}.txt`; // the page may still read the one before
            writeFileSync(join(folder, file), Buffer.from(encoding === "utf8" ? text : `\uFEFF${text}`, encoding));
            await give(file);
            const [value, name] = await browser.run("const fact = document.querySelectorAll('#facts div')[1]; return [fact.querySelector('dd').innerText, fact.querySelector('dt').innerText]");
            assert.deepEqual([value, name], wanted, `${JSON.stringify(text)} ${encoding}`);
        }
});

test("a file name turns round nothing, and cannot end its isolation", async () => {
    await fresh();
    await browser.run(
        `const given = new DataTransfer();
         given.items.add(new File(["caf\u00E9"], a[0]));
         document.dispatchEvent(new DragEvent("drop", { dataTransfer: given }));`,
        "\u202Eab\u2069\u200Bשלום.txt",
    );
    await shown();
    const clean = "<U+202E>ab<U+2069><U+200B>שלום.txt";
    assert.equal(await browser.run("return document.title"), `\u2068${clean}\u2069: UTF-8 · runic`);
    assert.equal(await browser.run("return document.querySelector('bdi#name').textContent"), clean);
    await browser.run("document.querySelector('#link').addEventListener('click', (event) => event.preventDefault())");
    await convert({ to: "UTF-16" });
    await browser.until("return document.querySelector('#said').innerText.startsWith('Saved as')");
    assert.equal(await browser.text("#said"), `Saved as \u2068${clean.replace(".txt", ".utf-16.txt")}\u2069, 10 bytes.`);
    // The status while the file is read is the same; it is visible only if reading takes long.
    await browser.run(
        `const piece = new TextEncoder().encode("é".repeat(1 << 19));
         const given = new DataTransfer();
         given.items.add(new File(Array.from({ length: 350 }, () => piece), a[0]));
         new MutationObserver(() => (window.reading = document.querySelector("#wait-text").textContent)).observe(document.querySelector("#wait-text"), { childList: true });
         document.dispatchEvent(new DragEvent("drop", { dataTransfer: given }));`,
        "\u202Eab.txt",
    );
    assert.equal(await browser.until("return window.reading"), "Reading \u2068<U+202E>ab.txt\u2069");
    await browser.press(ESCAPE);
});

test("names show every character that the command escapes in them", async () => {
    const list = readFileSync(new URL("../../../cli/terminal/hidden.def", import.meta.url), "utf8");
    const ranges = [...list.matchAll(/^HIDDEN.*\b0x([0-9A-F]+), 0x([0-9A-F]+)\)$/gm)];
    assert.ok(ranges.length > 25);
    const characters = ranges.flatMap(([, first, last]) => [first, last]).map((digits) => String.fromCodePoint(parseInt(digits, 16)));
    await fresh();
    const shown = await browser.run(`const { plainName } = await import("/words.js"); return [...a[0]].map(plainName);`, characters.join(""));
    assert.deepEqual(shown, characters.map((one) => `<U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}>`));
    assert.equal(await browser.run(`const { plainName } = await import("/words.js"); return plainName(a[0]);`, "né שלום 信 😀.txt"), "né שלום 信 😀.txt");
});

test("with a file open, the head is one line", async () => {
    for (const [width, height] of [[1280, 900], [390, 844]]) {
        await browser.cdp("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
        await fresh();
        const tall = await browser.run("return document.querySelector('.top').clientHeight");
        await give("two faults.txt");
        const { head, answer, scroll } = await browser.run("return { head: document.querySelector('.top').clientHeight, answer: document.querySelector('#what').getBoundingClientRect().bottom, scroll: scrollY }");
        assert.ok(tall > 300 && head < 70, `${tall} and then ${head} pixels at ${width}`);
        assert.ok(answer < 250 && scroll === 0, `the answer ends at ${answer} pixels at ${width}, scrolled by ${scroll}`);
        // Another file can still be chosen and pasted.
        await browser.click("#paste-open");
        await browser.give("#pasted", "more");
        await browser.click("#paste button[type=submit]");
        await browser.until("return document.querySelector('#name').innerText === 'pasted.txt' && document.querySelector('#paste').hidden");
        assert.equal(await focused(), "what");
    }
    await browser.cdp("Emulation.clearDeviceMetricsOverride", {});
});

test("what is saved is what the command writes", async () => {
    const cases = [
        ["two faults.txt", { to: "UTF-16", illFormed: "replace" }, "-f utf-8 -t utf-16 --on-error replace", "; 2 ill-formed sequences replaced."],
        ["two faults.txt", { to: "UTF-7", illFormed: "escape" }, "-f utf-8 -t utf-7 --on-error escape", "; 2 ill-formed sequences escaped."],
        ["wide.txt", { to: "ISO-8859-1", unmappable: "escape" }, "-f utf-16 -t iso-8859-1 --on-unmappable escape", "; 2 characters escaped that ISO-8859-1 does not have."],
        ["wide.txt", { to: "ISO-8859-1", unmappable: "escape", style: "json" }, "-f utf-16 -t iso-8859-1 --on-unmappable escape=json", "; 2 characters escaped that ISO-8859-1 does not have."],
        ["wide.txt", { to: "US-ASCII", unmappable: "translit", language: "" }, "-f utf-16 -t us-ascii --on-unmappable translit", "; 4 characters transliterated that US-ASCII does not have."],
        ["wide.txt", { to: "US-ASCII", unmappable: "translit", language: "de" }, "-f utf-16 -t us-ascii --on-unmappable translit=de", "; 4 characters transliterated that US-ASCII does not have."],
        ["old.txt", { to: "UTF-8", writeBom: "add" }, "-f windows-1252 -t utf-8 --bom add", " bytes."],
    ];
    for (const [name, choices, options, said] of cases) {
        await give(name);
        await convert(choices);
        const wanted = execFileSync(command, ["convert", ...options.split(" "), join(folder, name)], { stdio: ["ignore", "pipe", "ignore"] });
        const got = await saved(name.replace(".", `.${choices.to.toLowerCase()}.`));
        assert.equal(got.toString("hex"), wanted.toString("hex"), `${name} ${options}`);
        const line = (await browser.text("#command")).replace(/ > .*/, "").replace(/^runic/, '"$0"');
        const typed = execFileSync("sh", ["-c", line, command], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
        assert.equal(typed.toString("hex"), wanted.toString("hex"), line);
        await browser.until("return document.querySelector('#said').innerText.startsWith('Saved as ') && document.querySelector('#said').innerText.endsWith(a[0])", said);
    }
    await give("two faults.txt");
    await convert({ to: "UTF-16", illFormed: "throw" });
    await browser.until("return document.querySelector('#trouble').innerText.includes('ill-formed UTF-8 at byte 14')");
});

test("without a mouse", async () => {
    await fresh();
    await tabTo("file");
    await tabTo("paste-open");
    await browser.press(ENTER);
    assert.equal(await focused(), "pasted");
    await browser.press(..."63 FF 64 FE 65");
    await browser.press(TAB);
    await browser.press(DOWN);
    assert.equal(await focused(), "pasted-as=hex");
    await browser.press(TAB, ENTER);
    await shown();
    await browser.until("return document.activeElement.id === 'what'");
    await tabTo("charset");
    await browser.press(..."UTF-8");
    assert.equal(await browser.run("return document.activeElement.value"), "UTF-8");
    await browser.until("return document.querySelector('#which').innerText === '1 of 2'");
    await tabTo("copy");
    await tabTo("text");
    await tabTo("next");
    await browser.press(ENTER);
    await browser.until("return document.querySelector('#which').innerText === '2 of 2'");
    await tabTo("tiles");
    await browser.press(LEFT);
    await browser.until("return document.querySelector('#which').innerText === '1 of 2'");
    await browser.press(RIGHT);
    await browser.until("return document.querySelector('#which').innerText === '2 of 2'");
    await tabTo("to");
    await browser.press(DOWN, DOWN);
    assert.equal(await browser.run("return document.activeElement.value"), "UTF-16BE");
    await tabTo("illFormed=replace");
    await browser.press(RIGHT);
    assert.equal(await focused(), "illFormed=skip");
    await tabTo("writeBom=auto");
    await browser.press(TAB, SPACE);
    assert.equal((await saved("pasted.utf-16be.bin")).toString("hex"), "006300640065");
});

test("nothing goes elsewhere, and nothing is complained about", async () => {
    await give("wide.txt");
    const elsewhere = await serve(folder);
    const answer = await browser.run("return fetch(a[0]).then(() => 'went', () => 'refused')", `${elsewhere.address}plain.txt`);
    const inWorker = await browser.run(
        `const url = URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(a[0]) + ").then(() => postMessage('went'), () => postMessage('refused'))"], { type: "text/javascript" }));
         return new Promise((done) => (new Worker(url, { type: "module" }).onmessage = (event) => done(event.data)));`,
        `${elsewhere.address}plain.txt`,
    );
    elsewhere.close();
    assert.deepEqual([answer, inWorker, elsewhere.asked], ["refused", "refused", []]);
    const complaints = (await browser.log()).filter(({ message }) => !message.includes(elsewhere.address));
    assert.deepEqual(complaints, []);
    const wanted = /^\/($|(index\.html|page\.js|hidden\.js|words\.js|worker\.js|store\.js|style\.css|icon\.svg|runic\/[a-z_-]+\.(js|wasm)))$/;
    assert.deepEqual(server.asked.filter((path) => !wanted.test(path)), []);
});

test("the package answers in a browser as it does in Node.js", async () => {
    await fresh();
    const wrong = await browser.run(
        `const { decode, encode, ready } = await import("/runic/web.js");
         await ready;
         const wrong = [];
         let trials = 0;
         for (const text of ["plain ", "é\u0080\u0081\u009Fÿ", "Ωω", "信昨天", "😀", "aé€😀", "\uFEFF"])
             for (const count of [1, 3, 10, 40, 400, 6000, 20000])
                 for (const label of ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-16", "SCSU", "UTF-7"]) {
                     const string = text.repeat(count);
                     const bytes = encode(string, label);
                     const made = decode(bytes, label, { bom: label === "UTF-16" ? "strip" : "keep" });
                     const whole = decode(bytes, label, label === "UTF-16" ? {} : undefined);
                     trials++;
                     if (made !== string || whole !== string) wrong.push(label + " " + text + " " + count);
                     if (label === "UTF-8" && new TextEncoder().encode(string).some((byte, i) => byte !== bytes[i])) wrong.push("bytes of " + text);
                     try {
                         if (label === "UTF-8") decode(Uint8Array.of(...bytes.subarray(0, 5000), 0xff));
                         if (label === "UTF-8") wrong.push("FF passed");
                     } catch (problem) {
                         if (label === "UTF-8" && bytes.length <= 5000 && problem.offset !== bytes.length) wrong.push("offset " + problem.offset);
                     }
                 }
         return { wrong, trials };`,
    );
    assert.deepEqual(wrong, { wrong: [], trials: 294 });
    console.log(`${wrong.trials} texts`);
});

test("the page of the package's README, without a bundler", async () => {
    const [, page] = readFileSync(new URL("../../../bindings/javascript/README.md", import.meta.url), "utf8").match(/^```html\n(.*?)^```$/ms);
    const project = join(folder, "project");
    mkdirSync(join(project, "node_modules"), { recursive: true });
    symlinkSync(resolve(site, "runic"), join(project, "node_modules", "runic"));
    writeFileSync(join(project, "index.html"), page);
    writeFileSync(join(project, "notes.txt"), files["wide.txt"]);
    writeFileSync(join(project, "favicon.ico"), "");
    const own = await serve(project);
    await browser.open(own.address);
    let said = [];
    for (const end = Date.now() + 15_000; said.length === 0 && Date.now() < end; ) said = (await browser.log()).map(({ message }) => message.replace(/^.*? /, ""));
    own.close();
    assert.deepEqual(said.map((one) => one.replace(/^\S* /, "")), ['"UTF-16LE"']);
});

test("large files leave the page alive, and can be cancelled", async () => {
    const PIECES = 36; // of 1 MB: from 32 MiB on, output is stored in a file
    await fresh();
    const open = `const piece = new TextEncoder().encode("Größere Bäume werfen längere Schatten.\\n".repeat(25000));
        const big = new File(Array.from({ length: a[0] }, () => piece), "big.txt");
        const given = new DataTransfer();
        given.items.add(big);
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: given }));`;
    const ticks = await browser.run(
        `${open}
         let ticks = 0;
         const timer = setInterval(() => ticks++, 5);
         while (document.querySelector("#found").hidden) await new Promise((later) => setTimeout(later, 5));
         clearInterval(timer);
         return ticks;`,
        PIECES,
    );
    assert.ok(ticks > 5, `${ticks} turns of the page while it was read`);
    assert.equal(await browser.run("return document.querySelector('#facts dd').innerText"), (25_000 * PIECES).toLocaleString("en"));
    await convert({ to: "UTF-16BE" });
    const lines = Buffer.from("Größere Bäume werfen längere Schatten.\n".repeat(25000), "utf16le").swap16();
    const wanted = createHash("sha256");
    for (let i = 0; i < PIECES; i++) wanted.update(lines);
    assert.equal(createHash("sha256").update(await saved("big.utf-16be.txt", PIECES * lines.length)).digest("hex"), wanted.digest("hex"));
    // Large output is stored in a file of this page until it is saved. There are at most two of these files.
    const kept = () => browser.run("const names = []; for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name); return names");
    assert.equal((await kept()).length, 1);
    assert.match(await browser.text("#said"), /^Saved as \u2068big\.utf-16be\.txt\u2069, 70\.2 MB/);
    await browser.press(ESCAPE);
    assert.equal(await browser.text("#said"), "");
    for (let i = 0; i < 2; i++) {
        await convert({ to: "UTF-16BE" });
        await saved("big.utf-16be.txt", PIECES * lines.length);
    }
    const before = await kept();
    assert.equal(before.length, 2);
    // A second instance of the page does not remove them.
    await browser.run("const second = document.createElement('iframe'); second.src = '/'; document.body.append(second)");
    await browser.until("return document.querySelector('iframe').contentDocument?.documentElement.dataset.ready");
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual((await kept()).sort(), before.sort());
    await fresh();
    await browser.until("const names = []; for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name); return names.length === 0");
    const cancelled = await browser.run(
        `${open}
         while (document.querySelector("#wait").hidden || document.querySelector("#progress").value === 0) {
             if (!document.querySelector("#found").hidden) return "it was over before";
             if (document.querySelector("#trouble").innerText) return document.querySelector("#trouble").innerText;
             await new Promise((later) => setTimeout(later, 5));
         }
         document.querySelector("#cancel").click();
         return "cancelled";`,
        400,
    );
    assert.equal(cancelled, "cancelled");
    await browser.until("return document.querySelector('#said').innerText === 'Cancelled.' && document.querySelector('#wait').hidden");
});

const noAxe = !existsSync(axe);
if (noAxe) console.log("SKIPPED bindings/page/page axe: the npm registry cannot be reached");
test("axe finds nothing in its way, light and wide, dark and narrow", { skip: noAxe }, async () => {
    const source = readFileSync(axe, "utf8");
    for (const [scheme, width] of [["light", 1100], ["dark", 380]]) {
        await give("two faults.txt");
        await browser.cdp("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
        await browser.cdp("Emulation.setDeviceMetricsOverride", { width, height: 2400, deviceScaleFactor: 1, mobile: width < 600 });
        await shown();
        const found = await browser.run(`${source}; const { violations, passes } = await axe.run(); return { passes: passes.length, violations: violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html).join(" ")) };`);
        assert.deepEqual(found.violations, []);
        assert.ok(found.passes > 20);
        const wide = await browser.run("return document.documentElement.scrollWidth - innerWidth");
        assert.ok(wide <= 0, `it is ${wide} pixels too wide`);
        if (shots) writeFileSync(join(shots, `page-${scheme}-${width}.png`), await browser.screenshot());
    }
});
