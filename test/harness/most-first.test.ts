/** A run that may make few requests judges first the rules that find most. */
import { afterAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { execute } from "../../harness/run/execute.ts";
import order from "../../harness/run/most-first.json" with { type: "json" };
import { turnsOf } from "../../harness/run/most-first.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { withoutRepetitions } from "../../harness/run/verdict-of.ts";
import { foundWithin } from "../../harness/selftest/worth.ts";
import { startPlanted, targetOf } from "./judged.ts";

const rules = allRules(loadContract());
const running = await startPlanted({});
afterAll(() => running.close());

test("the order names rules, each once, and a second time with its repetitions", () => {
  const ids = new Set(rules.map(({ id }) => id));
  const times = Object.values(Object.groupBy(order, (id) => id)).map((some) => some?.length ?? 0);
  expect(Math.max(...times)).toBeLessThanOrEqual(2);
  // A rule that was retired since is passed over.
  expect(order.filter((id) => ids.has(id)).length).toBeGreaterThan(0.9 * order.length);
});

test("what is measured comes first, in its order, and all else after it", () => {
  const turns = turnsOf(rules);
  const sorted = turns.map(({ rule }) => rule.id);
  const known = new Set(sorted);
  expect(sorted.slice(0, 50)).toEqual(order.filter((id) => known.has(id)).slice(0, 50));
  const firsts = turns.filter(({ isSecond }) => !isSecond).map(({ rule }) => rule.id);
  expect(firsts.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

test("with few requests a scarce run ends with those of the first rules", async () => {
  const firsts = turnsOf(rules).filter(({ isSecond }) => !isSecond);
  const [first, last] = [firsts[0]?.rule, firsts.at(-1)?.rule];
  const chosen = rules.filter((rule) => rule === first || rule === last);
  const notRunWithin = async (budget: number): Promise<Record<string, string | null>> => {
    const { verdicts, report } = await execute({
      target: targetOf(running),
      rules: chosen,
      seed: 1,
      runs: 1,
      budget,
      isScarce: true,
    });
    // The session that a rule opens is closed all the same.
    expect(report.requests - budget).toBeLessThanOrEqual(1);
    return Object.fromEntries(verdicts.map(({ rule, notRun }) => [rule, notRun]));
  };
  // However much the first asks, nothing is left for the last one when it has just had enough.
  let found = await notRunWithin(1);
  expect(found).toEqual({ [first!.id]: "budget", [last!.id]: "budget" });
  for (let budget = 2; found[first!.id] === "budget" && budget <= 20; budget++)
    found = await notRunWithin(budget);
  expect(found).toEqual({ [first!.id]: null, [last!.id]: "budget" });
});

test("rules beside each other spend no more than the budget", async () => {
  const { report, verdicts } = await execute({
    target: targetOf(running),
    rules: rules.filter(({ family }) => family === "inboxes"),
    seed: 1,
    runs: 1,
    budget: 50,
    isScarce: true,
    concurrency: 8,
  });
  expect(report.requests).toBe(50);
  const outcomes = new Set(verdicts.map(({ outcome, notRun }) => notRun ?? outcome));
  expect(outcomes).toEqual(new Set(["pass", "budget"]));
});

test("the order finds more than the order of the contract does, for the same requests", () => {
  // Each rule costs the same here, so that the order alone decides.
  const whole = new Map(rules.map(({ id }) => [id, 10]));
  const worth = { whole, once: new Map(), rare: new Map() };
  const asWritten = rules.map(({ id }) => id);
  expect(foundWithin(2_500, order, worth)).toBeGreaterThan(foundWithin(2_500, asWritten, worth));
});

test("what is repeated is done once first, and again where requests are left", async () => {
  const rule = rules.find(({ id }) => id === "event-arrives:message:removed")!;
  const judge = async (budget: number): Promise<Verdict> => {
    const { verdicts } = await execute({
      target: { ...targetOf(running), realtime: { adapter: "socket.io" } },
      rules: [rule],
      seed: 1,
      runs: 1,
      budget,
      isScarce: true,
    });
    return verdicts[0]!;
  };
  const once = await judge(20);
  expect(once).toMatchObject({ outcome: "pass", reason: withoutRepetitions });
  const whole = await judge(1_000);
  expect(whole).toMatchObject({ outcome: "pass", reason: "" });
  expect(whole.requests).toBeGreaterThan(2 * once.requests);
});
