/** The order in which a run with a small budget judges: what finds most for its requests comes first. */
import { createHash } from "node:crypto";
import type { Worth } from "./worth.ts";

/** What of the work of a turn is not its requests, as requests. */
const overhead = 0.5;

/**
 * Targets have defects that the catalogue lacks: each rule is credited with this share of what rules of its kind find on average. With a
 * smaller share, faults that the order was not made from are found later; with a larger one, those that it was made from.
 */
const hoped = 0.1;

/** What a rule costs in a turn, and what it finds then. */
interface Bid {
  rule: string;
  cost: number;
  faults: ReadonlySet<string>;
  hope: number;
}

/** The first and second turns of each rule; the second has its repetitions, where it has any. */
function bidsOf({ rules, finds }: Worth, faults: Iterable<string>): Map<string, Bid[]> {
  const found = new Map(
    [...rules.keys()].map((rule) => [rule, { once: new Set<string>(), whole: new Set<string>() }]),
  );
  for (const fault of faults)
    for (const [rule, how] of finds.get(fault) ?? []) {
      found.get(rule)?.whole.add(fault);
      if (how === "once") found.get(rule)?.once.add(fault);
    }
  const byKind = Map.groupBy(found, ([rule]) => rules.get(rule)!.kind);
  const hopes = new Map(
    [...byKind].map(([kind, some]) => {
      const sum = some.reduce((all, [, { whole }]) => all + whole.size, 0);
      return [kind, (hoped * sum) / some.length];
    }),
  );
  return new Map(
    [...found].map(([rule, { once, whole }]): [string, Bid[]] => {
      const { kind, requests, abridged } = rules.get(rule)!;
      const hope = hopes.get(kind) ?? 0;
      if (abridged === undefined) return [rule, [{ rule, cost: requests, faults: whole, hope }]];
      const second = { rule, cost: requests, faults: whole, hope: 0 };
      return [rule, [{ rule, cost: abridged, faults: once, hope }, second]];
    }),
  );
}

interface Next {
  turns: readonly Bid[];
  /** Faults found for each request that no rule before them finds. */
  worth: number;
}

function worthOf(turns: readonly Bid[], found: ReadonlySet<string>): number {
  const fresh = new Set(turns.flatMap(({ faults }) => [...faults])).difference(found).size;
  const hope = turns.reduce((sum, turn) => sum + turn.hope, 0);
  const cost = turns.reduce((sum, turn) => sum + turn.cost, 0);
  return (fresh + hope) / (cost + overhead);
}

/** The next turn of a rule, or its two together where that is worth more. */
function nextOf(bids: readonly Bid[], found: ReadonlySet<string>): Next {
  const [one, both] = [bids.slice(0, 1), bids.slice(0, 2)].map((turns): Next => ({
    turns,
    worth: worthOf(turns, found),
  }));
  return both!.worth > one!.worth ? both! : one!;
}

/**
 * Chooses each time the rule that finds most of what has not been found yet, for its cost. A rule that occurs a second time is judged with
 * its repetitions then.
 *
 * @param faults those that count; all where absent
 */
export function mostFirst(worth: Worth, faults: Iterable<string> = worth.finds.keys()): string[] {
  const left = [...bidsOf(worth, faults).values()].map((bids) => ({ bids, atMost: Infinity }));
  const found = new Set<string>();
  const order: string[] = [];
  for (;;) {
    const best = left.reduce((one, other) => (other.atMost > one.atMost ? other : one));
    const next = nextOf(best.bids, found);
    if (next.worth < best.atMost) {
      // Others have found some of it since, and perhaps another is worth more now.
      best.atMost = next.worth;
      continue;
    }
    if (!next.worth) return order;
    for (const { rule, faults: some } of next.turns) {
      best.bids.shift();
      order.push(rule);
      for (const fault of some) found.add(fault);
    }
    best.atMost = Infinity;
  }
}

/** How many faults are found with this number of requests, when the rules are judged in this order. */
export function foundWithin(
  budget: number,
  order: readonly string[],
  worth: Worth,
  faults: Iterable<string> = worth.finds.keys(),
): number {
  const bids = bidsOf(worth, faults);
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

/**
 * How many faults an order finds that it was not made from: each half of the faults is looked for in the order made from the other half.
 */
export function unseenWithin(budgets: readonly number[], worth: Worth): number[] {
  const drawn = (fault: string): boolean => createHash("sha1").update(fault).digest()[0]! % 2 === 0;
  const { yes = [], no = [] } = Object.groupBy(worth.finds.keys(), (fault) =>
    drawn(fault) ? "yes" : "no",
  );
  const [orderOfYes, orderOfNo] = [mostFirst(worth, yes), mostFirst(worth, no)];
  return budgets.map(
    (budget) =>
      foundWithin(budget, orderOfNo, worth, yes) + foundWithin(budget, orderOfYes, worth, no),
  );
}
