/** What a run made and no answer named: it is found in lists, by not having been there before. */
import { settleTime } from "../target/target.ts";
import { until } from "../target/eventually.ts";
import type { Dealings } from "./dealings.ts";
import type { Host } from "./host.ts";
import { newSince, type Inventory, type News } from "./inventory.ts";
import { keyOf, type Undo } from "./journal/journal.ts";
import type { SweptList } from "./listings.ts";
import type { IsOwn } from "./newcomers.ts";
import type { Undoer } from "./undo/undoer.ts";

export interface Unnamed {
  /** Removes this many of the things that the operation removes. */
  remove: (operationId: string, count: number) => Promise<void>;
  /** Notes that a thing was removed whose maker was not told its identifier. */
  isRemoved: (undo: Undo) => void;
  /** This many new things of one list, as the calls that remove them. */
  listedIn: (list: string, count: number) => Promise<Undo[]>;
}

/** How often the longest time is waited in vain, as long as no list has shown anything. */
const mostUnseen = 3;
/** From then on, how many times as long as the slowest list so far is waited. */
const farLonger = 3;

/** How long lists are waited for, by the removal of what they show. */
interface ListPatience {
  of: (operationId: string) => number;
  /** What was waited for came after this time (ms). */
  came: (took: number) => void;
  /** It did not come: a declined card, for instance, is shown by no list. */
  missed: (operationId: string) => void;
}

/** @param settle the longest time that a list may take (ms) */
function createListPatience(settle: number): ListPatience {
  const unseen = new Map<string, number>();
  /** The longest time that a list took to show what was made, or that it is gone (ms). */
  let slowest = 0;
  return {
    of(operationId) {
      const often = unseen.get(operationId) ?? 0;
      if (often === 0 || (slowest === 0 && often < mostUnseen)) return settle;
      return Math.min(settle, farLonger * slowest);
    },
    came: (took) => void (slowest = Math.max(slowest, took)),
    missed: (operationId) => void unseen.set(operationId, (unseen.get(operationId) ?? 0) + 1),
  };
}

/**
 * @param before what stood there
 * @param lose notes a thing that stays since it cannot be told from what others made
 */
export function createUnnamed(
  host: Host,
  before: Inventory,
  listings: readonly SweptList[],
  perform: Undoer["perform"],
  isOwn: IsOwn,
  lose: Dealings["lose"],
): Unnamed {
  /** What was removed: lists may show it for a while. */
  const gone = new Set<string>();
  const patience = createListPatience(settleTime(host.target));
  /** Where lists show more than were made, those that are known to be of the run. */
  const upTo = (count: number, news: News): Undo[] =>
    news.things.length > count ? news.things.filter((one) => isOwn(one, news)) : news.things;

  return {
    async remove(operationId, count) {
      const some = listings.filter(({ remove }) => remove.operationId === operationId);
      if (!some.length) return;
      const isThere = (thing: Undo): boolean => !gone.has(keyOf(thing));
      const look = (): Promise<News> => newSince(host, before, some);
      const once = async (fits: (news: News) => boolean): Promise<News> => {
        const began = performance.now();
        const news = await until(patience.of(operationId), look, fits);
        if (fits(news)) patience.came(performance.now() - began);
        else patience.missed(operationId);
        return news;
      };
      const news = await once(({ things }) => things.filter(isThere).length >= count);
      const there = news.things.filter(isThere);
      let left = count;
      for (const thing of upTo(count, { ...news, things: there }))
        if (await perform(thing)) {
          gone.add(keyOf(thing));
          left -= 1;
        }
      // Which of those that are there it is cannot be told while others make such things, too; at the end there may be no more of them.
      if (there.length > count)
        for (; left > 0; left--) lose(host.contract.operation(operationId).resource);
      // Still listed, it would be taken by the next rule for a thing of its own.
      await once(({ things }) => things.length === 0);
    },
    isRemoved: (undo) => void gone.add(keyOf(undo)),
    async listedIn(list, count) {
      const places = before.places.filter((one) => one.list === list);
      return upTo(count, await newSince(host, { ...before, places }, listings));
    },
  };
}
