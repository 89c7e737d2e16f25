import type { Reference } from "../reference.ts";

/** How often a rare fault happens unless the reference is set otherwise: too rare for anything but load. */
export const usualRarity = 1_000_000;

/** True at every n-th call, by the rarity of the reference; counted, so that the same calls give the same result. */
export function rarely({ rarity }: Pick<Reference, "rarity">): () => boolean {
  let calls = 0;
  return () => ++calls % rarity === 0;
}
