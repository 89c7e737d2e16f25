/**
 * The jobs of docs/ci.md and the commands of other pages do what they say: they run as they are written, in a folder of their own, against a
 * reference that plays the staging platform. Shards judge few families here; what is signed is a whole run. Nightly load takes half an
 * hour and is only read (`commands.test.ts`).
 */
import { execFile, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
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
const shell = (
  line: string,
  env: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> =>
  run("bash", ["-e", "-c", line], {
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });

const ofFewFamilies = (line: string): string =>
  line.replace("npx assay certify", "npx assay certify --family search");

const outcome = (): unknown =>
  (JSON.parse(readFileSync(join(folder, "run/run.json"), "utf8")) as { outcome: unknown }).outcome;

test("GitHub Actions: parts are judged and merged", async () => {
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

test("GitLab CI: parts are judged and merged", async () => {
  for (const number of ["1", "2", "3", "4"])
    for (const line of gitlabLines("part"))
      await shell(ofFewFamilies(line), { CI_NODE_INDEX: number, CI_NODE_TOTAL: "4" });
  for (const line of gitlabLines("gate"))
    expect((await shell(line)).stdout).toContain("conforming");
  expect(outcome()).toBe("conforming");
});

test("both: a whole run is signed", async () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const [certify = "", sign = ""] = githubLines("certification");
  const { stdout: told } = await shell(certify);
  expect(told).toContain("conformance 100 %");
  expect(told).toContain("coverage 100 %");
  expect((await shell(sign, { CERTIFICATE_KEY: pem })).stdout).toContain("PASSED");
  // There the key is a variable of type file; the run is the same.
  const [sameRun, signHere = ""] = gitlabLines("certification");
  expect(sameRun).toBe(certify);
  const { stdout } = await shell(signHere, { CERTIFICATE_KEY: join(folder, "private.pem") });
  expect(stdout).toContain("PASSED");
});

test("a gate without a stage passes by its coverage", async () => {
  const page = readFileSync(join(project, "docs/ci.md"), "utf8");
  const [, gate = ""] = /```sh\n(npx assay certify [^\n]*)\n```/.exec(page) ?? [];
  const { stage: _, ...byHand } = reference.target;
  const named = (line: string, target: object): string => {
    writeFileSync(join(folder, "by-hand.yaml"), stringify(target));
    return line
      .replace("npx assay certify", "npx assay certify --family inboxes")
      .replace("staging.yaml", "by-hand.yaml")
      .replace("--out run", "--out by-hand")
      .replace("run/run.json", "by-hand/run.json");
  };
  expect((await shell(named(gate, byHand))).stdout).toMatch(/: incomplete\n[^]*\ntrue\n$/);
  const refused = async (line: string): Promise<unknown> =>
    shell(line).then(
      () => 0,
      ({ code }: { code: unknown }) => code,
    );
  expect(await refused(named(gate.replace("0.6", "0.99"), byHand))).not.toBe(0);
  // Nothing of an earlier run is taken for this one's.
  expect(await refused(named(gate, { ...byHand, url: "http://127.0.0.1:1" }))).not.toBe(0);
});

/** Lines of all pages that begin with this command. */
const shownLines = (command: string): string[] => [
  ...new Set(
    ["README.md", ...globSync("docs/*.md", { cwd: project })].flatMap((page) =>
      [
        ...readFileSync(join(project, page), "utf8").matchAll(
          new RegExp(`npx assay ${command}(?: [^\\n#\`]*)?`, "g"),
        ),
      ].map(([line]) => line.trim()),
    ),
  ),
];

test.each(["list", "baseline", "diff", "matrix"])(
  "what the pages show of %s runs",
  async (command) => {
    // The runs that the pages speak of; any run will do here.
    for (const name of ["before", "after", "staging", "production", "other"])
      cpSync(join(folder, "run"), join(folder, name), { recursive: true });
    const lines = shownLines(command);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const { stdout, stderr } = await shell(line);
      expect(`${stdout}${stderr}`).not.toBe("");
    }
  },
);

test("what the pages show of serve and doctor runs", async () => {
  const lines = shownLines("serve");
  const [written = ""] = lines.filter((line) => line.includes("--write-target target.yaml"));
  for (const line of [...lines.filter((one) => one !== written), written]) {
    const child = spawn("bash", ["-c", `exec ${line}`], { cwd: folder, detached: true });
    try {
      // Several may come at once.
      const said: string[] = [];
      createInterface({ input: child.stdout }).on("line", (one) => void said.push(one));
      const wanted = line === written ? 2 : 1;
      while (said.length < wanted && child.exitCode === null) await pause(50);
      expect(said[0]).toMatch(/^The reference listens on http/);
      if (line === written) {
        for (const doctor of shownLines("doctor --target target.yaml"))
          expect((await shell(doctor)).stdout).toContain("✓");
      }
    } finally {
      // npx and what it started.
      process.kill(-(child.pid as number), "SIGTERM");
      await once(child, "close");
    }
  }
});
