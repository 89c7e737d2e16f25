/** The items of a list, and what tells one from another. */
import { canonicalJson } from "../../../contract/canonical-json.ts";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { steadyItem } from "../../../contract/steady.ts";

/** What tells one item from another: its identifier, or all that is named of it where it has none. */
export function identityIn(
  contract: Pick<Contract, "resources" | "resolve">,
  list: Operation,
): (item: unknown) => string {
  const field = contract.resources[list.resource]?.id?.field;
  return (item) => {
    const identity = field === undefined ? item : memberAt(item, field);
    if (typeof identity === "string") return identity;
    if (typeof identity === "number") return String(identity);
    return canonicalJson(steadyItem(list, contract, item));
  };
}

/** A list's items: the data itself, or the one array in it. */
export function itemsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return [];
  return Object.values(data).find((member): member is unknown[] => Array.isArray(member)) ?? [];
}
