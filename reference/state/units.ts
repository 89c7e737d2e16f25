/** What a website has used of its billable limits this month, and whether units are left (2/11). */
import type { LimitNamespace } from "../../schemas/generated/types.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { Refusal } from "../refusal.ts";
import { subscriptionsOf } from "../routes/limits.ts";
import { slot } from "../slot.ts";
import { catalogueOf } from "./catalogue.ts";

interface Usage {
  /** Such as 2025-03; usage starts again with each. */
  month: string;
  entries: Map<LimitNamespace, number>;
}

const usageOf = slot<Website, Usage>(() => ({ month: "", entries: new Map() }));

/** Entries of the free and the paid units together. */
function entriesOf(reference: Reference, website: Website, namespace: LimitNamespace): number {
  const { limits } = catalogueOf(reference);
  const limit = [...limits].find((one) => one.namespace === namespace);
  if (!limit) return Infinity;
  const { additional = 0 } = subscriptionsOf(website).get(limit.id) ?? {};
  const units = limit.baseline + additional;
  // A service without free units is tried out before it is subscribed to.
  return units === 0 ? Infinity : units * limit.unit.chunk;
}

/** Counts the entries, or refuses and counts none when the units of one limit do not cover them. */
export function spend(
  reference: Reference,
  website: Website,
  needed: { [Namespace in LimitNamespace]?: number },
): void {
  const usage = usageOf(website);
  const month = new Date(reference.clock.now()).toISOString().slice(0, "2025-03".length);
  if (usage.month !== month) Object.assign(usage, { month, entries: new Map() });
  const after = Object.entries(needed).map(([name, count]) => {
    const namespace = name as LimitNamespace;
    return { namespace, used: (usage.entries.get(namespace) ?? 0) + count };
  });
  for (const { namespace, used } of after) {
    if (used > entriesOf(reference, website, namespace)) {
      throw new Refusal(402, "subscription_upgrade_required", `no units left of ${namespace}`);
    }
  }
  for (const { namespace, used } of after) usage.entries.set(namespace, used);
}
