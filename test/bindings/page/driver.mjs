// driver.mjs - a file server on the loopback address, and Debian's chromium, which chromedriver controls by plain HTTP.
// SPDX-License-Identifier: MIT
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".txt": "text/plain" };
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Serves a folder; `asked` has the requested paths. */
export async function serve(folder) {
    const asked = [];
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, "http://x").pathname);
        asked.push(path);
        try {
            const body = await readFile(join(folder, path === "/" ? "index.html" : path));
            response.writeHead(200, { "content-type": TYPES[extname(path)] ?? (path === "/" ? "text/html" : "application/octet-stream") });
            response.end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${server.address().port}/`, asked, close: () => server.close() };
}

/** Starts chromedriver, which prints its port. */
async function startDriver() {
    const child = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    const port = await new Promise((resolve, reject) => {
        child.on("error", reject);
        child.on("exit", () => reject(new Error(`chromedriver ended: ${said}`)));
        setTimeout(() => reject(new Error(`chromedriver has not started after a minute: ${said}`)), 60_000).unref();
        child.stdout.on("data", (data) => {
            said += data;
            const found = said.match(/started successfully on port (\d+)/);
            if (found) resolve(found[1]);
        });
    });
    return { child, address: `http://127.0.0.1:${port}` };
}

/** Starts a browser that saves files into `downloads`. */
export async function browse(downloads, size = "1100,1400") {
    const { child, address } = await startDriver();
    const send = async (method, path, body) => {
        const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
        const { value } = await response.json();
        if (!response.ok) throw new Error(`${path}: ${value.message}`);
        return value;
    };
    const made = await send("POST", "/session", {
        capabilities: {
            alwaysMatch: {
                browserName: "chrome",
                "goog:loggingPrefs": { browser: "ALL" },
                "goog:chromeOptions": {
                    binary: "/usr/bin/chromium",
                    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-prefers-reduced-motion", `--window-size=${size}`],
                    prefs: { "download.default_directory": downloads, "download.prompt_for_download": false },
                },
            },
        },
    });
    const session = `/session/${made.sessionId}`;
    const post = (path, body) => send("POST", session + path, body);
    const browser = {
        open: (url) => post("/url", { url }),
        run: (script, ...args) => post("/execute/async", { script: `const [done, ...args] = [arguments[arguments.length - 1], ...arguments]; (async (...a) => { ${script} })(...args).then(done, (e) => done("threw " + e));`, args }),
        cdp: (cmd, params) => post("/goog/cdp/execute", { cmd, params }),
        find: async (selector) => (await post("/element", { using: "css selector", value: selector }))[ELEMENT],
        /** Types into an element, or selects a file in it. */
        give: async (selector, text) => post(`/element/${await browser.find(selector)}/value`, { text }),
        click: async (selector) => post(`/element/${await browser.find(selector)}/click`, {}),
        /** Presses keys, one after the other, in the element with the focus. */
        press: (...keys) =>
            post("/actions", { actions: [{ type: "key", id: "keys", actions: keys.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]) }] }),
        text: (selector) => browser.run("return document.querySelector(a[0])?.innerText", selector),
        log: () => post("/se/log", { type: "browser" }),
        screenshot: async () => Buffer.from(await send("GET", `${session}/screenshot`), "base64"),
        /** Waits until a script returns a true value. */
        until: async (script, ...args) => {
            for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 30))) {
                const answer = await browser.run(script, ...args);
                if (answer && !String(answer).startsWith("threw ")) return answer;
            }
            throw new Error(`never true: ${script}`);
        },
        close: async () => {
            await send("DELETE", session).catch(() => {});
            child.removeAllListeners("exit");
            child.kill();
        },
    };
    return browser;
}
