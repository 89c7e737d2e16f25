/** In which order the rules of a run are judged, and in which waves. */
import type { Rule } from "../../contract/derive.ts";
import { tellingFirst } from "./telling-first.ts";
import { turnsOf, type Turn } from "./most-first.ts";

/** Rules of a wave: those that have to run alone wait for the others of their wave only, so that the budget is not spent by then. */
const ofAWave = 100;

export interface Means {
  /** Whether the budget of requests may be too small for all rules. */
  isScarce: boolean;
  /** Whether the daily quotas of plugins do not last for all rules. */
  isShort: boolean;
}

/** All in one wave, unless the budget is scarce; what finds most for its cost comes first where there is too little of either. */
export function wavesOf(rules: readonly Rule[], { isScarce, isShort }: Means): Turn[][] {
  if (isScarce) return inPieces(turnsOf(rules), ofAWave);
  const whole = (rule: Rule): Turn => ({ rule, how: "whole", isSecond: false });
  if (!isShort) return [tellingFirst(rules).map(whole)];
  const firsts = turnsOf(rules).filter(({ isSecond }) => !isSecond);
  return [firsts.map(({ rule }) => whole(rule))];
}

const inPieces = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
