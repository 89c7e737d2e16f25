/** Weather between us and a target: a conforming one never fails for it, a broken one never passes because of it. */
import { afterEach, expect, test, vi } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { exitCodes, tally } from "../../harness/record/tally.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { execute } from "../../harness/schedule/execute.ts";
import { startPlanted, targetOf, type Planted } from "../support/judged.ts";
import { variable } from "./flicker.ts";
import { weatherProxy } from "./proxy.ts";
import { weatherPage } from "./page.ts";
import { requestCases, type RequestCase } from "./weathers.ts";

const rules = allRules(loadContract()).filter(({ family }) => family === "inboxes");
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) await close();
});

async function verdictsIn(
  { weather, way, names }: RequestCase,
  planted: Planted = {},
): Promise<Verdict[]> {
  const running = await startPlanted(planted);
  closing.push(() => running.close());
  const proxy = await weatherProxy(running.url, weather, undefined, undefined, way);
  closing.push(() => proxy.close());
  if (names) {
    vi.stubEnv(variable, JSON.stringify(names));
    vi.stubEnv("NODE_OPTIONS", `--import ${import.meta.resolve("./flicker.ts")}`);
  }
  const url = names ? proxy.url.replace("127.0.0.1", "target.test") : proxy.url;
  const target = { ...targetOf(running, 300), url, timeout: 1000 };
  const options = { target, rules, seed: 1, runs: 1, budget: 20_000, concurrency: 8 };
  const { verdicts, report } = await execute(options);
  if (names) expect(report.disturbances.map(([what]) => what)).toContain("unreachable");
  expect(verdicts.map(({ rule }) => rule)).toEqual(rules.map(({ id }) => id));
  return verdicts;
}

/** What weather may leave undecided; requests are tried again, so it is little. */
const mostUndecided = 2;

const exitCodeOf = (verdicts: readonly Verdict[]): number => exitCodes[tally(verdicts).outcome];

test.for(requestCases)("$name: nothing fails", async (one) => {
  const { conforming } = one;
  const verdicts = await verdictsIn(one);
  const undecided = verdicts.filter(({ outcome }) => outcome !== "pass");
  const wrong = undecided.filter(({ outcome, notRun }) => !notRun && outcome !== "indeterminate");
  expect(wrong.map(({ rule, outcome, reason }) => [rule, outcome, reason])).toEqual([]);
  expect(undecided.filter(({ notRun }) => !notRun).length).toBeLessThanOrEqual(mostUndecided);
  expect(conforming).toContain(exitCodeOf(verdicts));
});

test.for(requestCases)("$name: what is wrong is found", async (one) => {
  const verdicts = await verdictsIn(one, { faults: ["tier-not-checked", "required-not-checked"] });
  const failed = verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule);
  expect(failed.sort()).toEqual(["required:inboxes.inbox.create", "tier:inboxes.inbox.list"]);
  expect(one.broken).toContain(exitCodeOf(verdicts));
});

// `npx vitest run test/weather/weather.test.ts -u` writes it.
test("docs/weather.md has a row for each weather", async () => {
  await expect(weatherPage()).toMatchFileSnapshot("../../docs/weather.md");
});
