/** A slip in the code of assay is told as one, and is no verdict on a target: exit code 4 and never 1. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Ends of a process in which this code runs before that of assay. */
function run(
  before: string,
  file: string,
  ...words: string[]
): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...(before ? ["--import", `data:text/javascript,${before}`] : []), file, ...words],
    { encoding: "utf8", cwd: tmpdir() },
  );
  return { status, said: stderr };
}

const cli = join(root, "harness/cli.ts");

test.each([
  ["as it is loaded", "JSON.parse=()=>undefined", ["explain", "shape:website.read"]],
  ["as it works", "Array.prototype.toSorted=undefined", ["list", "rules"]],
  [
    "that nobody waits for",
    "setInterval(()=>{if(process.listenerCount('uncaughtException'))throw new Error('late')},50)",
    ["serve"],
  ],
])("one %s", (_, before, words) => {
  const { status, said } = run(before, cli, ...words);
  expect(said).toMatch(/^assay: a defect of assay itself, or of its installation: /);
  expect(status).toBe(4);
});

test("an installation that lacks a part", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-defect-"));
  try {
    for (const name of ["bin", "harness"]) mkdirSync(join(folder, name));
    copyFileSync(join(root, "bin/assay.js"), join(folder, "bin/assay.js"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "harness/cli.ts"), 'import "what-is-not-there";\n');
    const { status, said } = run("", join(folder, "bin/assay.js"));
    expect(said).toMatch(
      /^assay: cannot be loaded; is it installed as a whole\? .*what-is-not-there/,
    );
    expect(status).toBe(4);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
