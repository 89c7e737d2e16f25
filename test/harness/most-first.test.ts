/** A run that may make few requests judges first the rules that find most. */
import { afterAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { execute } from "../../harness/run/execute.ts";
import order from "../../harness/run/most-first.json" with { type: "json" };
import { mostFirst } from "../../harness/run/most-first.ts";
import { foundWithin } from "../../harness/selftest/worth.ts";
import { startPlanted, targetOf } from "./judged.ts";

const rules = allRules(loadContract());
const running = await startPlanted({});
afterAll(() => running.close());

test("the order names rules, each once", () => {
  const ids = new Set(rules.map(({ id }) => id));
  expect(new Set(order).size).toBe(order.length);
  // A rule that was retired since is passed over.
  expect(order.filter((id) => ids.has(id)).length).toBeGreaterThan(0.9 * order.length);
});

test("what is measured comes first, in its order, and all else after it", () => {
  const sorted = mostFirst(rules).map(({ id }) => id);
  const known = new Set(sorted);
  expect(sorted.slice(0, 50)).toEqual(order.filter((id) => known.has(id)).slice(0, 50));
  expect(sorted.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

test("with few requests a scarce run ends with those of the first rules", async () => {
  const [first] = mostFirst(rules);
  const last = mostFirst(rules).at(-1);
  const chosen = rules.filter((rule) => rule === first || rule === last);
  const { verdicts } = await execute({
    target: targetOf(running),
    rules: chosen,
    seed: 1,
    runs: 1,
    budget: 1,
    isScarce: true,
  });
  expect(Object.fromEntries(verdicts.map(({ rule, notRun }) => [rule, notRun]))).toEqual({
    [first!.id]: null,
    [last!.id]: "budget",
  });
});

test("the order finds more than the order of the contract does, for the same requests", () => {
  // Each rule costs the same here, so that the order alone decides.
  const requests = new Map(rules.map(({ id }) => [id, 10]));
  const asWritten = rules.map(({ id }) => id);
  expect(foundWithin(2_500, order, requests)).toBeGreaterThan(
    foundWithin(2_500, asWritten, requests),
  );
});
