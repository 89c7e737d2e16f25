/** What a caller may do: tiers and scopes of the contract, websites by membership or installation. */
import type { Operation } from "../contract/contract.ts";
import { readBasic } from "./authenticate.ts";
import type { KnownCaller, Website } from "./model.ts";
import type { Seams } from "./seams.ts";

/** GET and HEAD need read, all others write: an inferred default (1/5 does not show it). */
function neededPermission(method: string): "read" | "write" {
  return method === "get" || method === "head" ? "read" : "write";
}

export const authorization: Pick<
  Seams,
  "keypair" | "readsCredential" | "needsCredential" | "allowsTier" | "allowsScope" | "allowsWebsite"
> = {
  keypair: readBasic,
  // Stale credentials do not keep anybody from logging in (open.account-no-tier-routes).
  readsCredential: ({ tiers }) => tiers.length > 0,
  needsCredential: ({ tiers }) => tiers.length > 0,
  allowsTier: (operation, caller) =>
    operation.tiers.length === 0 || operation.tiers.includes(caller.tier),
  allowsScope: (operation, caller) => hasScope(operation, caller),
  allowsWebsite: (website, caller) => mayActOn(website, caller),
};

function hasScope(operation: Operation, { credential }: KnownCaller): boolean {
  if (operation.scope === undefined || credential.tier !== "plugin") return true;
  const permission = credential.scopes.get(operation.scope);
  return permission?.[neededPermission(operation.method)] ?? false;
}

/** A user acts on websites where they are an operator, a plugin where it is installed. */
export function mayActOn(website: Website, { credential }: KnownCaller): boolean {
  return credential.tier === "user"
    ? website.operators.has(credential.user_id)
    : website.plugins.has(credential.plugin_id);
}
