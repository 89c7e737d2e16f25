/** Short real runs against the embedded reference: green as it is and with legal accents, red for each fault. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { problemsOf } from "../../../load/runner/read-summary.ts";
import { runScenario, type LoadRunOptions } from "../../../load/runner/run.ts";
import type { LoadResult } from "../../../load/shared/result.ts";
import { scenario } from "../../../load/scenario/fanout/scenario.ts";
import { expectedDeliveries, type FanoutSettings } from "../../../load/shared/fanout/plan.ts";
import type { Objective } from "../../../load/runner/objective.ts";
import { needsK6 } from "../with-k6.ts";
import { fanoutSettings } from "./settings.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-fanout-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(needsK6);

let profiles = 0;

async function run(
  settings: FanoutSettings,
  options: Partial<LoadRunOptions> = {},
  objectives: Objective[] = [],
): Promise<LoadResult> {
  const profile = join(folder, `profile-${++profiles}.yaml`);
  await writeFile(profile, stringify({ settings, objectives }));
  const { result } = await runScenario(scenario, { profile, seed: 1, generators: 1, ...options });
  return result;
}

/** A run that the busy machine of the tests made void decides nothing: played again, as a user would. */
async function decided(
  settings: FanoutSettings,
  options: Partial<LoadRunOptions> = {},
): Promise<LoadResult> {
  let result = await run(settings, options);
  for (let times = 1; times < 3 && result.outcome === "incomplete"; times++) {
    console.warn("played again, since", result.reasons.join("; "));
    result = await run(settings, options);
  }
  return result;
}

/** Compared whole, so that a run that was void says why. */
const endOf = ({ outcome, reasons, findings }: LoadResult) => ({ outcome, reasons, findings });
const conforming = { outcome: "conforming", reasons: [], findings: [] };

const kindsOf = ({ findings }: LoadResult): string[] => findings.map(({ kind }) => kind).sort();

test("every delivery of a clean reference is verified, over both framings", async () => {
  const settings = fanoutSettings();
  const result = await run(settings);
  const { summary } = result;
  expect(endOf(result)).toEqual(conforming);
  expect(problemsOf(summary)).toEqual([]);
  const expected = expectedDeliveries(settings);
  expect(summary.counts).toMatchObject({ expected, delivered: expected, deliveries: expected });
  expect(summary.counts["sampled"]).toBeGreaterThan(0);
  const measured = Object.values(summary.histograms["latency"] ?? {});
  expect(measured.reduce((sum, count) => sum + count, 0)).toBe(expected);
});

test("two generators count together what one counts alone", async () => {
  // Both start at once beside other tests, and the run says nothing where a socket joins too late.
  const settings = fanoutSettings({ join_s: 15 });
  const one = await run(settings);
  const two = await run(settings, { generators: 2 });
  expect(endOf(two)).toEqual(conforming);
  expect(two.summary.generators.map(({ segment }) => segment)).toEqual(["0:1/2", "1/2:1"]);
  expect(two.summary.counts).toEqual(one.summary.counts);
});

test("a delivery that happens twice is observed, and an objective may ask that there is none", async () => {
  const fault = { fault: ["load-delivery-doubled"], rarity: 501 };
  const once: Objective[] = [{ count: "duplicated", at_most: 0 }];
  const { findings, observations } = await run(fanoutSettings(), fault, once);
  expect(findings.map(({ kind }) => kind)).toEqual(["objective"]);
  expect(observations.join()).toContain("platform.event-once, SHOULD");
});

// Most of a run is waiting, so that several go side by side.
describe.concurrent("faults", () => {
  test.for([
    ["load-delivery-lost", 501, ["lost"]],
    // A client that gets a payload twice has lost the other one.
    ["load-delivery-swapped", 501, ["lost"]],
    // One event is many deliveries.
    ["load-event-of-another-conversation", 17, ["misattributed"]],
    ["load-event-fingerprint-of-another", 17, ["same fingerprint"]],
    ["load-delivery-to-stranger", 501, ["foreign"]],
  ] satisfies [string, number, string[]][])("%s is found", async ([fault, rarity, kinds]) => {
    const result = await decided(fanoutSettings(), { fault: [fault], rarity });
    expect(result).toMatchObject({ outcome: "non-conforming", reasons: [] });
    expect(kindsOf(result)).toEqual(kinds);
    for (const { count, evidence } of result.findings) {
      expect(count).toBeGreaterThan(0);
      expect(evidence.length).toBeGreaterThan(0);
    }
  });
});

describe.concurrent("accents", () => {
  test.for([
    "events-out-of-order",
    "events-slow",
    "events-twice",
    "events-replayed",
    "event-payload-more",
    "event-payload-bytes",
    "event-payload-nested",
    "event-both-channels",
    "event-further-names",
  ])("%s raises no alarm", async (accent) => {
    const settings = fanoutSettings({ late_after_ms: 10_000 });
    expect(endOf(await decided(settings, { accent: [accent] }))).toEqual(conforming);
  });
});

test("an objective may ask for the order that the documents leave open", async () => {
  const order: Objective[] = [{ count: "reordered", at_most: 0 }];
  const result = await run(fanoutSettings(), { accent: ["events-out-of-order"] }, order);
  expect(kindsOf(result)).toEqual(["objective"]);
  expect(result.observations.join()).toContain("open.event-order");
});

describe.concurrent("sockets that come and go", () => {
  const settings = fanoutSettings({
    duration_s: 3,
    churn: { sockets: 4, stay_s: 0.8, away_s: 0.2 },
    storm: { sockets: 8, at_s: 1 },
    slow: { sockets: 1, from_s: 0.5, for_s: 1 },
  });

  test("hear what was sent while they were there", async () => {
    const result = await decided(settings);
    const { summary, observations } = result;
    expect(endOf(result)).toEqual(conforming);
    expect(summary.counts["visits"]).toBeGreaterThan(20);
    expect(summary.counts["visit_expected"]).toBeGreaterThan(100);
    expect(observations.join()).toContain("stopped reading");
  });

  test("are found to have lost something", async () => {
    const { summary, findings } = await decided(settings, {
      fault: ["load-delivery-lost"],
      rarity: 29,
    });
    expect(summary.counts["visit_lost"]).toBeGreaterThan(0);
    expect(findings.map(({ kind }) => kind)).toEqual(["lost"]);
    // Which message it was, and when: what somebody needs to look it up in the logs of the target.
    expect(findings[0]?.evidence[0]).toMatchObject({
      website: expect.any(String),
      conversation: expect.any(String),
      message_begins: expect.stringMatching(/^assay[0-9a-f]{8}x\d{16}$/),
      intended_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});

test("a generator that lags makes the run void", async () => {
  const { outcome, reasons } = await run(fanoutSettings({ lag_p99_ms: 0.0001 }));
  expect(outcome).toBe("incomplete");
  expect(reasons).toEqual([expect.stringContaining("generator saturated")]);
});

test("an objective without a measurement makes the run incomplete", async () => {
  const { outcome } = await run(fanoutSettings(), {}, [{ histogram: "nothing", at_most: 1 }]);
  expect(outcome).toBe("incomplete");
});

test("nothing of a run is left in the folder for temporary files", async () => {
  const plans = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`assay-load-${process.pid}-`));
  const before = await plans();
  await run(fanoutSettings());
  expect((await plans()).filter((name) => !before.includes(name))).toEqual([]);
});
