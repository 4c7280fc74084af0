#!/usr/bin/env node
// command.js - npx runic: runs the command, which is compiled for WASI. It sees all files of the current drive.
// SPDX-License-Identifier: MIT
import { closeSync, constants, fchmodSync, fchownSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { setFlagsFromString } from "node:v8";

process.removeAllListeners("warning"); // "WASI is an experimental feature"
setFlagsFromString("--no-turbo-fast-api-calls"); // they crash node sometimes (nodejs/node#53087)
const { WASI } = await import("node:wasi");
const { root } = parse(process.cwd());
const env = { ...process.env, PWD: "/" + process.cwd().slice(root.length).replaceAll("\\", "/") };
const wasi = new WASI({ version: "preview1", args: ["runic", ...process.argv.slice(2)], env, preopens: { "/": root }, returnOnExit: true });
const calls = wasi.wasiImport;

// WASI has no modes and owners of files: the paths of open files are kept, and their access is copied by path.
const paths = new Map([[3, root]]);
const mask = process.umask();
let instance;
const memory = () => new DataView(instance.exports.memory.buffer);

const files = {
    ...calls,
    path_open(folder, how, name, length, ...rest) {
        const path = new TextDecoder().decode(new Uint8Array(memory().buffer, name, length));
        const failed = calls.path_open(folder, how, name, length, ...rest);
        if (!failed)
            paths.set(memory().getUint32(rest.at(-1), true), join(paths.get(folder), path));
        return failed;
    },
};

// Calls a function with a file, if no other program has put a link in its place.
function withFile(fd, work) {
    const file = openSync(paths.get(fd), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
        return work(file);
    } finally {
        closeSync(file);
    }
}

// Copies owner and mode, as cli/os/posix_attributes.c does. Returns false if the owner or the mode could not be kept.
function copyAccess(from, to) {
    const { mode, uid, gid } = withFile(from, fstatSync);
    const both = (mode >> 3) & mode & 7; // of group and others: a new group has no more access than others had
    return withFile(to, (file) => {
        try {
            fchownSync(file, uid, gid);
        } catch {
            fchmodSync(file, (mode & 0o700) | (both << 3) | both);
            return false;
        }
        fchmodSync(file, mode & 0o7777);
        return true;
    });
}

const access = {
    create_private: (on) => void process.umask(on ? 0o077 : mask),
    copy_access(from, to) {
        try {
            return copyAccess(from, to);
        } catch {
            return false; // the new file is private
        }
    },
};
const module = new WebAssembly.Module(readFileSync(new URL("runic-command.wasm", import.meta.url)));
instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: files, runic: access });
process.exitCode = wasi.start(instance);
