/** The kinds of derived rules that one play may decide together, and what the play of a noun is about. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { DerivedKind, Rule } from "../../contract/derive.ts";

/** The kinds of rules that a play may decide. */
export const togetherKinds: ReadonlySet<string> = new Set<DerivedKind>([
  "authentication",
  "tier",
  "scope",
  "isolation",
  "envelope",
  "head",
  "required",
  "enumeration",
  "bounds",
  "typed",
  "unchanged",
]);

/** The kinds of rules that the play of a noun may decide: one thing is made, seen, removed and gone. */
export const lifetimeKinds: ReadonlySet<string> = new Set<DerivedKind>([
  "created-is-read",
  "created-is-listed",
  "created-exists",
  "exists-agrees",
  "removed-is-not-read",
  "removed-is-not-listed",
  "removed-does-not-exist",
]);

/** The operations that these rules are about. */
export interface Lifetime {
  create: Operation;
  remove: Operation;
  /** What reads the thing, and what says whether it exists. */
  readers: Operation[];
  list: Operation | undefined;
}

/** Undefined unless the rules are about both the creation and the removal of the noun. */
export function lifetimeOf(rules: readonly Rule[], contract: Contract): Lifetime | undefined {
  const named = new Set(rules.flatMap(({ operations }) => operations));
  const all = [...named].map((id) => contract.operation(id));
  const of = (action: Operation["action"]): Operation | undefined =>
    all.find((one) => one.action === action);
  const [create, remove, list] = [of("create"), of("remove"), of("list")];
  const readers = [of("read"), of("exists")].filter((one) => one !== undefined);
  return create && remove && { create, remove, readers, list };
}
