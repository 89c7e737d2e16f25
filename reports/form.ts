/** The form of a rule in run.json and verdicts.jsonl: what is empty is left out, and read as empty. */
import type { RuleRecord } from "./run.ts";

/** Members that most rules have nothing for; made anew, so that no two rules share a list. */
const empty = () =>
  ({
    reason: "",
    exempt: null,
    replay: "",
    occurrences: 0,
    violations: [],
    values: [],
    exchanges: [],
    offending: null,
    frames: [],
    notRun: null,
    lacks: [],
  }) satisfies Partial<RuleRecord>;

type Optional = keyof ReturnType<typeof empty>;

/** A rule as it is written. */
export type WrittenRule = Omit<RuleRecord, Optional> & Partial<Pick<RuleRecord, Optional>>;

/** The rule without the members that it has nothing for. */
export function writtenRule(rule: RuleRecord): WrittenRule {
  const nothing = empty();
  const isEmpty = (name: string, value: unknown): boolean =>
    Object.hasOwn(nothing, name) &&
    (Array.isArray(value) ? value.length === 0 : value === nothing[name as Optional]);
  return Object.fromEntries(
    Object.entries(rule).filter(([name, value]) => !isEmpty(name, value)),
  ) as WrittenRule;
}

/** The rule with all its members again. */
export const readRule = (rule: WrittenRule): RuleRecord => ({ ...empty(), ...rule });
