/** One implementation of a matrix: a run under its own name. */
import type { RunRecord } from "../run.ts";

export interface Implementation {
  /** The target's name; with a number where several have the same. */
  name: string;
  record: RunRecord;
}

export function implementationsOf(records: readonly RunRecord[]): Implementation[] {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const { name } = record.target;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { name: count > 1 ? `${name} (${count})` : name, record };
  });
}

export const namesOf = (all: readonly Implementation[]): string[] => all.map(({ name }) => name);
