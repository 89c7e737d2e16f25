/** Puts first the rules from which others learn that they need not be judged, or how. */
import type { Rule } from "../../contract/derive.ts";

/**
 * Kinds that are judged before all others, the first of them last. Of an operation that accepts nothing the other rules need not be judged,
 * and once it is known how much a page holds, no page is read beyond the last.
 */
const telling = ["paging", "answered", "accepted"];

export const tellingFirst = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted((a, b) => telling.indexOf(b.kind) - telling.indexOf(a.kind));
