/** Where on the page something stands, as the part of an address behind `#`. */
import { isFailure, type RuleRecord } from "../run.ts";

/** The failure of a rule if it has one, else its row among all rules. */
export const ruleAnchor = (rule: RuleRecord): string =>
  isFailure(rule) ? failureAnchor(rule) : rowAnchor(rule);

/** The failure of a rule. */
export const failureAnchor = ({ id }: Pick<RuleRecord, "id">): string => `failure-${id}`;

/** The row of a rule among all rules. */
export const rowAnchor = ({ id }: Pick<RuleRecord, "id">): string => `rule-${id}`;
