/** Nouns that are written without being created first, such as an announcement. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { oncePerContract } from "../../contract/once.ts";

/** Asked before each call that is prepared. */
const writers = oncePerContract(({ operations }) => {
  const created = new Set(
    operations.flatMap(({ action, resource }) => (action === "create" ? [resource] : [])),
  );
  return new Map(
    operations
      .filter(({ action, resource }) => action === "replace" && !created.has(resource))
      // The first of a noun counts.
      .toReversed()
      .map((one) => [one.resource, one]),
  );
});

/** The operation that alone brings the noun of this one into being; none where one creates it. */
export const writerOf = (contract: Contract, { resource }: Operation): Operation | undefined =>
  writers(contract).get(resource);

/** Stands among the conditions of a scene as long as the noun is written. */
export const writtenToken = ({ resource }: Operation): string => `written:${resource}`;
