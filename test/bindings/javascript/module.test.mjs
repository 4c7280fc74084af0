// module.test.mjs - the package runs the module with vectors if the engine has them.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { runic } from "./runic.mjs";

test("the module is the one that the engine can run", async () => {
    const { moduleName } = await import(`file://${process.env.RUNIC_PACKAGE}/engine.js`);
    assert.equal(moduleName(), process.env.RUNIC_SCALAR ? "runic-scalar.wasm" : "runic-simd.wasm");
    assert.match(runic.target(), process.env.RUNIC_SCALAR ? /^scalar$/ : /^(scalar|wasm128)$/);
});

test("an engine that has no vectors gets the module without", { skip: process.arch !== "x64" && "only x86 engines can be told to have none" }, () => {
    const program = `import { runic } from ${JSON.stringify(new URL("runic.mjs", import.meta.url).href)}; console.log(runic.target(), runic.decode(Buffer.from("41AC20", "hex").subarray(1), "UTF-16LE"));`;
    const said = execFileSync(process.execPath, ["--no-enable-sse4-1", "--input-type=module", "--eval", program], { env: { ...process.env, RUNIC_SCALAR: "" } });
    assert.equal(said.toString(), "scalar €\n");
});
