/** Identifiers that a trial knows already: a stale list may show them late, as if they were new. */
import type { Id } from "../client/place-of-id.ts";
import { slot, type Keeper } from "../case/slot.ts";

const identified = slot<Map<string, Set<Id>>>("create: identified");

/**
 * The identifiers of a noun that a trial knows; callers add to the set. They are kept by what the things belong to, since identifiers may
 * be unique only within that (open.identifier-uniqueness).
 */
export function identifiedIn(trial: Keeper, resource: string, holder: readonly Id[]): Set<Id> {
  const all = identified.ensure(trial, () => new Map());
  const key = JSON.stringify([resource, ...holder.map(String)]);
  const ids = all.get(key) ?? new Set();
  all.set(key, ids);
  return ids;
}
