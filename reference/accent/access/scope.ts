import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";

/** Accepts read or write alone of a scope for every method. */
export const scopeAnyPermission: Plant = ({ seams }) => {
  seams.allowsScope = ({ scope }, { credential }) => {
    if (scope === undefined || credential.tier === "user") return true;
    const permission = credential.scopes.get(scope);
    return permission !== undefined && (permission.read || permission.write);
  };
};

/** Asks for read and write of a scope on every method but GET and HEAD. */
export const scopeBothForWrites: Plant = seam("allowsScope", (original) => (operation, caller) => {
  if (!original(operation, caller)) return false;
  const { credential } = caller;
  if (operation.scope === undefined || credential.tier === "user") return true;
  return credential.scopes.get(operation.scope)?.read ?? false;
});

/** Accepts write of a scope for reading too. */
export const scopeWriteIncludesRead: Plant = seam(
  "allowsScope",
  (original) => (operation, caller) => {
    const { credential } = caller;
    if (original(operation, caller)) return true;
    if (operation.scope === undefined || credential.tier === "user") return false;
    return credential.scopes.get(operation.scope)?.write ?? false;
  },
);

/** Asks plugins for the scope on operations for which none is listed. */
export const needsScope = (scope: string, ...operationIds: OperationId[]): Plant =>
  seam("allowsScope", (original) => (operation, caller) => {
    const isMeant = operationIds.some((id) => id === operation.operationId);
    return original(isMeant ? { ...operation, scope } : operation, caller);
  });

const closed = new Set(["limits", "plans", "plugins"]);

/** Asks for a keypair of any tier on routes for which no tier is listed, except where one registers, logs in or proves an address. */
export const unlistedTierNeedsKeypair: Plant = seam(
  "needsCredential",
  (original) => (operation) => original(operation) || closed.has(operation.family),
);

const alone = new Set(["limits.limit.read", "plans.plan.read", "plugins.plugin.read"]);

/** Asks for a keypair of any tier where one thing is read, and for none where all are listed. */
export const unlistedTierNeedsKeypairAlone: Plant = seam(
  "needsCredential",
  (original) => (operation) => original(operation) || alone.has(operation.operationId),
);
