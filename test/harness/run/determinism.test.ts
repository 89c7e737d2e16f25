/** Same seed and same target state: the same requests byte for byte, the same verdicts, in any order. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { derivedProperty, isOfOperations } from "../../../harness/derived/kinds.ts";
import { judge } from "../../../harness/judge/judge.ts";
import { openRun } from "../../../harness/run/run.ts";
import { allRules } from "../../../contract/contract.ts";
import type { Rule } from "../../../contract/derive.ts";
import { startReference } from "../../../reference/server.ts";

const contract = loadContract();
const secret = "s";
const rules = allRules(contract).filter(
  (rule) => isOfOperations(rule) && ["inboxes", "filters", "people"].includes(rule.family),
);

interface Recorded {
  requests: string[];
  outcomes: Map<string, string>;
}

/** Judges the rules on a reference of their own and records what was sent. */
async function record(some: readonly Rule[], seed: number): Promise<Recorded> {
  const running = await startReference({ contract, stageSecret: secret, seed: 5 });
  const target = {
    name: "reference",
    url: running.url,
    stage: { url: `${running.url}/_stage`, secret },
  };
  const run = await openRun(contract, target);
  const requests: string[] = [];
  const recording = {
    ...run,
    call: async (...parameters: Parameters<typeof run.call>) => {
      const exchange = await run.call(...parameters);
      requests.push(JSON.stringify([exchange.as, exchange.request]));
      return exchange;
    },
  };
  const outcomes = new Map<string, string>();
  for (const rule of some) {
    const { outcome } = await judge(recording, rule, derivedProperty(rule), { seed, runs: 1 });
    outcomes.set(rule.id, outcome);
  }
  await run.close();
  await running.close();
  return { requests, outcomes };
}

test("the same requests and verdicts for the same seed; others for another", async () => {
  const first = await record(rules, 1);
  const second = await record(rules, 1);
  expect(first.requests.length).toBeGreaterThan(500);
  expect(second.requests).toEqual(first.requests);
  expect(second.outcomes).toEqual(first.outcomes);
  expect((await record(rules.slice(0, 20), 2)).requests).not.toEqual(
    (await record(rules.slice(0, 20), 1)).requests,
  );
});

test("the same verdicts in another order, and for each rule alone", async () => {
  const whole = await record(rules, 1);
  // A fixed shuffle: every 7th rule first, then the next, and so on.
  const shuffled = rules
    .toSorted((a, b) => (rules.indexOf(a) % 7) - (rules.indexOf(b) % 7))
    .reverse();
  const { outcomes } = await record(shuffled, 1);
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(whole.outcomes));
  for (const rule of rules.filter((_, i) => i % 20 === 0)) {
    expect((await record([rule], 1)).outcomes.get(rule.id)).toBe(whole.outcomes.get(rule.id));
  }
});
