/**
 * The jobs of docs/ci.md do what they say: their commands run as they are written, in a shell, in a folder of their own, against a
 * reference that plays the staging platform. Shards judge few families here; what is signed is a whole run. Nightly load takes half an
 * hour and is only read (`commands.test.ts`).
 */
import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { startLocalReference, type LocalReference } from "../harness/target/local-reference.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

type Step = { run?: string; env?: Record<string, string> };
const [github, gitlab] = [
  ...readFileSync(join(project, "docs/ci.md"), "utf8").matchAll(/```yaml\n([\s\S]*?)```/g),
].map(([, yaml = ""]): unknown => parse(yaml)) as [
  { jobs: Record<string, { steps: Step[] }> },
  Record<string, { script: string[] }>,
];

/** Lines of a job that are not about installing. */
const githubLines = (job: string): string[] =>
  (github.jobs[job]?.steps ?? []).flatMap(({ run: line }) =>
    line && line !== "npm ci" ? [line] : [],
  );
const gitlabLines = (job: string): string[] => gitlab[job]?.script ?? [];

let reference: LocalReference;
let folder: string;

beforeAll(async () => {
  reference = await startLocalReference();
  folder = mkdtempSync(join(tmpdir(), "assay-jobs-"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(join(project, "bin/assay.js"), join(folder, "node_modules/.bin/assay"));
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "staging.yaml"), stringify(reference.target));
});
afterAll(async () => {
  await reference.stop();
  rmSync(folder, { recursive: true });
});

/** In a shell as runners use it, where a line that fails ends the step. */
const shell = (line: string, env: Record<string, string> = {}): Promise<{ stdout: string }> =>
  run("bash", ["-e", "-c", line], { cwd: folder, env: { ...process.env, ...env } });

const ofFewFamilies = (line: string): string =>
  line.replace("npx assay certify", "npx assay certify --family inboxes,search");

const outcome = (): unknown =>
  (JSON.parse(readFileSync(join(folder, "run/run.json"), "utf8")) as { outcome: unknown }).outcome;

test("GitHub Actions: parts are judged and merged", { timeout: 120_000 }, async () => {
  const [part = ""] = githubLines("part");
  for (const number of ["1", "2", "3", "4"]) {
    await shell(ofFewFamilies(part).replaceAll(/\$\{\{ matrix\.part \}\}/g, number));
    // What uploading and downloading an artifact comes to.
    cpSync(join(folder, "part"), join(folder, `part-${number}`), { recursive: true });
  }
  const [merge = ""] = githubLines("gate");
  expect((await shell(merge)).stdout).toContain("conforming");
  expect(outcome()).toBe("conforming");
});

test("GitLab CI: parts are judged and merged", { timeout: 120_000 }, async () => {
  for (const number of ["1", "2", "3", "4"])
    for (const line of gitlabLines("part"))
      await shell(ofFewFamilies(line), { CI_NODE_INDEX: number, CI_NODE_TOTAL: "4" });
  for (const line of gitlabLines("gate"))
    expect((await shell(line)).stdout).toContain("conforming");
  expect(outcome()).toBe("conforming");
});

test("both: a whole run is signed", { timeout: 240_000 }, async () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const [certify = "", sign = ""] = githubLines("certification");
  await shell(certify);
  expect((await shell(sign, { CERTIFICATE_KEY: pem })).stdout).toContain("PASSED");
  // There the key is a variable of type file; the run is the same.
  const [sameRun, signHere = ""] = gitlabLines("certification");
  expect(sameRun).toBe(certify);
  const { stdout } = await shell(signHere, { CERTIFICATE_KEY: join(folder, "private.pem") });
  expect(stdout).toContain("PASSED");
});
