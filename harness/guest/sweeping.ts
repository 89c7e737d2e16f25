/** Removes the new items of a list while the run goes on, because they would mislead the next rule. */
import { until } from "../target/eventually.ts";
import { settleTime, type Target } from "../target/target.ts";
import type { Guest } from "./guest.ts";
import type { Inventory } from "./inventory.ts";
import type { Undo } from "./journal/journal.ts";
import type { Undoer } from "./undo/undoer.ts";
import type { Unnamed } from "./unnamed.ts";

/** @param before what stood there */
export function createSweeping(
  target: Target,
  before: Inventory,
  unnamed: Unnamed,
  perform: Undoer["perform"],
): Pick<Guest, "sweeps" | "sweep" | "swept"> {
  const swept = new Set<string>();
  return {
    sweeps: (list) => before.places.some((one) => one.list === list),
    async sweep(list, count) {
      const look = (): Promise<Undo[]> => unnamed.listedIn(list, count);
      for (const undo of await until(settleTime(target), look, ({ length }) => length >= count)) {
        for (const id of Object.values(undo.params)) swept.add(String(id));
        await perform(undo);
      }
    },
    swept,
  };
}
