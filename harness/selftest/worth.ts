/** Which rules find most faults for the requests that they cost, so that a run with a small budget judges those first. */
import { deviationIds, findFault } from "../../reference/deviation.ts";

/** Requests of what each rule costs besides its own: the worlds that it needs. */
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

/** The rules that find something: each time the one that finds most of what is not found yet, for what it costs. */
export function mostFirst(requests: ReadonlyMap<string, number>): string[] {
  const finds = findsOf(requests.keys());
  const found = new Set<string>();
  const order: string[] = [];
  for (;;) {
    let best: { rule: string; worth: number } | undefined;
    for (const [rule, faults] of finds) {
      const fresh = faults.filter((fault) => !found.has(fault)).length;
      const worth = fresh / ((requests.get(rule) ?? 0) + overhead);
      if (worth > (best?.worth ?? 0)) best = { rule, worth };
    }
    if (!best) return order;
    order.push(best.rule);
    for (const fault of finds.get(best.rule) ?? []) found.add(fault);
    finds.delete(best.rule);
  }
}

/** How many faults are found with this number of requests, when the rules are judged in this order. */
export function foundWithin(
  budget: number,
  order: readonly string[],
  requests: ReadonlyMap<string, number>,
): number {
  const finds = findsOf(requests.keys());
  const found = new Set<string>();
  let spent = 0;
  for (const rule of order) {
    // The rule that is judged when the budget runs out is still judged to its end.
    if (spent >= budget) break;
    spent += requests.get(rule) ?? 0;
    for (const fault of finds.get(rule) ?? []) found.add(fault);
  }
  return found.size;
}
