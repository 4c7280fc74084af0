#!/usr/bin/env node
// command.js - npx runic: runs the command, which is compiled for WASI. It sees all files of the current drive.
// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { parse } from "node:path";
import { setFlagsFromString } from "node:v8";

process.removeAllListeners("warning"); // "WASI is an experimental feature"
setFlagsFromString("--no-turbo-fast-api-calls"); // they crash node sometimes (nodejs/node#53087)
const { WASI } = await import("node:wasi");
const { root } = parse(process.cwd());
const env = { ...process.env, PWD: "/" + process.cwd().slice(root.length).replaceAll("\\", "/") };
const wasi = new WASI({ version: "preview1", args: ["runic", ...process.argv.slice(2)], env, preopens: { "/": root }, returnOnExit: true });
const module = new WebAssembly.Module(readFileSync(new URL("runic-command.wasm", import.meta.url)));
process.exitCode = wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport }));
