/** Lists of things with a name and an order. */
import type { Collection } from "../../collection.ts";

/** Those whose name holds the text, by order and then by creation. */
export function byOrderAndName<Thing extends { name: string; order: number }>(
  things: Collection<Thing>,
  search: string | undefined,
): Thing[] {
  const part = search?.toLowerCase() ?? "";
  return [...things.oldestFirst()]
    .filter(({ name }) => name.toLowerCase().includes(part))
    .sort((one, other) => one.order - other.order);
}
