/** The run by family: counts, the two numbers, and what became of each theme of rules. */
import { tally, type Tally } from "../../harness/record/tally.ts";
import type { RuleRecord, RunRecord } from "../run.ts";
import { themeOf, themes } from "./themes.ts";

export interface FamilyRecord extends Omit<Tally, "outcome"> {
  family: string;
  /** Rules in the order of themes, and of kinds within a theme. */
  rules: RuleRecord[];
  /** Rules by the id of their theme. */
  themes: Map<string, RuleRecord[]>;
}

/** Families in alphabetical order. */
export function familiesOf({ rules }: Pick<RunRecord, "rules">): FamilyRecord[] {
  return [...Map.groupBy(rules, ({ family }) => family)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, members]) => ({
      family,
      rules: members.toSorted((a, b) => placeOf(a) - placeOf(b) || a.kind.localeCompare(b.kind)),
      ...tally(members),
      themes: Map.groupBy(members, (rule) => themeOf(rule).id),
    }));
}

const placeOf = (rule: RuleRecord): number => themes.indexOf(themeOf(rule));
