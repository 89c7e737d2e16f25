/** The form of a rule in run.json and verdicts.jsonl: what is empty is left out, and read as empty. */
import type { RuleRecord } from "./run.ts";

/** Members that most rules have nothing for. */
const empty = {
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
} as const satisfies Partial<RuleRecord>;

type Optional = keyof typeof empty;

/** A rule as it is written. */
export type WrittenRule = Omit<RuleRecord, Optional> & Partial<Pick<RuleRecord, Optional>>;

export function writtenRule(rule: RuleRecord): WrittenRule {
  const isEmpty = (name: string, value: unknown): boolean =>
    Object.hasOwn(empty, name) &&
    (Array.isArray(value) ? value.length === 0 : value === empty[name as Optional]);
  return Object.fromEntries(
    Object.entries(rule).filter(([name, value]) => !isEmpty(name, value)),
  ) as WrittenRule;
}

export const readRule = (rule: WrittenRule): RuleRecord => ({
  ...empty,
  violations: [],
  values: [],
  exchanges: [],
  frames: [],
  lacks: [],
  ...rule,
});
