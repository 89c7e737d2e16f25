/** Which things came with the run: they are removed as a whole, so that nothing within them has to be taken back. */
import type { Guest } from "./guest.ts";
import type { Inventory, Shown } from "./inventory.ts";

/** @param before what stood there */
export function createNovelty(
  before: Inventory,
  { listings }: Shown,
): Pick<Guest, "creates" | "isNew"> {
  const created = new Set<string>();
  const had = new Set(before.things.flatMap(({ params }) => Object.values(params).map(String)));
  // Lists with `isOfRun` also show what appears by itself: being new does not make that the run's.
  const named = new Set(listings.filter(({ isOfRun }) => !isOfRun).map(({ param }) => param));
  return {
    creates: (website_id) => void created.add(website_id),
    isNew: ({ params = {} }) =>
      created.has(String(params["website_id"])) ||
      Object.entries(params).some(([name, id]) => named.has(name) && !had.has(String(id))),
  };
}
