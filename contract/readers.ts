/** Where it can be seen whether a write was done. */
import type { Contract, Operation } from "./contract.ts";

const isWrite = ({ method }: Operation): boolean => method !== "get" && method !== "head";

/**
 * The operation whose answer changes once this write is done, and that takes no more path
 * parameters than it: where the contract says so, else where its noun is read or listed.
 */
export function readerOf(write: Operation, all: readonly Operation[]): Operation | undefined {
  if (!isWrite(write)) return undefined;
  const isReachable = ({ pathParameters, paging, query }: Operation): boolean =>
    query.every(({ required }) => !required) &&
    pathParameters.every((name) => name === paging?.segment || write.pathParameters.includes(name));
  const named = [...write.shownBy.map(({ operation }) => operation), write.changes].map((id) =>
    all.find(({ operationId }) => operationId === id),
  );
  const own = (["read", "list"] as const).map((action) =>
    all.find((one) => one.action === action && one.resource === write.resource),
  );
  const candidates = write.action === "act" ? named : [...named, ...own];
  return candidates.find((one) => one !== undefined && isReachable(one));
}

/**
 * The operation that shows of another thing of the kind whether this write left it alone: of a creation what
 * reads or lists its noun, else what shows the write at a path that ends in the same identifier; of the removal of what
 * only a list shows, that list.
 */
export function neighbourReader(
  write: Operation,
  { operations, resources }: Pick<Contract, "operations" | "resources">,
): Operation | undefined {
  if (!isWrite(write) || write.othersOpen !== undefined) return undefined;
  if (write.action === "create") {
    if (!resources[write.resource]?.id) return undefined;
    const of = (action: Operation["action"]): Operation | undefined =>
      operations.find((one) => one.action === action && one.resource === write.resource);
    return of("read") ?? of("list");
  }
  if (namesListed(write, resources)) {
    return operations.find(
      ({ operationId, action }) => operationId === write.changes && action === "list",
    );
  }
  const named = write.pathParameters.at(-1);
  const isIdentifier = Object.values(resources).some(({ id }) => id?.param === named);
  if (named === undefined || named === "website_id" || !isIdentifier) return undefined;
  const reader = readerOf(write, operations);
  return reader?.pathParameters.includes(named) ? reader : undefined;
}

/** Whether the body of a removal names an item of the list of its noun, which no path does. */
function namesListed(
  { method, body, resource }: Operation,
  resources: Contract["resources"],
): boolean {
  const { param, field } = resources[resource]?.id ?? {};
  return (
    method === "delete" &&
    param === undefined &&
    field !== undefined &&
    body?.properties?.[field] !== undefined
  );
}
