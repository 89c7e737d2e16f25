/** The run by family: counts, the two numbers, and what became of each kind of rule. */
import { tally, type Tally } from "../harness/record/tally.ts";
import type { RuleRecord, RunRecord } from "./run.ts";

export interface FamilyRecord extends Omit<Tally, "outcome"> {
  family: string;
  rules: RuleRecord[];
  kinds: Map<string, RuleRecord[]>;
}

/** Families in alphabetical order. */
export function familiesOf({ rules }: Pick<RunRecord, "rules">): FamilyRecord[] {
  return [...Map.groupBy(rules, ({ family }) => family)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, members]) => ({
      family,
      rules: members,
      ...tally(members),
      kinds: Map.groupBy(members, ({ kind }) => kind),
    }));
}

/** Kinds of rules, most frequent first. */
export function kindsOf({ rules }: Pick<RunRecord, "rules">): string[] {
  return [...Map.groupBy(rules, ({ kind }) => kind)]
    .sort(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .map(([kind]) => kind);
}
