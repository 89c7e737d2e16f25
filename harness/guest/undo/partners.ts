/** Which operations of the contract belong together: what makes, reads, changes and removes one thing. */
import type { Contract, Operation } from "../../../contract/contract.ts";

/** Reads what an operation changes; where nothing does, asks whether it is there. */
export const viewOf = ({ operations }: Contract, { path }: Operation): Operation | undefined =>
  operations.find((one) => one.method === "get" && one.action === "read" && one.path === path) ??
  operations.find((one) => one.action === "exists" && one.path === path);

/** What begins a thing of another noun, with what removes that. */
const beginnings: Readonly<Record<string, string>> = {
  "billing.link.start": "billing.card.remove",
};

/** Some creations are acts for the derived rules, such as of what may be there before. */
export const isCreation = ({ action, operationId }: Operation): boolean =>
  action === "create" ||
  (action === "act" && operationId.endsWith(".create")) ||
  operationId in beginnings;

export const isRemoval = (
  { operations }: Contract,
  { action, operationId }: Operation,
): boolean => {
  const partner = operationId.replace(/\.remove$/, ".create");
  const isPair = partner !== operationId && operations.some((one) => one.operationId === partner);
  return action === "remove" || (action === "act" && isPair);
};

/** What removes the noun. */
export function removalOf(
  contract: Contract,
  { operationId, resource }: Operation,
): Operation | undefined {
  const named = beginnings[operationId];
  if (named !== undefined) return contract.operation(named);
  return contract.operations.find((one) => one.resource === resource && isRemoval(contract, one));
}

/** What writes the noun, whole or in part, whether or not it has to be created first. */
export const changerOf = (
  { operations }: Contract,
  { resource }: Operation,
): Operation | undefined =>
  operations.find(
    (one) => (one.action === "replace" || one.action === "merge") && one.resource === resource,
  );
