/** Which accents are planted into one reference: those that one conforming platform may have together. */
import { contradictions } from "../../reference/contradictions.ts";
import { findAccent } from "../../reference/deviation.ts";
import { hardestFirst } from "./hardest-first.ts";

/** Two accents that act out the same open point are two answers to one question. */
function contradict(one: string, other: string): boolean {
  const answered = (id: string): string[] =>
    findAccent(id).legal.filter((source) => source.startsWith("open."));
  const points = new Set(answered(one));
  return (
    answered(other).some((point) => points.has(point)) ||
    contradictions.some(({ accents }) => accents.includes(one) && accents.includes(other))
  );
}

/**
 * As few groups as a greedy choice finds, of about the same size. Another seed puts others together.
 */
export function groupsOf(ids: readonly string[], seed: number): string[][] {
  const others = new Map(
    ids.map((id) => [id, new Set(ids.filter((other) => other !== id && contradict(id, other)))]),
  );
  const difficulty = (id: string): number => others.get(id)?.size ?? 0;
  const groups: string[][] = [];
  for (const id of hardestFirst(ids, difficulty, seed)) {
    const [smallest] = groups
      .filter((group) => group.every((other) => !others.get(id)?.has(other)))
      .sort((a, b) => a.length - b.length);
    if (smallest) smallest.push(id);
    else groups.push([id]);
  }
  return groups.map((group) => group.toSorted());
}
