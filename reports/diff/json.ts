/** A comparison of two runs as JSON, for programs. */
import type { RuleChange, RunDiff } from "./compare.ts";
import { lists } from "./say.ts";

/** Rules by id; the records of the runs hold the rest. */
export function diffJson(diff: RunDiff): string {
  const brief = ({ rule: { id, level, family }, before, after }: RuleChange): object => ({
    id,
    level,
    family,
    before,
    after,
  });
  const rules = Object.fromEntries(lists.map(([name]) => [name, diff[name].map(brief)]));
  return JSON.stringify({ ...diff, ...rules }, undefined, 2);
}
