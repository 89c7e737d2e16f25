#!/usr/bin/env node
// Plain JavaScript of long ago, so that an old Node says what is missing instead of failing on a type.
import { existsSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `assay: needs Node 22.19 or newer, and this is ${process.versions.node}; in a checkout, npm scripts and npx take the Node that comes with it.`,
  );
  process.exit(2);
}

// A checkout runs from its sources, a package from what was compiled of them.
const source = new URL("../harness/cli.ts", import.meta.url);
const compiled = new URL("../dist/harness/cli.js", import.meta.url);
await import((existsSync(source) ? source : compiled).href);
