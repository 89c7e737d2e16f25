/** What lists show of a website that they did not show before. */
import type { Operation } from "../../contract/contract.ts";
import { settleTime } from "../target/target.ts";
import { until } from "../trial/eventually.ts";
import type { Host } from "./host.ts";
import { countItems, newSince, type Inventory } from "./inventory.ts";
import { keyOf, type Undo } from "./journal.ts";
import type { SweptList } from "./listings.ts";
import type { Undoer } from "./undoer.ts";

/** The lists that show what is there. */
export interface Shown {
  listings: readonly SweptList[];
  /** Those from which nothing is removed. */
  counted: readonly Operation[];
}

export interface Newcomers {
  /** Removes all of them, which may take things of their kind along; says what stays. `onStep` after each call. */
  removeAll: (onStep?: () => void) => Promise<void>;
  /** Removes so many of what the operation removes: they were made without being named. */
  removeUnnamed: (operationId: string, count: number) => Promise<void>;
  /** Notes that it was removed, whose maker was not told its identifier. */
  isRemoved: (undo: Undo) => void;
  /** Those of one list, as the calls that remove them. */
  listedIn: (list: string) => Promise<Undo[]>;
}

/** @param before what stood there */
export function createNewcomers(
  { contract, target, website_id, ask, leaves }: Host,
  before: Inventory,
  { listings, counted }: Shown,
  { perform }: Undoer,
): Newcomers {
  const settle = settleTime(target);
  /** What was removed of what nobody had named: lists may show it for a while. */
  const gone = new Set<string>();
  /** Removals of what lists did not show, or no longer show, in time: they are not waited for again. */
  const late = new Set<string>();
  const newIn = (some: readonly SweptList[]): Promise<Undo[]> =>
    newSince(contract, before, ask, some);

  /** How many more items lists have now from which nothing is removed. */
  async function surplus(): Promise<[operationId: string, more: number][]> {
    const now = await countItems(contract, ask, counted, website_id);
    return Object.entries(now)
      .map(([id, count]): [string, number] => [id, count - (before.counts[id] ?? count)])
      .filter(([, more]) => more > 0);
  }

  return {
    async removeAll(onStep) {
      const look = (): Promise<Undo[]> => newIn(listings);
      let things = await look();
      // What is full, such as a category, may go only once it is empty. A target may say that it removed what it keeps.
      for (let had = Infinity; things.length && things.length < had;) {
        had = things.length;
        let stay = had;
        for (const thing of things) {
          if (await perform(thing)) stay -= 1;
          onStep?.();
        }
        // Lists may show for a while what was removed.
        things = await until(settle, look, ({ length }) => length <= stay);
      }
      // What a rule removed just before is refused now, and may still be shown as well.
      if (things.length) things = await until(settle, look, ({ length }) => length === 0);
      for (const { operationId } of things)
        leaves(`${contract.operation(operationId).resource}, which ${operationId} does not remove`);
      for (const [operationId, count] of await until(settle, surplus, ({ length }) => length === 0))
        leaves(`items of ${operationId}`, count);
    },
    async removeUnnamed(operationId, count) {
      const some = listings.filter(({ remove }) => remove.operationId === operationId);
      if (!some.length) return;
      const look = (): Promise<Undo[]> => newIn(some);
      const isThere = (thing: Undo): boolean => !gone.has(keyOf(thing));
      const once = async (fits: (things: Undo[]) => boolean): Promise<Undo[]> => {
        const things = await until(late.has(operationId) ? 0 : settle, look, fits);
        if (!fits(things)) late.add(operationId);
        return things;
      };
      const things = await once((all) => all.filter(isThere).length >= count);
      for (const thing of things.filter(isThere)) if (await perform(thing)) gone.add(keyOf(thing));
      // Who comes next would take it for what it made.
      await once(({ length }) => length === 0);
    },
    isRemoved: (undo) => void gone.add(keyOf(undo)),
    listedIn(list) {
      const places = before.places.filter((one) => one.list === list);
      return newSince(contract, { ...before, places }, ask, listings);
    },
  };
}
