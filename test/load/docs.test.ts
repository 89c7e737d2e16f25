/** The commands that the pages about load show are ones that assay takes: every name, option and profile is known. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test } from "vitest";
import { needsK6 } from "./with-k6.ts";

beforeEach(needsK6);

const folder = mkdtempSync(join(tmpdir(), "assay-load-docs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
const pages = ["load", "load-nightly", "load-operator", "load-quotas"];

const commandsOf = (name: string): string[] =>
  [...readFileSync(`docs/${name}.md`, "utf8").matchAll(/^npx assay (load .+)$/gm)].map(
    ([, command = ""]) => command.replace(/\s+#.*$/, ""),
  );

/** No target is there, so that a command which is understood ends at the first thing that it needs. */
const nowhere = ["--target", "no-such-target.yaml"];
const needsTarget = (command: string): boolean => !/^load (?:compare|merge)\b/.test(command);

const commands = pages.flatMap(commandsOf);

test("there are commands to look at", () => {
  expect(commands.length).toBeGreaterThan(10);
});

test.concurrent.each(commands)("%s", async (command) => {
  // A folder of its own, since two runs in one are refused.
  const out = ["--out", join(folder, String(commands.indexOf(command)))];
  const more = needsTarget(command) ? [...nowhere, ...out] : [];
  const ended = await run(process.execPath, [
    "harness/cli.ts",
    ...command.split(" "),
    ...more,
  ]).catch((error: { code: number; stderr: string }) => error);
  expect("code" in ended ? ended.code : 0).toBe(2);
  expect(ended.stderr).not.toMatch(/unknown|too many|missing|invalid|no profile|no scenario/i);
  expect(ended.stderr).toMatch(/no-such-target|staging\.yaml|embedded reference only|holds no run/);
});
