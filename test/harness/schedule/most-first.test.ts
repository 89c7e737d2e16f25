/** A run that may make few requests judges first the rules that find most. */
import { afterAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute, type ExecuteOptions } from "../../../harness/schedule/execute.ts";
import order from "../../../harness/schedule/most-first.json" with { type: "json" };
import { turnsOf } from "../../../harness/schedule/most-first.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { withoutRepetitions } from "../../../harness/judge/verdict-of.ts";
import { foundWithin, mostFirst } from "../../../harness/selftest/order.ts";
import type { Finds } from "../../../harness/selftest/finds.ts";
import type { Worth } from "../../../harness/selftest/worth.ts";
import { deviationIds, findFault } from "../../../reference/deviation.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

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
  const faults = deviationIds("fault").map((id) => [id, findFault(id)] as const);
  const finds = new Map(
    faults.map(([id, { trips }]) => [id, new Map(trips.map((rule) => [rule, "once"] as const))]),
  );
  const costs = new Map(rules.map(({ id, kind }) => [id, { kind, requests: 10 }]));
  const worth = { rules: costs, finds };
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
  const once = await judge(30);
  expect(once).toMatchObject({ outcome: "pass", reason: withoutRepetitions });
  const whole = await judge(1_000);
  expect(whole).toMatchObject({ outcome: "pass", reason: "" });
  expect(whole.requests).toBeGreaterThan(1.5 * once.requests);
});

test("a failure takes little of a budget to become smaller", async () => {
  const faulty = await startPlanted({ faults: ["body-people-profile-create-person-phone-lost"] });
  const rule = rules.find(
    ({ id }) => id === "read-back:people.profile.create/people.profile.read",
  )!;
  const requestsOf = async (bounds: Partial<ExecuteOptions>): Promise<number> => {
    const { verdicts } = await execute({
      target: targetOf(faulty),
      rules: [rule],
      seed: 1,
      runs: 1,
      budget: Infinity,
      ...bounds,
    });
    expect(verdicts[0]?.outcome).toBe("fail");
    return verdicts[0]?.requests ?? 0;
  };
  try {
    const free = await requestsOf({});
    const scarce = await requestsOf({ budget: 1_000, isScarce: true });
    expect(scarce).toBeLessThan(free / 2);
  } finally {
    await faulty.close();
  }
});

const once = (rule: string): [string, "once"] => [rule, "once"];

/** What rules cost and find, in a catalogue of three faults. */
const small: Worth = {
  rules: new Map([
    ["dear", { kind: "one", requests: 30 }],
    ["cheap", { kind: "one", requests: 2 }],
    ["repeated", { kind: "one", requests: 20, abridged: 4 }],
    ["unproven", { kind: "one", requests: 1 }],
    ["hopeless", { kind: "other", requests: 1 }],
  ]),
  finds: new Map<string, Finds>([
    ["first", new Map([once("dear"), once("cheap")])],
    ["second", new Map([once("dear"), once("repeated")])],
    ["third", new Map([["repeated", "whole"]])],
  ]),
};

test("what finds most for its requests comes first, what finds nothing new by what its kind finds", () => {
  expect(mostFirst(small)).toEqual(["cheap", "repeated", "unproven", "repeated", "dear"]);
});

test("faults are found by the rules that the budget reaches, with the repetitions that they take", () => {
  const order = mostFirst(small);
  const found = [1, 2, 6, 26, 27].map((budget) => foundWithin(budget, order, small));
  expect(found).toEqual([0, 1, 2, 2, 3]);
});
