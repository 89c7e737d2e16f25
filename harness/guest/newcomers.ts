/** What lists show of a website that they did not show before. */
import { settleTime } from "../target/target.ts";
import { until } from "../target/eventually.ts";
import type { Dealings } from "./dealings.ts";
import type { Host } from "./host.ts";
import { countItems, newSince, type Inventory, type News, type Shown } from "./inventory.ts";
import { keyOf, type Undo } from "./journal/journal.ts";
import type { Undoer } from "./undo/undoer.ts";

export interface Newcomers {
  /**
   * Removes all of them, which may take things of their kind along; says what stays. `onStep` after each call. Returns the lists
   * that cannot be read to their end any more: what is new there is not known.
   */
  removeAll: (onStep?: () => void) => Promise<string[]>;
  /** Removes so many of what the operation removes: they were made without being named. */
  removeUnnamed: (operationId: string, count: number) => Promise<void>;
  /** Notes that it was removed, whose maker was not told its identifier. */
  isRemoved: (undo: Undo) => void;
  /** So many new things of one list, as the calls that remove them: where it shows more, those that are known to be of the run. */
  listedIn: (list: string, count: number) => Promise<Undo[]>;
}

/** So often the whole time is waited for what no list shows, until one has shown anything. */
const mostUnseen = 3;
/** How much longer than the slowest list so far is waited from then on. */
const farLonger = 3;

/**
 * @param before what stood there
 * @param run what the run made: what else is new came of others, and stays
 */
export function createNewcomers(
  host: Host,
  before: Inventory,
  { listings, counted }: Shown,
  { perform, isLasting }: Undoer,
  run: Pick<Dealings, "isOwn" | "lost">,
): Newcomers {
  const { contract, target, leaves } = host;
  const settle = settleTime(target);
  /** What was removed of what nobody had named: lists may show it for a while. */
  const gone = new Set<string>();
  /** How often lists did not show in time what was made, by its removal: a declined card, for instance, is shown by none. */
  const unseen = new Map<string, number>();
  /** The longest time that a list took to show what was made, or that it is gone (ms). */
  let slowest = 0;
  const patienceOf = (operationId: string): number => {
    const often = unseen.get(operationId) ?? 0;
    if (often === 0 || (slowest === 0 && often < mostUnseen)) return settle;
    return Math.min(settle, farLonger * slowest);
  };
  /** In the conversation of the visitor nobody else works, and to the owner's own things nobody else comes. */
  const visitor = host.place["session_id"];
  const isOwn = (undo: Undo, { items }: News): boolean =>
    !("website_id" in undo.params) ||
    (visitor !== undefined && undo.params["session_id"] === visitor) ||
    contract.operation(undo.operationId).family === "limits" ||
    run.isOwn(undo, items.get(keyOf(undo)));
  const nounOf = ({ operationId }: Undo): string => contract.operation(operationId).resource;
  /** So many, or where there are more, those that are known to be of the run. */
  const upTo = (count: number, news: News): Undo[] =>
    news.things.length > count ? news.things.filter((one) => isOwn(one, news)) : news.things;

  /** How many more items lists have now from which nothing is removed; null where that cannot be told any more. */
  async function surplus(): Promise<[operationId: string, more: number | null][]> {
    const now = await countItems(host, counted);
    return Object.entries(before.counts)
      .map(([id, count]): [string, number | null] => [id, id in now ? now[id]! - count : null])
      .filter(([, more]) => more === null || more > 0);
  }

  return {
    async removeAll(onStep) {
      let strangers: Undo[] = [];
      const look = async (): Promise<News> => {
        const news = await newSince(host, before, listings);
        const some = news.things.filter((thing) => !isLasting(thing));
        const others = Map.groupBy(
          some.filter((thing) => !isOwn(thing, news)),
          nounOf,
        );
        // As many as calls made without an answer are taken for what these made.
        strangers = [...others].flatMap(([noun, things]) =>
          things.length > run.lost(noun) ? things : [],
        );
        return { ...news, things: some.filter((thing) => !strangers.includes(thing)) };
      };
      const shows =
        (most: number) =>
        ({ things, unread }: News): boolean =>
          things.length <= most && !unread.length;
      const tried = new Set<string>();
      const removeEach = async (things: readonly Undo[]): Promise<number> => {
        let done = 0;
        for (const thing of things) {
          tried.add(keyOf(thing));
          if (await perform(thing)) done += 1;
          onStep?.();
        }
        return done;
      };
      // A list that cannot be read may be read a moment later.
      let news = await until(settle, look, ({ unread }) => !unread.length);
      // What is full, such as a category, may go only once it is empty. A target may say that it removed what it keeps.
      for (let had = Infinity; news.things.length && news.things.length < had;) {
        had = news.things.length;
        const stay = had - (await removeEach(news.things));
        // Lists may show for a while what was removed.
        news = await until(settle, look, shows(stay));
      }
      // What a rule removed just before is refused now, and may still be shown as well.
      if (news.things.length) news = await until(settle, look, shows(0));
      // What came to be listed meanwhile.
      const fresh = news.things.filter((thing) => !tried.has(keyOf(thing)));
      if (await removeEach(fresh)) news = await until(settle, look, shows(0));
      for (const { operationId } of news.things)
        leaves(`${contract.operation(operationId).resource}, which ${operationId} does not remove`);
      for (const thing of strangers) leaves(strange(nounOf(thing)));
      const more = await until(settle, surplus, ({ length }) => length === 0);
      for (const [id, count] of more) if (count !== null) leaves(`items of ${id}`, count);
      const uncounted = more.flatMap(([id, count]) => (count === null ? id : []));
      return [...new Set([...news.unread.map(({ list }) => list), ...uncounted])];
    },
    async removeUnnamed(operationId, count) {
      const some = listings.filter(({ remove }) => remove.operationId === operationId);
      if (!some.length) return;
      const isThere = (thing: Undo): boolean => !gone.has(keyOf(thing));
      const look = (): Promise<News> => newSince(host, before, some);
      const once = async (fits: (news: News) => boolean): Promise<News> => {
        const began = performance.now();
        const news = await until(patienceOf(operationId), look, fits);
        if (fits(news)) slowest = Math.max(slowest, performance.now() - began);
        else unseen.set(operationId, (unseen.get(operationId) ?? 0) + 1);
        return news;
      };
      const news = await once(({ things }) => things.filter(isThere).length >= count);
      for (const thing of upTo(count, { ...news, things: news.things.filter(isThere) }))
        if (await perform(thing)) gone.add(keyOf(thing));
      // Who comes next would take it for what it made.
      await once(({ things }) => things.length === 0);
    },
    isRemoved: (undo) => void gone.add(keyOf(undo)),
    async listedIn(list, count) {
      const places = before.places.filter((one) => one.list === list);
      return upTo(count, await newSince(host, { ...before, places }, listings));
    },
  };
}

/** What is said of what others brought, as far as a run can tell. */
const strange = (resource: string): string =>
  `${resource}, which came since the run began and which none of its calls is known to have made, so that it stays; where nobody else works there, shared: false in the target file lets a run remove it`;
