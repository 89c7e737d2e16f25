/** A whole run: rules beside each other, stopping at the first failure, being interrupted. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute, type ExecuteOptions, type Execution } from "../../../harness/schedule/execute.ts";
import { startLocalReference } from "../../../harness/target/local-reference.ts";
import { tally } from "../../../harness/record/tally.ts";
import type { RunRecord } from "../../../reports/run.ts";

const rules = allRules(loadContract()).filter(
  ({ family, derived }) => derived && ["inboxes", "filters", "shortcuts"].includes(family),
);

const directories: string[] = [];

afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

async function run(faults: string[], options: Partial<ExecuteOptions>): Promise<Execution> {
  const { target, stop } = await startLocalReference({ faults });
  try {
    return await execute({ target, rules, seed: 1, runs: 1, budget: Infinity, ...options });
  } finally {
    await stop();
  }
}

/** Who is the first to make a thing of a sort looks at its list before, and who is the first to read a list reads a page more each time. */
const learning = 8;

test("rules beside each other are decided as each alone", async () => {
  const told = ({ verdicts }: Execution): string[] =>
    verdicts.map(({ rule, outcome }) => `${rule} ${outcome}`);
  const alone = await run([], { concurrency: 1 });
  let heard = 0;
  const beside = await run([], { concurrency: 8, onRequests: (count) => (heard = count) });
  // What progress says last is what the report says.
  expect(heard).toBe(beside.report.requests);
  expect(tally(alone.verdicts).outcome).toBe("conforming");
  expect(told(beside)).toEqual(told(alone));
  const spent = new Map(beside.verdicts.map(({ rule, requests }) => [rule, requests]));
  for (const { rule, requests } of alone.verdicts)
    expect(Math.abs((spent.get(rule) ?? NaN) - requests), rule).toBeLessThanOrEqual(learning);
  const sum = (all: Execution): number => all.verdicts.reduce((so, one) => so + one.requests, 0);
  expect(Math.abs(sum(beside) / sum(alone) - 1)).toBeLessThan(0.02);
});

test("an authored rule is judged by itself, also where a play decides what is derived of its kind", async () => {
  const id = "conversation.messages-apart";
  const about = allRules(loadContract()).filter(
    ({ id: one, operations: [first] }) => one === id || first === "conversation.message.list",
  );
  const { target, stop } = await startLocalReference({ faults: ["message-list-of-website"] });
  try {
    const { verdicts } = await execute({ target, rules: about, seed: 1, runs: 1, budget: 1_000 });
    const of = (rule: string) => verdicts.find((one) => one.rule === rule);
    expect(of("isolation:conversation.message.list")).toMatchObject({ outcome: "pass" });
    expect(of(id)).toMatchObject({ outcome: "fail" });
  } finally {
    await stop();
  }
});

test("rules beside each other do not take away what another one names by a key of its own", async () => {
  const about = allRules(loadContract()).filter(({ id }) => id.includes(":account.provider."));
  const { target, stop } = await startLocalReference({});
  try {
    const settings = { target, rules: about, seed: 1, runs: 1, budget: 1_000, concurrency: 8 };
    const { verdicts } = await execute(settings);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(about.map(() => "pass"));
  } finally {
    await stop();
  }
});

test("it counts how far it moved the clock of the stage", async () => {
  const about = allRules(loadContract()).filter(({ id }) => id === "session.ephemeral-expires");
  const { target, stop } = await startLocalReference({});
  const { url, secret } = target.stage!;
  const now = async (): Promise<number> => {
    const answer = await fetch(`${url}/clock`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ advance: 0 }),
    });
    return ((await answer.json()) as { data: { now: number } }).data.now - Date.now();
  };
  try {
    const before = await now();
    const settings = { target, rules: about, seed: 1, runs: 1, budget: 1_000 };
    const { report } = await execute(settings);
    const moved = (await now()) - before;
    expect(moved).toBeGreaterThan(86_400_000);
    expect(Math.abs(report.clockMoved - moved)).toBeLessThan(1_000);
  } finally {
    await stop();
  }
});

test.each([
  ["once it comes", 0],
  ["once it came again", 1],
])("bail stops at the first failure of level MUST %s", async (_, retries) => {
  const whole = await run(["required-not-checked", "tier-not-checked"], {});
  const bailed = await run(["required-not-checked", "tier-not-checked"], { bail: true, retries });
  expect(tally(whole.verdicts).counts.fail).toBeGreaterThan(1);
  expect(tally(bailed.verdicts)).toMatchObject({ outcome: "non-conforming", counts: { fail: 1 } });
  const failed = bailed.verdicts.find(({ outcome }) => outcome === "fail");
  expect(bailed.verdicts.filter(({ outcome }) => outcome === "not-run")).not.toEqual([]);
  for (const { outcome, reason } of bailed.verdicts.filter((one) => one.outcome === "not-run"))
    expect([outcome, reason]).toEqual([
      "not-run",
      `the run stopped at the failure of ${failed?.rule}`,
    ]);
});

test("bail goes on beyond a failure that is known", async () => {
  const known = "tier:inboxes.inbox.list";
  const about = allRules(loadContract()).filter(
    ({ id }) => id === known || id.startsWith("tier:shortcuts."),
  );
  const { target, stop } = await startLocalReference({ faults: ["tier-not-checked"] });
  const settings = { target, seed: 1, runs: 1, budget: 1_000, bail: true };
  const first = about.toSorted((a, b) => Number(b.id === known) - Number(a.id === known));
  const count = async (isExempt: (rule: string) => boolean) =>
    tally((await execute({ ...settings, rules: first, isExempt })).verdicts).counts;
  try {
    expect(await count(() => false)).toMatchObject({ fail: 1, "not-run": about.length - 1 });
    expect(await count((id) => id === known)).toMatchObject({ fail: 1, "not-run": 0 });
  } finally {
    await stop();
  }
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends a run in good order: reports, and exit code 3",
  async (signal) => {
    const out = await mkdtemp(join(tmpdir(), "assay-"));
    directories.push(out);
    const cli = fileURLToPath(new URL("../../../harness/cli.ts", import.meta.url));
    const child = spawn(process.execPath, [cli, "certify", "--concurrency", "1", "--out", out]);
    const ended = once(child, "exit");
    const verdicts = join(out, "verdicts.jsonl");
    await expect.poll(() => readFile(verdicts, "utf8").catch(() => "")).not.toBe("");
    child.kill(signal);
    expect(await ended).toEqual([3, null]);
    const record = JSON.parse(await readFile(join(out, "run.json"), "utf8")) as RunRecord;
    expect(record.outcome).toBe("incomplete");
    expect(record.counts.pass).toBeGreaterThan(0);
    expect(record.rules.map(({ notRun }) => notRun)).toContain("interrupted");
  },
);
