/** Which rules a run judges. A filter that matches nothing is an error, not an empty run. */
import type { Rule } from "../../contract/derive.ts";
import { didYouMean } from "../../contract/misspelt.ts";
import { globToRegExp } from "../../contract/glob.ts";

export interface Filters {
  families?: string[];
  kinds?: string[];
  rules?: string[];
}

/** The rules that every given filter lets through. @throws an error that names a filter which fits no rule at all */
export function selectRules(all: readonly Rule[], { families, kinds, rules }: Filters): Rule[] {
  const patterns = rules?.map((glob) => ({ glob, pattern: globToRegExp(glob) }));
  check(
    "family",
    families,
    all.map(({ family }) => family),
  );
  check(
    "kind",
    kinds,
    all.map(({ kind }) => kind),
  );
  for (const { glob, pattern } of patterns ?? []) {
    if (!all.some(({ id }) => pattern.test(id))) {
      const ids = all.map(({ id }) => id);
      throw new Error(
        `--rule ${glob} matches no rule; see \`assay list rules\`${meantBy(glob, ids)}`,
      );
    }
  }
  return all.filter(
    (rule) =>
      (!families || families.includes(rule.family)) &&
      (!kinds || kinds.includes(rule.kind)) &&
      (!patterns || patterns.some(({ pattern }) => pattern.test(rule.id))),
  );
}

/** What may have been meant by a pattern that matches no rule. */
function meantBy(glob: string, ids: readonly string[]): string {
  if (glob.includes(",")) return ". It takes no commas: give it once for each rule";
  return ids.some((id) => id.startsWith(glob))
    ? `. Did you mean '${glob}*'?`
    : didYouMean(glob, ids);
}

function check(option: string, asked: string[] | undefined, known: string[]): void {
  const names = new Set(known);
  for (const name of asked ?? []) {
    if (!names.has(name)) {
      throw new Error(
        `--${option} ${name} does not exist; there are ${[...names].sort().join(", ")}${didYouMean(name, names)}`,
      );
    }
  }
}
