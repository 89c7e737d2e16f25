/** The order of a run whose requests are few: the rules that find most for what they cost come first. */
import type { Rule } from "../../contract/derive.ts";
import order from "./most-first.json" with { type: "json" };

/** A rule whose turn it is. */
export interface Turn {
  rule: Rule;
  /** Once, or with all the repetitions that show what goes wrong now and then. */
  how: "once" | "whole";
  /** Only where it held without its repetitions. */
  isSecond: boolean;
}

/**
 * In the order that was measured (`assay selftest --publish`) each rule is judged once, and where it stands a second time with its
 * repetitions. Rules that are newer come after that, in their own order, and last the repetitions of those that had no second turn.
 */
export function turnsOf(rules: readonly Rule[]): Turn[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const known = new Set<Rule>();
  const places = order.flatMap((id) => {
    const rule = byId.get(id);
    if (!rule) return [];
    const isSecond = known.has(rule);
    known.add(rule);
    return [{ rule, isSecond }];
  });
  const seconds = new Set(places.filter(({ isSecond }) => isSecond).map(({ rule }) => rule));
  return [
    ...places.map(({ rule, isSecond }): Turn => ({
      rule,
      how: isSecond ? "whole" : "once",
      isSecond,
    })),
    ...rules
      .filter((rule) => !known.has(rule))
      .map((rule): Turn => ({ rule, how: "whole", isSecond: false })),
    ...[...known]
      .filter((rule) => !seconds.has(rule))
      .map((rule): Turn => ({ rule, how: "whole", isSecond: true })),
  ];
}
