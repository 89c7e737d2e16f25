/** The order in which a greedy choice places things: what is hard to place first, else an order of the seed. */
import { createHash } from "node:crypto";

export function hardestFirst(
  ids: readonly string[],
  difficulty: (id: string) => number,
  seed: number,
): string[] {
  const place = (id: string): string => createHash("sha1").update(`${seed} ${id}`).digest("hex");
  return ids.toSorted((a, b) => difficulty(b) - difficulty(a) || place(a).localeCompare(place(b)));
}
