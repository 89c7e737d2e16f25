/** How many things of a noun a website has room for: the documents name limits and no numbers (open.things-at-most). */
import type { Operation } from "../../contract/contract.ts";
import { slot, type Keeper } from "../case/slot.ts";
import { leastRoom } from "../trial/full.ts";

const made = slot<Map<string, number>>("room: how many were made");

const madeIn = (scene: Keeper): Map<string, number> => made.ensure(scene, () => new Map());

export function countMade(scene: Keeper, { action, resource }: Operation): void {
  if (action !== "create") return;
  const counts = madeIn(scene);
  counts.set(resource, (counts.get(resource) ?? 0) + 1);
}

/** Whether one more may be refused because there are enough. */
export const mayBeFull = (scene: Keeper, { action, resource }: Operation): boolean =>
  action === "create" && (madeIn(scene).get(resource) ?? 0) >= leastRoom;
