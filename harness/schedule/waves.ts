/** In which order the rules of a run are judged, and in which waves. */
import type { Rule } from "../../contract/derive.ts";
import { mayLoseVisitor } from "./judgeable.ts";
import { isTelling, tellingFirst } from "./telling-first.ts";
import { turnsOf, type Turn } from "./most-first.ts";

/** Rules of a wave: those that have to run alone wait for the others of their wave only, so that the budget is not spent by then. */
const ofAWave = 100;

/**
 * The number of waves where rules share the only website: what does not hold there is judged again, alone, after each wave, and reported
 * only then.
 */
const ofShared = 6;

export interface Means {
  /** Whether the budget of requests may be too small for all rules. */
  isScarce: boolean;
  /** Whether the daily quotas of plugins do not last for all rules. */
  isShort: boolean;
  /** Whether rules share the only website. */
  isShared: boolean;
}

/** All in one wave, unless the budget is scarce or the only website is shared; what finds most for its cost comes first where there is too little of either. */
export function wavesOf(rules: readonly Rule[], { isScarce, isShort, isShared }: Means): Turn[][] {
  if (isScarce) return inPieces(turnsOf(rules), ofAWave);
  const whole = (rule: Rule): Turn => ({ rule, how: "whole", isSecond: false });
  if (!isShort) {
    const all = tellingFirst(rules);
    return (isShared ? inParts(all) : [all]).map((some) => some.map(whole));
  }
  const firsts = turnsOf(rules).filter(({ isSecond }) => !isSecond);
  return [firsts.map(({ rule }) => whole(rule))];
}

/** The telling ones, then of all others a part of each family in each wave, so that no wave is of one family whose rules wait for each other. */
function inParts(rules: readonly Rule[]): Rule[][] {
  const {
    first = [],
    last = [],
    others = [],
  } = Object.groupBy(rules, (rule) => {
    if (mayLoseVisitor(rule)) return "last";
    return isTelling(rule) ? "first" : "others";
  });
  const parts = Array.from({ length: ofShared - 1 }, (_, part) =>
    others.filter((_rule, i) => i % (ofShared - 1) === part),
  );
  return [first, ...parts, last].filter(({ length }) => length);
}

const inPieces = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
