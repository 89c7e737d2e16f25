/** Which rules find most faults for the requests that they cost, so that a run with a small budget judges those first. */
import { deviationIds, findFault } from "../../reference/deviation.ts";
import { inParallel } from "../run/parallel.ts";
import type { Registry } from "../run/registry.ts";
import { withoutRepetitions } from "../run/verdict-of.ts";
import { patient } from "./accents.ts";
import { hurried } from "./fault.ts";
import { judgeOn } from "./judge-on.ts";

/** What rules cost and find. */
export interface Worth {
  /** Requests of each rule, by itself. */
  whole: ReadonlyMap<string, number>;
  /** The same of a rule that is judged without its repetitions, where it has any. */
  once: ReadonlyMap<string, number>;
  /** The faults that each rule finds with its repetitions only. */
  rare: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Requests of what each turn costs besides its own: the worlds that it needs. */
const overhead = 2;

/** The faults that each rule is to find, except those that only load sees. */
function findsOf(rules: Iterable<string>): Map<string, string[]> {
  const finds = new Map([...rules].map((rule): [string, string[]] => [rule, []]));
  for (const id of deviationIds("fault")) {
    const { trips, underLoad } = findFault(id);
    if (!underLoad) for (const rule of trips) finds.get(rule)?.push(id);
  }
  return finds;
}

/** Judges all rules on the clean reference, and those that repeat something once more on the faults that they are to find. */
export async function measureWorth(
  registry: Registry,
  seed: number,
  atOnce: number,
): Promise<Worth> {
  const all = [...registry.values()];
  const whole = await judgeOn({}, patient, all, { seed });
  const once = await judgeOn({}, patient, all, { seed, once: true });
  const abridged = once.verdicts.filter(({ reason }) => reason === withoutRepetitions);
  const rare = new Map(abridged.map(({ rule }) => [rule, new Set<string>()]));
  const judgeOnce = async (fault: string): Promise<void> => {
    const some = findFault(fault).trips.filter((rule) => rare.has(rule));
    const registered = some.flatMap((rule) => registry.get(rule) ?? []);
    if (!registered.length) return;
    const judged = await judgeOn({ faults: [fault] }, hurried, registered, { seed, once: true });
    for (const { rule, outcome } of judged.verdicts)
      if (outcome !== "fail") rare.get(rule)?.add(fault);
  };
  await inParallel(deviationIds("fault"), atOnce, judgeOnce);
  return {
    whole: new Map(whole.verdicts.map(({ rule, requests }) => [rule, requests])),
    once: new Map(abridged.map(({ rule, requests }) => [rule, requests])),
    rare,
  };
}

/** What a rule costs in its next turn, and the faults that it finds then. */
interface Bid {
  rule: string;
  cost: number;
  faults: readonly string[];
}

/** The first and second turns of a rule; the second has its repetitions, where it has any. */
function bidsOf(rule: string, faults: readonly string[], { whole, once, rare }: Worth): Bid[] {
  const complete = { rule, cost: whole.get(rule) ?? 0, faults };
  const cost = once.get(rule);
  if (cost === undefined) return [complete];
  return [{ rule, cost, faults: faults.filter((one) => !rare.get(rule)?.has(one)) }, complete];
}

/**
 * The rules that find something: each time the one that finds most of what is not found yet, for what it costs. One that stands a
 * second time is judged with its repetitions then.
 */
export function mostFirst(worth: Worth): string[] {
  const bids = [...findsOf(worth.whole.keys())].map(([rule, faults]) =>
    bidsOf(rule, faults, worth),
  );
  const found = new Set<string>();
  const order: string[] = [];
  for (;;) {
    let best: { turns: Bid[]; worth: number } | undefined;
    for (const turns of bids) {
      const [next] = turns;
      if (!next) continue;
      const fresh = next.faults.filter((fault) => !found.has(fault)).length;
      const value = fresh / (next.cost + overhead);
      if (value > (best?.worth ?? 0)) best = { turns, worth: value };
    }
    const taken = best?.turns.shift();
    if (!taken) return order;
    order.push(taken.rule);
    for (const fault of taken.faults) found.add(fault);
  }
}

/** How many faults are found with this number of requests, when the rules are judged in this order. */
export function foundWithin(budget: number, order: readonly string[], worth: Worth): number {
  const finds = findsOf(worth.whole.keys());
  const bids = new Map(
    [...finds].map(([rule, faults]): [string, Bid[]] => [rule, bidsOf(rule, faults, worth)]),
  );
  const found = new Set<string>();
  let spent = 0;
  for (const rule of order) {
    const turn = bids.get(rule)?.shift();
    spent += turn?.cost ?? 0;
    // The rule that is judged when the budget runs out is cut off.
    if (spent > budget) break;
    for (const fault of turn?.faults ?? []) found.add(fault);
  }
  return found.size;
}
