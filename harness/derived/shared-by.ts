/** Which derived rules may be judged in a shared world that others used: what stands there must stand there afterwards. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { DerivedKind, Rule } from "../../contract/derive.ts";
import { mayBeRepeated } from "./accepted.ts";

/**
 * Kinds of rules that look at things, whatever stands beside them. Not those that compare what they wrote with what is read: a
 * thing that others wrote to may hold it already.
 */
const sharing: ReadonlySet<string> = new Set<DerivedKind>([
  "accepted",
  "created-exists",
  "created-is-listed",
  "created-is-read",
  "list-agrees",
  "optional",
  "shape",
]);

/** Shared worlds are shared within a family; none where an operation ends what it is about. */
export const sharedByPlay = (operation: Operation, contract: Contract): string | undefined =>
  mayBeRepeated(operation, contract) ? operation.family : undefined;

export const sharedByRule = (
  { kind, derived, family, operations }: Rule,
  contract: Contract,
): string | undefined =>
  derived &&
  sharing.has(kind) &&
  operations.every((id) => mayBeRepeated(contract.operation(id), contract))
    ? family
    : undefined;
