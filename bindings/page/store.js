// store.js - what is converted, until it is saved: in memory, or of large files in a file that the browser keeps for this page alone.
// SPDX-License-Identifier: MIT
//
// Such a file goes when the next but one is made, or when the page is opened again after it was closed.

const LARGE = 32 << 20;
const BLOB = 8 << 20;

const page = `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The folder for such files, without those of pages that are closed; undefined where the browser has none. */
async function openFolder() {
    try {
        const opened = await navigator.storage.getDirectory();
        const names = [];
        for await (const name of opened.keys()) names.push(name);
        for (const name of names) {
            const remove = (lock) => lock && opened.removeEntry(name);
            await navigator.locks.request(name.split(".")[0], { ifAvailable: true }, remove);
        }
        navigator.locks.request(page, () => new Promise(() => {})); // held for as long as this page is open
        return opened;
    } catch {
        return undefined;
    }
}

const folder = openFolder();

class Memory {
    #blobs = [];
    #parts = [];
    #waiting = 0;

    put(bytes) {
        this.#parts.push(bytes);
        this.#waiting += bytes.length;
        if (this.#waiting < BLOB) return;
        this.#blobs.push(new Blob(this.#parts));
        this.#parts = [];
        this.#waiting = 0;
    }

    finish() {
        return new Blob([...this.#blobs, ...this.#parts]);
    }

    drop() {}
}

class Disk {
    #files;
    #name;
    #handle;
    #access;
    #size = 0;

    static #count = 0;

    async open(files) {
        const name = `${page}.${++Disk.#count}`;
        this.#files = files;
        this.#name = name;
        this.#handle = await files.getFileHandle(name, { create: true });
        this.#access = await this.#handle.createSyncAccessHandle();
        await files.removeEntry(`${page}.${Disk.#count - 2}`).catch(() => {}); // the last one may still be on its way to where it is saved
        return this;
    }

    put(bytes) {
        for (let done = 0; done < bytes.length; ) {
            const written = this.#access.write(bytes.subarray(done), { at: this.#size });
            if (written === 0) throw new Error("there is no room left");
            done += written;
            this.#size += written;
        }
    }

    async finish() {
        await this.#access.flush();
        await this.#access.close();
        return this.#handle.getFile();
    }

    async drop() {
        await this.#access.close();
        await this.#files.removeEntry(this.#name);
    }
}

/** Takes what a file of so many bytes becomes: put, and then finish or drop. */
export async function storeFor(size) {
    const files = size < LARGE ? undefined : await folder;
    return (files && (await new Disk().open(files).catch(() => undefined))) ?? new Memory();
}
