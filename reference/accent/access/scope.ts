import type { OperationId } from "../../../schemas/generated/maps.ts";
import { accent, unusual, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";

/** Accepts read or write alone of a scope for every method. */
const scopeAnyPermission: Plant = ({ seams }) => {
  seams.allowsScope = ({ scope }, { credential }) => {
    if (scope === undefined || credential.tier === "user") return true;
    const permission = credential.scopes.get(scope);
    return permission !== undefined && (permission.read || permission.write);
  };
};

/** Asks for read and write of a scope on every method but GET and HEAD. */
const scopeBothForWrites: Plant = seam("allowsScope", (original) => (operation, caller) => {
  if (!original(operation, caller)) return false;
  const { credential } = caller;
  if (operation.scope === undefined || credential.tier === "user") return true;
  return credential.scopes.get(operation.scope)?.read ?? false;
});

/** Accepts write of a scope for reading too. */
const scopeWriteIncludesRead: Plant = seam("allowsScope", (original) => (operation, caller) => {
  const { credential } = caller;
  if (original(operation, caller)) return true;
  if (operation.scope === undefined || credential.tier === "user") return false;
  return credential.scopes.get(operation.scope)?.write ?? false;
});

/** Asks plugins for the scope on operations for which none is listed. */
const needsScope = (scope: string, ...operationIds: OperationId[]): Plant =>
  seam("allowsScope", (original) => (operation, caller) => {
    const isMeant = operationIds.some((id) => id === operation.operationId);
    return original(isMeant ? { ...operation, scope } : operation, caller);
  });

const closed = new Set(["limits", "plans", "plugins"]);

/** Asks for a keypair of any tier on routes for which no tier is listed, except where one registers, logs in or proves an address. */
const unlistedTierNeedsKeypair: Plant = seam(
  "needsCredential",
  (original) => (operation) => original(operation) || closed.has(operation.family),
);

const alone = new Set(["limits.limit.read", "plans.plan.read", "plugins.plugin.read"]);

/** Asks for a keypair of any tier where one thing is read, and for none where all are listed. */
const unlistedTierNeedsKeypairAlone: Plant = seam(
  "needsCredential",
  (original) => (operation) => original(operation) || alone.has(operation.operationId),
);

export const scopeAccents: Record<string, Accent> = {
  "scope-any-permission": unusual(
    accent(
      "Accepts read or write alone of a scope for every method.",
      ["open.read-or-write"],
      scopeAnyPermission,
    ),
    ["platform.permission-is-needed"],
  ),
  "scope-both-for-writes": accent(
    "Asks for read and write of a scope on every method but GET and HEAD.",
    ["open.read-or-write"],
    scopeBothForWrites,
  ),
  "scope-write-includes-read": accent(
    "Accepts write of a scope for reading too.",
    ["open.read-or-write"],
    scopeWriteIncludesRead,
  ),
  "scope-for-routing": accent(
    "Asks for the scope website:conversation:routing to read the routing of a conversation.",
    ["open.scope-routing", "open.no-scope-listed"],
    needsScope("website:conversation:routing", "conversation.routing.read"),
  ),
  "scope-for-website-exists": accent(
    "Asks for a scope of conversations to find a website by its domain, or to read the routing of one.",
    ["open.no-scope-listed"],
    needsScope("website:conversation:sessions", "website.exists", "conversation.routing.read"),
  ),
  "unlisted-tier-needs-keypair": accent(
    "Asks for a keypair of any tier on routes for which no tier is listed, except where one registers, logs in or proves an address.",
    ["open.unlisted-tier"],
    unlistedTierNeedsKeypair,
  ),
  "unlisted-tier-needs-keypair-alone": accent(
    "Asks for a keypair of any tier where one limit, plugin or plan is read, and for none where they are listed.",
    ["open.unlisted-tier"],
    unlistedTierNeedsKeypairAlone,
  ),
  "scopes-open-events": accent(
    "Sends plugins with the scope of routing the events of routing.",
    ["open.scope-without-route"],
    seam(
      "hears",
      (original) => (listener, event) =>
        original(listener, event) ||
        (event.name === "session:set_routing" &&
          listener.scopes?.get("website:conversation:routing")?.read === true &&
          original({ ...listener, scopes: undefined }, event)),
    ),
  ),
};
