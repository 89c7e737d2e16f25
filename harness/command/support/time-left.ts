/** How long a run will take yet, from how fast its rules were judged. */
import type { Rule } from "../../../contract/derive.ts";
import type { Verdict } from "../../record/verdict.ts";

export type Judgeable = Pick<Rule, "id" | "needs">;
export type Told = Pick<Verdict, "rule" | "runs" | "lacks">;

/** An estimate from less would fluctuate. */
const leastShare = 0.02;
/** After so long without a verdict nothing is known of the next one (ms). */
const longestSilence = 15_000;

export interface TimeLeft {
  judged: (verdict: Told, now: number) => void;
  /** Rules that were judged, and all that could be as far as is known. */
  progress: () => { judged: number; able: number };
  /** Milliseconds for those that are left; undefined while too little is known. */
  estimate: (now: number) => number | undefined;
}

/** Rules that cannot run take no time, so they count neither as done nor as left: what one lacked others lack as well. */
export function createTimeLeft(rules: readonly Judgeable[]): TimeLeft {
  const open = new Map(rules.map(({ id, needs }) => [id, needs]));
  const lacked = new Set<string>();
  let count = 0;
  let first: number | undefined;
  let last = 0;
  const progress: TimeLeft["progress"] = () => {
    const isAble = (needs: readonly string[]): boolean => !needs.some((need) => lacked.has(need));
    return { judged: count, able: count + [...open.values()].filter(isAble).length };
  };
  return {
    judged({ rule, runs, lacks = [] }, now) {
      first ??= now;
      for (const need of lacks) lacked.add(need);
      if (!open.delete(rule) || runs === 0 || lacks.length) return;
      count += 1;
      last = now;
    },
    progress,
    estimate(now) {
      const { judged, able } = progress();
      const isKnown = judged > 0 && judged >= leastShare * able && now - last <= longestSilence;
      if (first === undefined || !isKnown || judged === able) return undefined;
      return Math.max(((now - first) / judged) * (able - judged), now - last);
    },
  };
}
