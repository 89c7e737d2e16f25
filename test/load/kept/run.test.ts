/** Short real runs against the embedded reference: green as it is and with legal accents, red for each fault. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { runScenario, type LoadRunOptions } from "../../../load/runner/run.ts";
import { problemsOf } from "../../../load/runner/read-summary.ts";
import { scenario } from "../../../load/scenario/kept/scenario.ts";
import type { LoadResult } from "../../../load/shared/result.ts";
import type { KeptSettings } from "../../../load/shared/kept/plan.ts";
import { needsK6 } from "../with-k6.ts";

beforeEach(needsK6);

const settings: KeptSettings = {
  websites: 1,
  writers: 8,
  places_at_once: 2,
  beat_ms: 50,
  beats_each: 10,
  duration_s: 1,
};
const writes = 160;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-kept-test-"));
  await writeFile(join(folder, "short.yaml"), stringify({ settings }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(options: Partial<LoadRunOptions> = {}): Promise<LoadResult> {
  const profile = join(folder, "short.yaml");
  const { result } = await runScenario(scenario, { profile, seed: 1, generators: 1, ...options });
  return result;
}

const endOf = ({ outcome, reasons, findings }: LoadResult) => ({ outcome, reasons, findings });
const conforming = { outcome: "conforming", reasons: [], findings: [] };

test("all that a clean reference accepted is there, however many processes wrote it", async () => {
  const result = await run({ generators: 2 });
  expect(endOf(result)).toEqual(conforming);
  expect(problemsOf(result.summary)).toEqual([]);
  expect(result.summary.counts).toMatchObject({ requests: writes, accepted: writes });
});

describe.concurrent("faults", () => {
  test.for([
    ["load-message-lost", ["lost"], ["conversation.messages-at-once-all-listed"]],
    [
      "load-message-elsewhere",
      ["lost", "elsewhere"],
      ["conversation.messages-at-once-all-listed", "conversation.messages-apart"],
    ],
    [
      "load-message-fingerprint-of-another",
      ["same fingerprint"],
      ["conversation.fingerprints-differ"],
    ],
    ["load-data-lost", ["lost"], ["platform.updates-at-once-all-kept"]],
    ["people-data-update-saves-whole", ["lost"], ["platform.updates-at-once-all-kept"]],
  ] satisfies [string, string[], string[]][])("%s is found", async ([fault, kinds, rules]) => {
    const { outcome, findings } = await run({ fault: [fault], rarity: 31 });
    expect(outcome).toBe("non-conforming");
    expect(findings.map(({ kind }) => kind)).toEqual(kinds);
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
    for (const { evidence } of findings)
      expect(evidence[0]).toMatchObject({ website: expect.any(String) });
  });
});

describe.concurrent("accents", () => {
  test.for([
    "reads-behind",
    "lists-behind",
    "batches-of-ten",
    "batches-of-one",
    "messages-at-whole-seconds",
    "conversation-answered-each-time",
  ])("%s raises no alarm", async (accent) => {
    expect(endOf(await run({ accent: [accent] }))).toEqual(conforming);
  });
});
