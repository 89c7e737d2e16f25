/** One implementation of a matrix: a run under its own name. */
import type { RunRecord } from "../run.ts";

export interface Implementation {
  /** The target's name; with the run where several have the same. */
  name: string;
  /** The path by which the run was named. */
  run: string;
  record: RunRecord;
}

/** A path without the folders that all of these share. */
function apart(path: string, paths: readonly string[]): string {
  const all = paths.map((one) => one.split("/"));
  const [first = []] = all;
  const at = first.findIndex((part, i) =>
    all.some((one) => one[i] !== part || i >= one.length - 1),
  );
  return path.split("/").slice(Math.max(at, 0)).join("/");
}

/** The runs with a name for each that no other has. */
export function implementationsOf(runs: readonly Omit<Implementation, "name">[]): Implementation[] {
  const byTarget = Map.groupBy(runs, ({ record }) => record.target.name);
  const named = runs.map(({ run, record }) => {
    const { name } = record.target;
    const alike = byTarget.get(name)!.map((one) => one.run);
    return { name: alike.length > 1 ? `${name} (${apart(run, alike)})` : name, run, record };
  });
  const seen = new Map<string, number>();
  return named.map((one) => {
    const count = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, count);
    return count > 1 ? { ...one, name: `${one.name} (${count})` } : one;
  });
}

/** Their names, in their order. */
export const namesOf = (all: readonly Implementation[]): string[] => all.map(({ name }) => name);
