/** What a trial knows by name: a list that is behind shows it late, as if it were new. */
import type { Id } from "../client/place-of-id.ts";
import { slot, type Keeper } from "../case/slot.ts";

const identified = slot<Map<string, Set<Id>>>("create: identified");

/**
 * Identifiers of things of a noun that a trial made and knows, to be added to. What holds them is named by its own, since
 * each may count its things by itself (open.identifier-uniqueness).
 */
export function identifiedIn(trial: Keeper, resource: string, holder: readonly Id[]): Set<Id> {
  const all = identified.ensure(trial, () => new Map());
  const key = JSON.stringify([resource, ...holder.map(String)]);
  const ids = all.get(key) ?? new Set();
  all.set(key, ids);
  return ids;
}
