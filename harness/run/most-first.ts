/** The order of a run whose requests are few: the rules that find most for what they cost come first. */
import type { Rule } from "../../contract/derive.ts";
import order from "./most-first.json" with { type: "json" };

const places = new Map(order.map((id, place) => [id, place]));

/** Those that found nothing when it was measured (`assay selftest --publish`) come last, in their own order. */
export const mostFirst = (rules: readonly Rule[]): Rule[] => {
  const place = ({ id }: Rule): number => places.get(id) ?? places.size;
  return rules.toSorted((a, b) => place(a) - place(b));
};
