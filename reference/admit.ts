/** Whether the caller is allowed to: the checks of tier, website and scope, each with its refusal. */
import type { Operation } from "../contract/contract.ts";
import type { KnownCaller } from "./model.ts";
import type { Reference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import type { Seams } from "./seams.ts";

/** What is called, and by whom. */
export interface Asked {
  operation: Operation;
  params: Record<string, string>;
  caller: KnownCaller | undefined;
}

/** Checks that the operation is open to the tier of the caller. */
export function checkTier(seams: Seams, { operation, params, caller }: Asked): void {
  if (caller && !seams.allowsTier(operation, caller, params)) {
    throw new Refusal(403, "restricted_route_tier", `open to: ${operation.tiers.join(", ")}`);
  }
}

/** Checks that the website of the path exists, even without credentials, and that the caller may act on it. */
export function checkWebsite(reference: Reference, { operation, params, caller }: Asked): void {
  const { website_id } = params;
  if (website_id === undefined) return;
  const website = reference.website(website_id);
  if (!caller || operation.tiers.length === 0) return;
  if (reference.seams.allowsWebsite(website, caller, operation, params)) return;
  throw caller.tier === "plugin"
    ? new Refusal(404, "not_subscribed")
    : new Refusal(403, "not_allowed");
}

/** Checks that the caller has the scope of the operation. */
export function checkScope(seams: Seams, { operation, params, caller }: Asked): void {
  if (caller && !seams.allowsScope(operation, caller, params)) {
    throw new Refusal(403, "not_allowed", `needs the scope ${operation.scope}`);
  }
}
