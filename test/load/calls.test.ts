/** Short real runs of the scenarios that call operations. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import type { CallPlan } from "../../load/shared/call-plan.ts";
import { executeLoad } from "../../load/command/execute.ts";
import { runScenario, type Finished } from "../../load/runner/run.ts";
import { scenario as breakpoint } from "../../load/scenario/breakpoint/scenario.ts";
import { scenario as mixed } from "../../load/scenario/mixed/scenario.ts";
import { scenario as quiet } from "../../load/scenario/quiet/scenario.ts";
import { scenario as spike } from "../../load/scenario/spike/scenario.ts";
import { readHistory } from "../../load/trend/history.ts";
import { asPlanned, needsK6 } from "./with-k6.ts";

beforeEach(needsK6);

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assay-calls-"))));
afterAll(() => rm(folder, { recursive: true }));

const shared = {
  websites: 1,
  population: 2,
  variants: 2,
  // As many as there are requests: none waits for a user where the machine stalls.
  virtual_users: 120,
  sample_every: 1,
  // Tests run beside others, and what k6 has to wait for is not judged here.
  lag_p99_ms: 60_000,
  blend: { people: 1, conversation: 1, website: 1 },
};

async function profile(name: string, settings: object): Promise<string> {
  const path = join(folder, `${name}.yaml`);
  await writeFile(path, stringify({ settings: { ...shared, ...settings } }));
  return path;
}

const aBit = { duration_s: 3, rate_per_second: 40 };

async function play(name: string, options: object = {}): Promise<Finished> {
  const played = { profile: await profile(name, aBit), seed: 1, generators: 1, ...options };
  return asPlanned(() => runScenario(mixed, played));
}

test("mixed: every answer of the clean reference is right, and counts add up", async () => {
  const { result } = await play("clean");
  const { counts, histograms, slots } = result.summary;
  expect([result.outcome, result.reasons, result.findings]).toEqual(["conforming", [], []]);
  expect(counts["requests"]).toBeGreaterThanOrEqual(119);
  expect(counts["requests"]).toBeLessThanOrEqual(121);
  expect(counts["accepted"]).toBe(counts["requests"]);
  expect(counts["samples"]).toBe(counts["requests"]);
  const inHistogram = Object.values(histograms["latency"] ?? {}).reduce((sum, n) => sum + n, 0);
  const inSlots = slots.reduce((sum, slot) => sum + (slot.counts["requests"] ?? 0), 0);
  expect([inHistogram, inSlots]).toEqual([counts["requests"], counts["requests"]]);
});

test("mixed: two processes call what one does", async () => {
  const [one, two] = await Promise.all([play("one"), play("two", { generators: 2 })]);
  const callsOf = ({ result }: Finished): Record<string, number> =>
    Object.fromEntries(
      Object.entries(result.summary.histograms)
        .filter(([name]) => name.startsWith("latency."))
        .map(([name, histogram]) => [
          name,
          Object.values(histogram).reduce((sum, n) => sum + n, 0),
        ]),
    );
  expect(two.result.summary.generators).toHaveLength(2);
  const [alone, shared] = [callsOf(one), callsOf(two)];
  expect(Object.keys(alone).length).toBeGreaterThan(8);
  // Each process rounds the end of its part for itself.
  for (const [name, count] of Object.entries(alone)) {
    expect(Math.abs(count - (shared[name] ?? 0)), name).toBeLessThanOrEqual(2);
  }
});

test("mixed: a profile that is answered with another one is seen in answers that are not drawn", async () => {
  const { result } = await play("another", {
    fault: ["load-read-of-another"],
    rarity: 3,
    set: ["websites=2", "sample_every=1000000", "blend.people=100"],
  });
  expect(result.outcome).toBe("non-conforming");
  expect(result.findings.map(({ kind, rule }) => [kind, rule])).toEqual([
    ["another", "created-is-read:people-profile"],
  ]);
  expect(result.observations.join()).toMatch(/\d+ answers? showed another thing/);
});

test("mixed: a list that is answered with that of another website is seen in answers that are not drawn", async () => {
  const { result } = await play("list-of-another", {
    fault: ["load-list-of-another"],
    rarity: 7,
    set: ["websites=2", "sample_every=1000000", "blend.people=100"],
  });
  expect(result.outcome).toBe("non-conforming");
  expect(result.findings.map(({ kind, rule }) => [kind, rule])).toEqual([
    ["another", "platform.lists-of-one-website"],
  ]);
});

test("mixed: faults are found in sampled answers, a leaked key among them", async () => {
  const faults = ["shape-number-as-string", "envelope-reason-missing", "secret-in-data"];
  const { result } = await play("faults", { fault: faults });
  expect(result.outcome).toBe("non-conforming");
  expect(result.findings.map(({ rule }) => rule)).toHaveLength(3);
  expect(new Set(result.findings.map(({ rule }) => rule))).toEqual(
    new Set([
      "envelope:people.stats.read",
      "platform.answers-show-no-inside",
      "shape:people.stats.read",
    ]),
  );
});

test("mixed: what cannot be started in time voids the run", async () => {
  const { result } = await runScenario(mixed, {
    profile: await profile("dropped", { duration_s: 2, rate_per_second: 200, virtual_users: 2 }),
    seed: 1,
    generators: 1,
    // Two users who wait 50 ms for each answer make 40 requests a second.
    accent: ["answers-slow"],
  });
  const { requests = 0, dropped = 0 } = result.summary.counts;
  expect(result.outcome).toBe("incomplete");
  expect(result.reasons.join()).toContain(
    `${dropped} of 400 requests could not be started in time`,
  );
  expect(dropped).toBeGreaterThan(200);
  expect(Math.abs(requests + dropped - 400)).toBeLessThanOrEqual(2);
});

test("quiet and spike: phases and operations are measured apart", async () => {
  const spiking = await profile("spike", {
    rate_per_second: 20,
    // A machine that stalls where a phase ends goes on with its rate for as long, and more than a few requests are another plan.
    burst_per_second: 60,
    // As many as there are requests: none waits for a user on a busy machine.
    virtual_users: 120,
    before_s: 1,
    burst_s: 1,
    after_s: 2,
    recovered: { percentile: 0.5, at_most_ms: 60_000, within_s: 0 },
  });
  const [alone, burst] = await Promise.all([
    runScenario(quiet, {
      profile: await profile("quiet", {
        duration_s: 3,
        virtual_users: undefined,
        lag_p99_ms: undefined,
      }),
      seed: 1,
      generators: 1,
    }),
    asPlanned(() =>
      runScenario(spike, {
        profile: spiking,
        seed: 1,
        generators: 1,
      }),
    ),
  ]);
  expect([alone.result.outcome, alone.result.reasons]).toEqual(["conforming", []]);
  const calls = Object.entries(alone.result.summary.histograms)
    .filter(([name]) => name.startsWith("latency."))
    .map(([, histogram]) => Object.values(histogram).reduce((sum, n) => sum + n, 0));
  // One after the other: the numbers of calls of two operations differ by one at most.
  expect(Math.max(...calls) - Math.min(...calls)).toBeLessThanOrEqual(1);

  expect([burst.result.outcome, burst.result.reasons]).toEqual(["conforming", []]);
  expect(burst.result.measures).toEqual({ recovery_seconds: 0 });
  const { counts } = burst.result.summary;
  const phases = ["before", "burst", "after"].map((name) => counts[`requests.in.${name}`] ?? 0);
  for (const [i, planned] of [20, 60, 40].entries()) {
    // On a busy machine a call may begin in the next phase.
    expect(Math.abs((phases[i] ?? 0) - planned)).toBeLessThanOrEqual(planned / 10);
  }
});

test("breakpoint: steps are measured apart", async () => {
  const { result, lines } = await runScenario(breakpoint, {
    profile: await profile("steps", {
      first_per_second: 20,
      factor: 2,
      steps: 2,
      step_s: 2,
      objective: { percentile: 0.5, at_most_ms: 60_000, bad_share: 0 },
      knee_at_least: 1_000,
    }),
    seed: 1,
    generators: 1,
  });
  // Every step is met, so the last one is not a knee, and nothing is known of 1000.
  expect(result.measures).toEqual({});
  expect(result.findings).toEqual([]);
  expect(result.reasons).toEqual([
    "the knee has to be at 1000 requests a second, and the steps end at 40: raise steps or factor",
  ]);
  expect(result.observations.join()).toContain("no knee up to 40 requests a second");
  const { counts } = result.summary;
  const steps = ["step_1", "step_2"].map((step) => counts[`requests.in.${step}`] ?? 0);
  // Never more than planned, though k6 begins one more.
  expect([39, 40]).toContain(steps[0]);
  expect([79, 80]).toContain(steps[1]);
  expect(lines.join("\n")).not.toContain("knee");
});

test("from the command line: results, reports, a line of history, and no secret in any", async () => {
  const out = join(folder, "out");
  const options = { profile: await profile("command", aBit), seed: 1, generators: 1, out };
  expect(await executeLoad(mixed, options)).toBe(0);
  const files = await readdir(join(out, "mixed"));
  expect(files).toEqual(expect.arrayContaining(["load.json", "load.html", "summary.md"]));
  const history = await readHistory(join(out, "history.jsonl"));
  expect(history.map(({ outcome }) => outcome)).toEqual(["conforming"]);
  expect(history[0]?.metrics["latency_p95"]).toBeGreaterThan(0);
  for (const file of files) {
    expect(await readFile(join(out, "mixed", file), "utf8"), file).not.toMatch(/Basic \w{16}/);
  }
});

test("what was prepared is one call for each way, and shares make a whole", async () => {
  const seen: CallPlan[] = [];
  await runScenario(
    {
      ...mixed,
      prepare: async (preparation) => {
        const data = await mixed.prepare(preparation);
        seen.push(data);
        return data;
      },
    },
    { profile: await profile("prepared", aBit), seed: 3, generators: 1 },
  );
  const [{ operations, calls, callers }] = seen as [CallPlan];
  expect(operations.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(operations.reduce((sum, { count }) => sum + count, 0)).toBe(calls.length);
  expect(new Set(callers.map(({ tier }) => tier))).toEqual(new Set(["user", "plugin"]));
  const bodies = calls.flatMap(({ body }) => body ?? []);
  expect(new Set(bodies).size).toBeGreaterThan(3);
});
