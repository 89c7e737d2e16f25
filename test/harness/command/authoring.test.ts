/** Who writes a rule sees what it finds: the test's title, and a page of evidence where it is red. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestResult } from "allure-js-commons";

const program = fileURLToPath(new URL("../../../harness/authoring/suites.ts", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-authoring-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Ended {
  code: number;
  said: string;
}

async function suites(...words: string[]): Promise<Ended> {
  // As from a shell: what this runner sets for its own workers does not concern the other one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("VITEST") && name !== "NODE_ENV",
    ),
  );
  const ended = promisify(execFile)(process.execPath, [program, ...words], { env });
  const { code, stdout, stderr } = await ended.then(
    (output) => ({ ...output, code: 0 }),
    (error: Ended & { stdout: string; stderr: string }) => error,
  );
  return { code, said: stripVTControlCharacters(stdout + stderr) };
}

const id = "required:inboxes.inbox.create";

test("a red rule says what report.html says of it", async () => {
  const words = ["inboxes", "-t", id, "--fault", "required-not-checked"];
  const { code, said } = await suites(...words, "--allure", folder);
  expect(code).toBe(1);
  expect(said).toContain(`[MUST] POST /v1/website/{website_id}/inbox refuses a request`);
  expect(said).toContain(`(${id})`);
  expect(said).toMatch(/request +POST \/v1\/website\/\S+\/inbox as owner → 201/);
  expect(said).toMatch(/wrong +a body without \/name, sent .*: expected refused .*, received 201/);
  expect(said).toMatch(/values +\{"name":/);
  expect(said).toMatch(/replay +npx assay replay \S+ --fault required-not-checked/);
  const file = (await readdir(folder)).find((name) => name.endsWith("-result.json"));
  const result = JSON.parse(await readFile(join(folder, file!), "utf8")) as TestResult;
  expect(result).toMatchObject({
    status: "failed",
    labels: expect.arrayContaining([
      { name: "suite", value: "inboxes" },
      { name: "story", value: id },
      { name: "severity", value: "critical" },
    ]) as unknown,
    links: [{ name: "2/7", url: "schemas/ledger/2-7.yaml" }],
  });
});

test("files that hold probes alone fail no run of rules", async () => {
  const { code, said } = await suites("ratings", "-t", "envelope:ratings.rating.list");
  expect([code, said]).toEqual([0, expect.stringMatching(/Tests +1 passed/)]);
});

test("a pattern that no rule matches is no success", async () => {
  const { code, said } = await suites("inboxes", "-t", "inboxes.mistyped");
  expect([code, said]).toEqual([2, expect.stringContaining("-t inboxes.mistyped matches no rule")]);
});

test("a family that does not exist is named", async () => {
  const { code, said } = await suites("inbox");
  expect([code, said]).toEqual([2, expect.stringContaining("inbox does not exist; there are")]);
});
