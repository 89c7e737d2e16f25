/** Where it can be seen whether a write was done. */
import type { Operation } from "./contract.ts";
import { operationOn } from "./operation-on.ts";
import { isReading } from "./reading.ts";

/**
 * The operation whose answer changes once this write is done, and that takes no more path
 * parameters than it: where the contract says so, else where its noun is read or listed.
 */
export function readerOf(write: Operation, all: readonly Operation[]): Operation | undefined {
  if (isReading(write)) return undefined;
  const isReachable = ({ pathParameters, paging, query }: Operation): boolean =>
    query.every(({ required }) => !required) &&
    pathParameters.every((name) => name === paging?.segment || write.pathParameters.includes(name));
  const named = [...write.shownBy.map(({ operation }) => operation), write.changes].map((id) =>
    all.find(({ operationId }) => operationId === id),
  );
  const own = (["read", "list"] as const).map((action) =>
    operationOn({ operations: all }, write.resource, action),
  );
  const candidates = write.action === "act" ? named : [...named, ...own];
  return candidates.find((one) => one !== undefined && isReachable(one));
}
