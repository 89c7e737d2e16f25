/** Groups failures by defect: what breaks ten rules in one way is shown once, with the ten rules. */
import type { Level } from "../../contract/source.ts";
import type { Violation } from "../../harness/record/violation.ts";
import { isFailure, type RecordedExchange, type RuleRecord, type RunRecord } from "../run.ts";

export interface Failure {
  /** The rules that one defect breaks; the evidence is that of the first. */
  rules: [RuleRecord, ...RuleRecord[]];
  /** The strictest of their levels. */
  level: Level;
  /** How often it was seen in all. */
  occurrences: number;
  /** The violations of the first rule, each defect once. */
  violations: Violation[];
  /** The exchange that shows it; undefined when none was kept. */
  exchange: RecordedExchange | undefined;
}

export const levels: readonly Level[] = ["MUST", "SHOULD", "MAY"];

/** Failures of a run, strictest first, else in the order of the rules. */
export function failuresOf({ rules }: Pick<RunRecord, "rules">): Failure[] {
  const failed = rules.filter(isFailure);
  return [...Map.groupBy(failed, (rule) => defectOf(rule, rule.violations[0])).values()]
    .map((group) => failureOf(group as [RuleRecord, ...RuleRecord[]]))
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

/** One failure of rules that one defect breaks, the strictest first. */
export function failureOf(group: [RuleRecord, ...RuleRecord[]]): Failure {
  const rules = group.toSorted(
    (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level),
  ) as typeof group;
  const [first] = rules;
  return {
    rules,
    level: first.level,
    occurrences: rules.reduce((total, { occurrences }) => total + Math.max(occurrences, 1), 0),
    violations: [
      ...new Map(
        first.violations.toReversed().map((violation) => [defectOf(first, violation), violation]),
      ).values(),
    ].toReversed(),
    exchange: exchangeOf(first),
  };
}

/** The exchange that shows the violation, else the last of all. */
const exchangeOf = ({ exchanges, offending }: RuleRecord): RecordedExchange | undefined =>
  exchanges.at(offending ?? -1);

/** Same operation, same place and same expectation: the same defect, whichever rule met it. */
function defectOf(rule: RuleRecord, violation: Violation | undefined): string {
  if (!violation) return rule.id;
  const operation = violation.operationId ?? exchangeOf(rule)?.operationId ?? rule.id;
  return JSON.stringify([operation, placeOf(violation.where), violation.expected]);
}

/** A place without what differs from call to call: identifiers in a path, positions in a list. */
function placeOf(where: string): string {
  return where.replace(/^([A-Z]+) \/\S*/, "$1").replaceAll(/\/\d+(?=\/|$| )/g, "/*");
}
