/** The operation that does something to a noun. */
import type { Operation } from "./contract.ts";
import type { Action } from "./source.ts";

/** The first of them where there are several; undefined where the documents have none. */
export const operationOn = (
  { operations }: { operations: readonly Operation[] },
  noun: string,
  action: Action,
): Operation | undefined =>
  operations.find((one) => one.resource === noun && one.action === action);
