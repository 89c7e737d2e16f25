#!/usr/bin/env node
// Plain JavaScript of long ago, so that an old Node says what is missing instead of failing on a type.
import { existsSync } from "node:fs";
import * as module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `assay: needs Node 22.19 or newer, and this is ${process.versions.node}; in a checkout, npm scripts and npx take the Node that comes with it.`,
  );
  process.exit(2);
}

// Most of a short run is reading and compiling modules; the processes that it starts find them compiled, too.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
module.enableCompileCache();

// A checkout runs from its sources, a package from what was compiled of them.
const source = new URL("../harness/cli.ts", import.meta.url);
const compiled = new URL("../dist/harness/cli.js", import.meta.url);
const entry = [source, compiled].find((file) => existsSync(file));
if (!entry) {
  console.error(
    "assay: is not built, as where npm takes it from git: run `npm pack` in a checkout, and install the file that it writes",
  );
  process.exit(4);
}
await import(entry.href).catch((error) => {
  // Node would end with 1, which says that the target does not conform.
  console.error(`assay: cannot be loaded; is it installed as a whole? ${error.stack}`);
  process.exit(4);
});
