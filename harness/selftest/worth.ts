/** What rules cost and what they find, measured. */
import { deviationIds, findFault } from "../../reference/deviation.ts";
import { inParallel } from "../process/parallel.ts";
import type { Registry } from "../judge/registry.ts";
import { patient } from "./accents.ts";
import { findsOf, mayFind, type Finds, type Known } from "./finds.ts";
import { judgeOn, type Showing } from "./judge-on.ts";

/** What a rule costs. */
export interface Cost {
  /** A derived one has another kind than an authored one of the same name. */
  kind: string;
  /** Requests of judging it by itself. */
  requests: number;
  /** The same cost without repetitions, for a rule that has some. */
  abridged?: number;
}

/** What rules cost and find. */
export interface Worth {
  rules: ReadonlyMap<string, Cost>;
  /** The rules that find each fault. */
  finds: ReadonlyMap<string, Finds>;
}

/** Judges all rules on the clean reference, and on each fault those that may find it; `onFault` after each. */
export async function measureWorth(
  registry: Registry,
  seed: number,
  atOnce: number,
  onFault: (tried: number, of: number) => void,
): Promise<Worth> {
  const all = [...registry.values()];
  const once = (await judgeOn({}, patient, all, { seed, once: true })).showings;
  const repeating = once.flatMap(({ rule, isAbridged }) =>
    isAbridged ? (registry.get(rule.id) ?? []) : [],
  );
  const whole = (await judgeOn({}, patient, repeating, { seed })).showings;
  const known = new Map(
    once.map(({ rule, requests, operations }): [string, Known] => [
      rule.id,
      { registered: registry.get(rule.id)!, requests, operations: new Set(operations) },
    ]),
  );
  const finds = new Map<string, Finds>();
  const faults = deviationIds("fault").filter((id) => !findFault(id).underLoad);
  await inParallel(faults, atOnce, async (fault) => {
    finds.set(fault, await findsOf(fault, mayFind(fault, known), registry, seed));
    onFault(finds.size, faults.length);
  });
  const inWhole = new Map(whole.map(({ rule, requests }) => [rule.id, requests]));
  const costOf = ({ rule, requests }: Showing): Cost => {
    const kind = rule.derived ? `${rule.kind}:` : rule.kind;
    const repeated = inWhole.get(rule.id);
    return repeated === undefined
      ? { kind, requests }
      : { kind, requests: repeated, abridged: requests };
  };
  return { rules: new Map(once.map((play) => [play.rule.id, costOf(play)])), finds };
}
