/** Works on several items at a time, whichever they are. */
import { inLanes } from "./lanes.ts";

/** In order of their start; the first error ends everything. How many may change while it goes. */
export const inParallel = <Item>(
  items: Iterable<Item>,
  atOnce: number | (() => number),
  work: (item: Item) => Promise<void>,
): Promise<void> =>
  inLanes(
    [...items],
    () => undefined,
    typeof atOnce === "number" ? () => atOnce : atOnce,
    async (item) => {
      await work(item);
      return [];
    },
  );
