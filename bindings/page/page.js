// page.js - what one sees and touches; the work is done by worker.js.
// SPDX-License-Identifier: MIT
import { counted, declaration, firstChoice, glyph, grouped, hex, hides, isolated, lineEnds, mixture, mojibake, plainName, size, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);

// A worker that is made of a Blob keeps this page's Content-Security-Policy, and so may speak to nobody either.
const start = `import ${JSON.stringify(new URL("worker.js", location).href)};`;
const worker = new Worker(URL.createObjectURL(new Blob([start], { type: "text/javascript" })), { type: "module" });

const waiting = new Map();
let lastJob = 0;
let onProgress = () => {};

// What comes before the worker has its own module would be lost.
let whenReady;
const ready = new Promise((resolve) => (whenReady = resolve));

/** Asks the worker, and waits for its answer. */
async function ask(kind, more = {}) {
    const job = ++lastJob;
    await ready;
    worker.postMessage({ kind, job, ...more });
    return new Promise((resolve, reject) => waiting.set(job, { resolve, reject }));
}

worker.addEventListener("message", ({ data }) => {
    if (data.kind === "ready") return whenReady();
    if (data.kind === "progress") return onProgress(data);
    const asked = waiting.get(data.job);
    waiting.delete(data.job);
    if (data.kind === "done") asked.resolve(data.result);
    if (data.kind === "failed") asked.reject(Object.assign(new Error(data.problem.message), data.problem));
});
worker.addEventListener("error", () => trouble("This page could not start its work. Does the browser have WebAssembly?"));

let charsets = [];
let file = null;
let isUndone = false; // the file is the chosen one without its mojibake
let joined = ""; // "guess": the file is the chosen one with each part read in its charset; "chosen": in charsets that a person chose
let seen = null;
let current = -1;

const say = (text) => ($("said").textContent = text);
const trouble = (text) => ($("trouble").textContent = text);

function hush() {
    say("");
    trouble("");
}

let longest = null;

/** Shows how far something is that takes long; answers undefined if it failed, was cancelled, or made way for another. */
async function during(text, asked) {
    const mine = (longest = {});
    const shown = setTimeout(() => {
        $("wait-text").textContent = text;
        $("progress").value = 0;
        $("wait").hidden = false;
    }, 150);
    onProgress = ({ done }) => ($("progress").value = done);
    hush();
    try {
        const result = await asked;
        return mine === longest ? result : undefined;
    } catch (problem) {
        if (mine !== longest) return undefined;
        if (problem.cancelled) say("Cancelled.");
        else failed(problem);
        return undefined;
    } finally {
        clearTimeout(shown);
        if (mine === longest) $("wait").hidden = true;
    }
}

function failed({ message, status, offset }) {
    const unread = status === undefined;
    trouble(unread ? `That did not work: ${message}` : `Not saved: ${message}. Choose another way to treat it, above the button.`);
    if (!unread) goTo(offset);
}

/* ---- What it is ---------------------------------------------------------------------------------------------------------- */

/** Looks at a file, as `charset` or as what it seems to be. */
async function look(charset) {
    seen = null;
    $("link").hidden = true;
    const result = await during(`Reading ${isolated(file.name)}`, ask("open", { file, charset }));
    if (!result) return;
    seen = result;
    showWhat(charset);
    showCommand();
    showText();
    showInside();
    for (const id of ["read-as", "text-part", "inside-part", "save-part"]) $(id).hidden = file.size === 0;
    document.body.classList.add("opened");
    $("found").hidden = false;
}

async function open(given, undone = false, from = "") {
    file = given;
    isUndone = undone;
    joined = from;
    $("found").hidden = true;
    await look();
    if (!seen) return;
    $("paste").hidden = true;
    $("paste-open").setAttribute("aria-expanded", false);
    $("what").focus({ preventScroll: true });
    scrollTo({ top: 0 });
}

function showWhat(chosen) {
    const [head, reason] = seen.parts ? mixture(seen.parts) : verdict(seen.verdict, seen.head, seen.guesses, seen.likely, seen.declared);
    $("name").textContent = plainName(file.name);
    $("size").textContent = size(file.size);
    const [charset, ...doubt] = head.split(/(?=, )/);
    $("what").replaceChildren(element("span", "whole", charset), ...doubt);
    document.title = `${isolated(file.name)}: ${head} · runic`;
    $("why").textContent = reason;
    showParts();
    $("mojibake").hidden = !seen.mojibake;
    if (seen.mojibake) $("mojibake-text").textContent = mojibake(seen.mojibake);
    $("charset").options[0].textContent = firstChoice(seen);
    showFitting();
    $("charset").value = chosen ?? "";
    const [ends, endsLabel] = lineEnds(seen.lineEnds);
    const facts = [
        ["lines", grouped(seen.lines)],
        [endsLabel, ends],
        ["characters", grouped(seen.characters)],
        ["bytes beyond ASCII", grouped(seen.verdict.nonAscii)],
        ["ill-formed", seen.count === 0 ? "none" : grouped(seen.count), seen.count > 0],
    ];
    if (seen.declared) facts.push(["declared as", ...declaration(seen)]);
    $("facts").replaceChildren(...facts.map(([name, value, bad]) => element("div", bad ? "bad" : "", element("dt", "", name), element("dd", "", value))));
}

/** Lists the parts of a text in several charsets, each with a choice of another one. */
function showParts() {
    $("parts").hidden = !seen.parts;
    $("parts-list").replaceChildren(...(seen.parts ?? []).map(partNode));
}

function partNode(one) {
    const choice = $("charset").cloneNode(true);
    const beginning = element("span", "beginning", ...nodesOf(one.text.replace(/\r?\n/g, " ")));
    const where = `Line ${grouped(one.line)}`;
    choice.removeAttribute("id");
    choice.querySelector("optgroup.fitting")?.remove();
    choice.options[0].remove();
    choice.value = one.charset;
    choice.setAttribute("aria-label", `${where}: encoding`);
    choice.addEventListener("change", async () => {
        one.charset = choice.value;
        one.isChosen = true;
        one.signatureLength = 0;
        beginning.replaceChildren(...nodesOf((await ask("part", { part: one })).replace(/\r?\n/g, " ")));
    });
    return element("li", "", element("span", "whole", where), choice, beginning);
}

/** Shows the file as UTF-8 with each part read in its charset, which can then be saved in any. */
async function joinParts() {
    const { parts } = seen;
    const made = await during("Reading each part", ask("join", { parts }));
    if (!made) return;
    await open(new File([made.blob], file.name), false, parts.some(({ isChosen }) => isChosen) ? "chosen" : "guess");
    say(`${counted(parts.length, "part")} read, each in its encoding. Your file is as it was. Save the text below.`);
}

/** Lists the charsets that fit the bytes first, the most likely one at the top. */
function showFitting() {
    $("charset").querySelector("optgroup.fitting")?.remove();
    const fitting = seen.guesses.filter(({ probability }) => probability >= 0.01).map(({ charset }) => new Option(charset, charset));
    if (fitting.length === 0) return;
    const group = element("optgroup", "fitting", ...fitting);
    group.label = "fit this text";
    $("charset").options[0].after(group);
}

function element(tag, className, ...children) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...children);
    return made;
}

/* ---- The text ------------------------------------------------------------------------------------------------------------ */

const MARKS = { "\r": "CR", "\0": "NUL" };

/** What a text is shown as: itself, and its hidden characters by name. A carriage return alone ends a line, too. */
function nodesOf(text) {
    const nodes = [];
    let plain = "";
    for (const character of text.replaceAll("\r\n", "\n")) {
        if (!hides(character)) plain += character;
        else {
            const { shown, name } = glyph(character);
            const made = element("span", "hides", MARKS[character] ?? shown);
            made.title = name;
            nodes.push(plain, made);
            plain = character === "\r" ? "\n" : "";
        }
    }
    return [...nodes, plain];
}

function faultNode({ bytes, reason }) {
    const made = element("mark", "fault-mark", hex(bytes).join(" "));
    made.title = reason;
    return made;
}

/** Is the text shown as what it probably is, and as nothing that a person has chosen? */
const isGuess = () => $("charset").value === "" && seen.charset === seen.likely;

function showText() {
    const { parts, count, isAll } = seen.beginning;
    $("text").replaceChildren(...parts.flatMap((part) => (typeof part === "string" ? nodesOf(part) : [faultNode(part)])));
    $("text").scrollTop = 0;
    const marks = parts.length > 1 ? " Ill-formed bytes are marked." : "";
    $("text-note").textContent = `${isAll ? "This is all of it" : `The first ${grouped(count)} characters`}, read as ${seen.charset}${isGuess() ? ", which is a guess" : ""}.${marks}`;
}

/** Copies the text, or its beginning if it is large. The browser must be asked while it still sees the click. */
async function copy() {
    const asked = ask("text");
    try {
        const blob = asked.then(({ text }) => new Blob([text], { type: "text/plain" }));
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
        const { text, isAll } = await asked;
        const faults = seen.count > 0 ? " Each ill-formed sequence is a \uFFFD." : "";
        say(`${isAll ? "Copied the text" : `Copied the first ${counted([...text].length, "character")}`}.${faults}`);
    } catch {
        getSelection().selectAllChildren($("text"));
        trouble("The browser does not let this page copy. What is shown is selected: copy it with Ctrl-C.");
    }
}

/* ---- What is inside ------------------------------------------------------------------------------------------------------ */

function showInside() {
    const any = seen.count > 0;
    $("inside").textContent = any ? `${counted(seen.count, "ill-formed sequence")} as ${seen.charset}` : `Well-formed ${seen.charset}`;
    $("steps").hidden = !any;
    $("map").replaceChildren(...seen.marks.map(mark));
    $("map").toggleAttribute("hidden", !any);
    $("illFormed").hidden = !any;
    $("fault").textContent = "";
    if (any) step(0);
    else if (file.size > 0) goTo(0);
}

function mark(place) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x: Math.min(place, 997), y: 0, width: 3, height: 10 })) made.setAttribute(name, value);
    return made;
}

/** Shows a finding; beyond the last it is the last, which one may have left for another place. */
async function step(wanted) {
    if (!seen || seen.steps === 0) return;
    const index = Math.max(0, Math.min(wanted, seen.steps - 1));
    current = index;
    const found = await ask("finding", { index });
    if (found.index !== current) return;
    $("which").textContent = `${grouped(index + 1)} of ${grouped(seen.steps)}${seen.steps < seen.count ? " shown" : ""}`;
    $("previous").setAttribute("aria-disabled", index === 0);
    $("next").setAttribute("aria-disabled", index === seen.steps - 1);
    $("fault").replaceChildren(
        element("b", "", `Line ${grouped(found.line)}, column ${grouped(found.column)}`),
        `: ${found.message}. Byte ${grouped(found.offset)}, `,
        element("code", "", hex(found.bytes).join(" ")),
    );
    showTiles(found.around);
    $("map").querySelector(".here")?.classList.remove("here");
    $("map").children[seen.marks.indexOf(Math.floor((found.offset / file.size) * 1000))]?.classList.add("here");
}

async function goTo(offset) {
    if (!file) return;
    const at = Math.max(0, Math.min(offset, file.size - 1));
    showTiles(await ask("show", { at }));
    $("fault").textContent = at === 0 ? "Here is how it begins." : `Around byte ${grouped(at)}:`;
    $("map").querySelector(".here")?.classList.remove("here");
}

function showTiles({ at, tiles }) {
    $("tiles").replaceChildren(...tiles.map((one) => tile(one, at)));
    $("at").value = grouped(at);
    const here = $("tiles").querySelector(".here");
    if (here) $("tiles").scrollTop = here.offsetTop - $("tiles").clientHeight / 2;
}

function tile({ offset, bytes, character, fault }, at) {
    const look = fault ? { shown: "✕", name: fault } : glyph(character);
    const shown = element("span", "glyph", look.shown);
    const made = element("li", fault ? "tile bad" : "tile", shown, element("span", "bytes", hex(bytes).join(" ")));
    made.title = `${look.name}, byte ${grouped(offset)}`;
    if (fault) shown.setAttribute("aria-label", "ill-formed");
    if (fault) shown.setAttribute("role", "img");
    made.classList.toggle("quiet", !!look.quiet);
    made.classList.toggle("small", !!look.small);
    made.classList.toggle("wide", bytes.length > 2 && bytes.length < 5);
    made.classList.toggle("wider", bytes.length > 4);
    made.classList.toggle("here", offset <= at && at < offset + Math.max(bytes.length, 1));
    return made;
}

/* ---- Saving -------------------------------------------------------------------------------------------------------------- */

const DEEDS = { replace: "replaced", skip: "left out", escape: "escaped", translit: "transliterated" };

/** The options of the form: the syntax of escapes and the language belong to their choice. */
function chosen() {
    const { style, language, ...options } = Object.fromEntries(new FormData($("save")));
    const { unmappable } = options;
    if (unmappable === "escape") return { unmappable, options: { ...options, unmappable: { escape: style } } };
    if (unmappable === "translit" && language !== "") return { unmappable, options: { ...options, unmappable: { translit: language } } };
    return { unmappable, options };
}

function savedName(to) {
    const dot = file.name.lastIndexOf(".");
    const [base, ending] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ""];
    return `${base}.${to.toLowerCase()}${ending}`;
}

async function save() {
    const { options, unmappable: way } = chosen();
    const to = $("to").value;
    showCommand();
    const made = await during(`Converting to ${to}`, ask("convert", { options: { ...options, to } }));
    if (!made) return;
    URL.revokeObjectURL($("link").href);
    $("link").href = URL.createObjectURL(made.blob);
    $("link").download = savedName(to);
    $("link").hidden = false;
    $("link").click();
    const { illFormed, unmappable } = made.faults;
    const deeds = [
        illFormed > 0 && `${counted(illFormed, "ill-formed sequence")} ${DEEDS[options.illFormed]}`,
        unmappable > 0 && `${counted(unmappable, "character")} ${DEEDS[way]} that ${to} does not have`,
    ];
    say([`Saved as ${isolated(savedName(to))}, ${size(made.blob.size)}`, ...deeds.filter(Boolean)].join("; ") + ".");
}

/** Shows the command that writes the same file. */
function showCommand() {
    if (!seen) return;
    const { illFormed, unmappable, style, language, writeBom } = Object.fromEntries(new FormData($("save")));
    const quoted = (word) => (/^[\w.,/:=@+-]+$/.test(word) && !word.startsWith("-") ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const ways = { replace: "replace", skip: "skip", escape: `escape=${style}`, translit: language ? `translit=${language}` : "translit" };
    const words = ["runic", "convert", ...(joined ? ["--guess"] : ["-f", seen.charset.toLowerCase()]), "-t", $("to").value.toLowerCase()];
    if (seen.count > 0 && illFormed !== "throw") words.push("--on-error", illFormed);
    if (unmappable in ways && !$("unmappable").hidden) words.push("--on-unmappable", ways[unmappable]);
    if (writeBom !== "auto") words.push("--bom", writeBom);
    const input = `${file.name.startsWith("-") ? "-- " : ""}${quoted(file.name)}`;
    const output = quoted(savedName($("to").value));
    if (joined === "chosen") return ($("command").textContent = "the command cannot name an encoding for each part");
    if (isUndone && seen.charset === "UTF-8" && $("to").value === "UTF-8") words.push("--fix-mojibake");
    else if (isUndone) return ($("command").textContent = `runic convert -f utf-8 -t utf-8 --fix-mojibake ${input} | ${words.join(" ")} > ${output}`);
    $("command").textContent = `${words.join(" ")} ${input} > ${output}`;
}

/** What the chosen charset cannot have or lack is not asked. */
function showChoices() {
    const { unicode, bom } = charsets.find(({ name }) => name === $("to").value);
    $("unmappable").hidden = unicode;
    const one = $("save").elements.writeBom[2];
    one.disabled = bom === "none";
    if (one.disabled && one.checked) $("save").elements.writeBom[0].checked = true;
    showCommand();
}

/** Shows the file without its mojibake, which can then be saved. */
async function undo() {
    const { count } = seen.mojibake;
    const made = await during("Undoing", ask("repair"));
    if (!made) return;
    await open(new File([made.blob], file.name), true);
    say(`Undone: ${counted(count, "run")} of mojibake. This is the repaired text; your file is as it was. Save it below.`);
}

/* ---- What one does ------------------------------------------------------------------------------------------------------- */

const COMMON = new Set(["UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "US-ASCII", "ISO-8859-1", "windows-1252"]);

function fillChoices() {
    const group = (label, isIn) => {
        const made = element("optgroup", "", ...charsets.filter(({ name }) => isIn(name)).map(({ name }) => new Option(name, name)));
        made.label = label;
        return made;
    };
    const groups = () => [group("common", (name) => COMMON.has(name)), group("rare", (name) => !COMMON.has(name))];
    $("charset").replaceChildren(new Option("", ""), ...groups());
    $("to").replaceChildren(...groups());
    showChoices();
}

function pasted() {
    const text = $("pasted").value;
    if ($("paste").elements["pasted-as"].value === "text") return open(new File([text], "pasted.txt"));
    const digits = text.replace(/0x|[\s,;]/gi, "");
    const good = /^([0-9a-f]{2})*$/i.test(digits);
    $("pasted-note").textContent = good ? "" : "These are no bytes: each has two digits, 0 to 9 and A to F.";
    if (good) open(new File([Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16))], "pasted.bin"));
}

async function sample() {
    const response = await fetch("sample.txt");
    open(new File([await response.blob()], "sample.txt"));
}

async function drop(given) {
    const [first, ...others] = given.files;
    const text = given.getData("text");
    if (first) await open(first);
    else if (text) await open(new File([text], "dropped.txt"));
    if (others.length > 0 && file === first) say(`One file at a time: this is the first of ${others.length + 1}.`);
}

const isTyping = (event) => /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "radio";

function listen() {
    $("file").addEventListener("change", () => $("file").files[0] && open($("file").files[0]));
    $("charset").addEventListener("change", () => look($("charset").value || undefined));
    $("to").addEventListener("change", showChoices);
    $("save").addEventListener("change", showCommand);
    $("undo").addEventListener("click", undo);
    $("join").addEventListener("click", joinParts);
    $("copy").addEventListener("click", copy);
    $("cancel").addEventListener("click", () => ask("cancel"));
    $("previous").addEventListener("click", () => step(current - 1));
    $("next").addEventListener("click", () => step(current + 1));
    $("tiles").addEventListener("keydown", (event) => {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        step(current + way);
    });
    $("map").addEventListener("click", async ({ clientX }) => {
        const { left, width } = $("map").getBoundingClientRect();
        step(await ask("nearest", { part: (clientX - left) / width }));
    });
    $("sample").addEventListener("click", sample);
    $("paste-open").addEventListener("click", () => {
        $("paste").hidden = !$("paste").hidden;
        $("paste-open").setAttribute("aria-expanded", !$("paste").hidden);
        if (!$("paste").hidden) $("pasted").focus();
    });
    for (const [id, deed] of [["paste", pasted], ["save", save], ["go", () => goTo(Number($("at").value.replace(/\D/g, "")))]])
        $(id).addEventListener("submit", (event) => {
            event.preventDefault();
            deed();
        });

    $("said").addEventListener("click", hush);
    $("trouble").addEventListener("click", hush);
    document.addEventListener("keydown", ({ key }) => {
        if (key !== "Escape") return;
        if (!$("wait").hidden) ask("cancel");
        hush();
    });

    document.addEventListener("dragover", (event) => {
        event.preventDefault();
        document.body.classList.add("over");
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget ?? document.body.classList.remove("over"));
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        document.body.classList.remove("over");
        drop(event.dataTransfer);
    });
    document.addEventListener("paste", (event) => {
        if (isTyping(event)) return;
        const [given] = event.clipboardData.files;
        const text = event.clipboardData.getData("text");
        if (given) open(given);
        else if (text) open(new File([text], "pasted.txt"));
    });
}

listen();
const known = await ask("hello");
charsets = known.charsets;
fillChoices();
$("version").textContent = known.version;
document.documentElement.dataset.ready = "yes";
