/** A crash is never a pass: processes that die, answers that no process can hold, reports that cannot be written. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Rule } from "../../../contract/derive.ts";
import { tally } from "../../../harness/record/tally.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import {
  startLocalReference,
  type LocalReference,
} from "../../../harness/target/local-reference.ts";
import type { Target } from "../../../harness/target/target.ts";
import { assay } from "../../support/assay.ts";
import { weatherProxy, type Weather } from "../../weather/proxy.ts";

const contract = loadContract();
const rulesOf = (family: string): Rule[] =>
  allRules(contract).filter((rule) => rule.derived && rule.family === family);

let reference: LocalReference;
let out: string;

beforeAll(async () => {
  reference = await startLocalReference();
  out = await mkdtemp(join(tmpdir(), "assay-crash-"));
});
afterAll(async () => {
  await reference.stop();
  await rm(out, { recursive: true, force: true });
});

const outcomes = ({ verdicts }: Execution): string[] =>
  verdicts.map(({ rule, outcome }) => `${rule} ${outcome}`);

const run = (more: Partial<Parameters<typeof execute>[0]>): Promise<Execution> =>
  execute({
    target: reference.target,
    rules: rulesOf("inboxes"),
    seed: 1,
    runs: 1,
    budget: 100_000,
    concurrency: 4,
    ...more,
  });

test("a process that is killed at any moment takes no verdict with it", async () => {
  const whole = await run({});
  expect(tally(whole.verdicts).outcome).toBe("conforming");
  for (let moment = 0; moment < 10; moment++) {
    const workers: number[] = [];
    let heard = 0;
    const killed = await run({
      onWorker: (pid) => {
        workers.push(pid as number);
        if (moment === 0 && workers.length === 1) process.kill(pid as number, "SIGKILL");
      },
      onVerdict: () => {
        heard += 1;
        if (heard === 5 * moment) process.kill(workers.at(-1) as number, "SIGKILL");
      },
    });
    expect(workers).toHaveLength(2);
    expect(outcomes(killed)).toEqual(outcomes(whole));
  }
});

test("a rule that ends every process that judges it is broken, and so is the run", async () => {
  const rules = rulesOf("inboxes").slice(0, 3);
  const { verdicts } = await run({
    rules,
    onWorker: (pid) => process.kill(pid as number, "SIGKILL"),
  });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(["broken", "broken", "broken"]);
  expect(verdicts[0]?.reason).toContain(
    "signal SIGKILL, as a system sends it that runs out of memory",
  );
  expect(tally(verdicts).outcome).toBe("broken");
});

const deep = 100_000;
const deepJson = `{"error":true,"reason":"deep","data":${"[".repeat(deep)}${"]".repeat(deep)}}`;

/** The reference behind a proxy that changes its answers. */
async function behind(weather: Weather, more: Partial<Parameters<typeof execute>[0]> = {}) {
  const proxy = await weatherProxy(reference.target.url, weather);
  const { pathname } = new URL(reference.target.url);
  const target: Target = { ...reference.target, url: proxy.url + pathname.replace(/\/$/, "") };
  try {
    return await run({ target, ...more });
  } finally {
    await proxy.close();
  }
}

test("answers that nest 100,000 deep are violations, and every rule has its verdict", async () => {
  const rules = rulesOf("inboxes");
  const { verdicts } = await behind((_, { method, url }) =>
    method === "GET" && url?.includes("inbox")
      ? { answer: { status: 400, headers: { "content-type": "application/json" }, body: deepJson } }
      : undefined,
  );
  expect(verdicts).toHaveLength(rules.length);
  const of = (id: string): unknown => verdicts.find(({ rule }) => rule === id);
  expect(of("envelope:inboxes.inbox.list")).toMatchObject({
    outcome: "fail",
    violations: [{ where: "body", received: "the body nests deeper than 1000 levels" }],
  });
  expect(tally(verdicts)).toMatchObject({
    outcome: "non-conforming",
    counts: { broken: 0, "not-run": 0 },
  });
});

test.each([200, 900])(
  "an extra member %s deep in good answers is nobody's fault",
  async (levels) => {
    const extra = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const { verdicts } = await behind(() => ({
      rewrite: (answer) => {
        const body = answer.body.toString("utf8").replace(/^\{/, `{"extra":${extra},`);
        const { "content-length": _, ...headers } = answer.headers;
        return { ...answer, headers, body: Buffer.from(answer.body.length ? body : "") };
      },
    }));
    expect(tally(verdicts).outcome).toBe("conforming");
  },
);

async function targetFile(name: string, changes: Partial<Target>): Promise<string> {
  const file = join(out, `${name}.yaml`);
  await writeFile(file, stringify({ ...reference.target, ...changes }));
  return file;
}

test("a run that is interrupted while its process is busy with one answer ends all the same", async () => {
  const interruption = new AbortController();
  let interrupted = false;
  let worker = 0;
  const ended = await run({
    signal: interruption.signal,
    onWorker: (pid) => (worker = pid as number),
    onVerdict: () => {
      if (interrupted) return;
      // As if it were busy computing: it neither listens nor says anything.
      process.kill(worker, "SIGSTOP");
      interrupted = true;
      interruption.abort();
    },
  });
  expect(ended.verdicts.map(({ notRun }) => notRun)).toContain("interrupted");
});

test("while a rule takes long, what it has sent so far is told", async () => {
  const told: number[] = [];
  let before: number[] = [];
  await behind((): ReturnType<Weather> => ({ until: setTimeout(250) }), {
    rules: rulesOf("inboxes")
      .filter(({ kind }) => kind === "read-back")
      .slice(0, 1),
    concurrency: 1,
    onRequests: (count) => told.push(count),
    onVerdict: () => (before = before.length ? before : [...told]),
  });
  // The last of them came with the verdict.
  expect(before.length).toBeGreaterThan(1);
  expect(before[0]).toBeGreaterThan(0);
  expect(before[0]).toBeLessThan(before.at(-1)!);
});

test("a folder for reports that cannot be made is a usage error, before anything is judged", async () => {
  await writeFile(join(out, "a-file"), "");
  const { code, text } = await assay("certify", "--out", join(out, "a-file"));
  expect([code, text]).toEqual([2, expect.stringContaining("a-file")]);
});

test("a stage with another secret leaves the run incomplete, and says so", async () => {
  const stage = { url: String(reference.target.stage?.url), secret: "another" };
  const target = await targetFile("stage", { stage });
  const words = ["certify", "--rule", "envelope:inboxes.*", "--target", target];
  const { code, text } = await assay(...words, "--out", join(out, "stage"));
  expect([code, text]).toEqual([3, expect.stringContaining("stage")]);
});

test("what an earlier run left is removed before a run that ends early", async () => {
  const directory = join(out, "old");
  await mkdir(directory);
  for (const name of ["run.json", "junit.xml", "summary.md", "report.html"])
    await writeFile(join(directory, name), "old");
  const target = await targetFile("nowhere", { url: "http://127.0.0.1:1" });
  const { code } = await assay("certify", "--target", target, "--out", directory);
  expect([code, await readdir(directory)]).toEqual([3, []]);
});
