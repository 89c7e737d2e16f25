/** Rules about an operation that accepts nothing: they say so, and which rule tells more. */
import type { Property } from "./attempt.ts";
import { acceptedRule } from "../client/answer.ts";
import type { Rule } from "../../contract/derive.ts";
import type { Registered } from "./registry.ts";

/** The property, unless one of the operations of its rule is known to accept nothing. */
export const unlessDown =
  ({ rule, property }: Registered): Property =>
  async (trial) => {
    const { run } = trial;
    const down = rule.operations.find((id) => run.isDown(id));
    if (down !== undefined && rule.kind !== "accepted")
      trial.cannot(`see ${acceptedRule({ operationId: down })}: it has accepted nothing so far`);
    await property(trial);
  };

/**
 * Kinds that are judged before all others, the first of them last. Of an operation that accepts nothing the other rules need not be judged,
 * and once it is known how much a page holds, no page is read beyond the last.
 */
const telling = ["paging", "answered", "accepted"];

/** What the other rules need to know is judged first. */
export const tellingFirst = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted((a, b) => telling.indexOf(b.kind) - telling.indexOf(a.kind));
