/** Nouns that are written without being created first, such as an announcement. */
import type { Contract, Operation } from "../../contract/contract.ts";

/** The operation that alone brings the noun of this one into being; none where one creates it. */
export function writerOf(contract: Contract, { resource }: Operation): Operation | undefined {
  const same = contract.operations.filter((one) => one.resource === resource);
  const isCreated = same.some(({ action }) => action === "create");
  return isCreated ? undefined : same.find(({ action }) => action === "replace");
}

/** Stands among the conditions of a scene as long as the noun is written. */
export const writtenToken = ({ resource }: Operation): string => `written:${resource}`;
