/** Splits rules into shards that take about the same time; every machine that splits the same rules splits them alike. */
import type { Rule } from "../../contract/derive.ts";
import type { Shard } from "../../reports/run.ts";

/** Milliseconds that rules took in an earlier run, by id. */
export type Durations = ReadonlyMap<string, number>;

/** What a rule is expected to take: as before, else as others of its family and kind did. */
function expectedTimes(durations: Durations, rules: readonly Rule[]): (rule: Rule) => number {
  const likenesses = (rule: Rule): string[] => [`${rule.family} ${rule.kind}`, rule.kind, ""];
  const known = rules.filter(({ id }) => durations.has(id));
  const means = new Map(
    [
      ...Map.groupBy(
        known.flatMap((rule) => likenesses(rule).map((name) => ({ name, rule }))),
        (at) => at.name,
      ),
    ].map(([name, all]): [string, number] => [
      name,
      all.reduce((sum, { rule }) => sum + (durations.get(rule.id) ?? 0), 0) / all.length,
    ]),
  );
  return (rule) =>
    durations.get(rule.id) ??
    likenesses(rule)
      .map((name) => means.get(name))
      .find((mean) => mean !== undefined) ??
    1;
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Deals out the rules, the longest first, each to the shard with the least to do. Without durations all count the same, which deals out
 * the rules of one family and kind in turn.
 */
export function rulesOfShard(
  rules: readonly Rule[],
  { index, of }: Shard,
  durations: Durations = new Map(),
): Rule[] {
  const expected = expectedTimes(durations, rules);
  const ordered = rules.toSorted(
    (a, b) =>
      expected(b) - expected(a) ||
      byText(a.family, b.family) ||
      byText(a.kind, b.kind) ||
      byText(a.id, b.id),
  );
  const loads = Array.from({ length: of }, () => 0);
  const mine = new Set<string>();
  for (const rule of ordered) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + expected(rule);
    if (least === index - 1) mine.add(rule.id);
  }
  return rules.filter(({ id }) => mine.has(id));
}
