/** How long a run will take yet, from how fast its rules were judged. */
import type { Rule } from "../../../contract/derive.ts";
import type { Verdict } from "../../record/verdict.ts";

export type Judgeable = Pick<Rule, "id" | "needs">;
export type Told = Pick<Verdict, "rule" | "runs" | "lacks">;

/** An estimate from less would fluctuate. */
const leastShare = 0.02;
/**
 * The window for the recent rate (ms), which counts beside the rate of the whole run: the last rules take longest, those that run alone
 * among them. The window is longer while most rules are still to come, because a few slow ones say little then.
 */
const lately = { first: 120_000, last: 20_000 };
/** After so long without a verdict nothing is known of the next one (ms). */
const longestSilence = 15_000;

export interface TimeLeft {
  judged: (verdict: Told, now: number) => void;
  /** How many rules were judged, and how many can be judged as far as is known. */
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
  let recent: number[] = [];
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
      recent = [...recent.filter((moment) => moment > now - lately.first), now];
    },
    progress,
    estimate(now) {
      const { judged, able } = progress();
      const silence = now - (recent.at(-1) ?? -Infinity);
      const isKnown = judged >= leastShare * able && silence <= longestSilence;
      if (first === undefined || !isKnown || judged === able) return undefined;
      const window = lately.first + ((lately.last - lately.first) * judged) / able;
      const fresh = recent.filter((moment) => moment > now - window).length;
      const each = Math.max((now - first) / judged, Math.min(window, now - first) / fresh);
      return Math.max(each * (able - judged), silence);
    },
  };
}
