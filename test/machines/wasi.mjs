// wasi.mjs - node wasi.mjs PROGRAM ARGUMENT...: runs a WebAssembly program for WASI.
// SPDX-License-Identifier: MIT
import { WASI } from 'node:wasi';
import { readFileSync } from 'node:fs';

// The C library knows one root folder: / for a program with paths as arguments, else the folder of the program.
const root = process.argv.slice(3).some((argument) => argument.startsWith('/')) ? '/' : '.';
const wasi = new WASI({
  version: 'preview1', args: process.argv.slice(2), env: process.env, preopens: { [root]: root }, returnOnExit: true,
});
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
