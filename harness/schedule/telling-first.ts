/** Puts the rules first that save others their requests. */
import type { Rule } from "../../contract/derive.ts";

/**
 * Kinds that are judged before all others, in reverse order. Where an operation accepts nothing, the other rules about it need not be judged;
 * once the size of a page is known, no page is read beyond the last.
 */
const telling = ["paging", "answered", "accepted"];

export const isTelling = ({ kind }: Rule): boolean => telling.includes(kind);

export const tellingFirst = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted((a, b) => telling.indexOf(b.kind) - telling.indexOf(a.kind));
