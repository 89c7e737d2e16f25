import type { Reference } from "../reference.ts";

/** How often a rare fault happens unless the reference was told otherwise: too seldom for anything but load. */
export const usualRarity = 1_000_000;

/** True at each n-th call, by the rarity of the reference; counted, so that one sequence of calls gives one result. */
export function rarely({ rarity }: Pick<Reference, "rarity">): () => boolean {
  let calls = 0;
  return () => ++calls % rarity === 0;
}
