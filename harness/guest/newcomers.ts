/** Newcomers: what the lists of a website show at the end of a run and did not show at its start. They are removed when the run leaves. */
import type { Operation } from "../../contract/contract.ts";
import { settleTime } from "../target/target.ts";
import { until } from "../target/eventually.ts";
import type { Dealings } from "./dealings.ts";
import type { Host } from "./host.ts";
import { countItems, newSince, type Inventory, type News, type Shown } from "./inventory.ts";
import { keyOf, type Undo } from "./journal/journal.ts";
import type { Undoer } from "./undo/undoer.ts";

/** Whether a thing that is new is of the run, as far as that is known. */
export type IsOwn = (thing: Undo, news: News) => boolean;

/** @param run what the run made */
export function ownOn({ contract, place }: Host, run: Pick<Dealings, "isOwn">): IsOwn {
  /** In the conversation of the visitor nobody else works, and to the owner's own things nobody else comes. */
  const visitor = place["session_id"];
  return (thing, { items }) =>
    !("website_id" in thing.params) ||
    (visitor !== undefined && thing.params["session_id"] === visitor) ||
    contract.operation(thing.operationId).family === "limits" ||
    run.isOwn(thing, items.get(keyOf(thing)));
}

/** What is new, and what of it others brought. */
interface Sorted extends News {
  strangers: Undo[];
}

export interface Newcomers {
  /** What stood there before. */
  before: Inventory;
  shown: Shown;
  /** What the run made; anything else that is new came from others, and stays. */
  run: Pick<Dealings, "isOwn" | "lost">;
}

/**
 * Removes what is new and of the run, which may take things of the same kind along. `onStep` is called after each call.
 *
 * @returns what is new still, and of others
 */
export async function removeOwn(
  host: Host,
  { perform, isLasting }: Undoer,
  newcomers: Newcomers,
  onStep?: () => void,
): Promise<Sorted> {
  const settle = settleTime(host.target);
  const look = (): Promise<Sorted> => lookForNew(host, newcomers, isLasting);
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
  // A thing that holds others, such as a category, may be removable only once it is empty; and a target may say that it removed what it
  // keeps.
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
  return news;
}

/**
 * Removes what is new and of the run, and notes what stays.
 *
 * @returns the lists that cannot be read to their end any more: what is new there is not known
 */
export async function removeNewcomers(
  host: Host,
  undoer: Undoer,
  newcomers: Newcomers,
  onStep?: () => void,
): Promise<string[]> {
  const news = await removeOwn(host, undoer, newcomers, onStep);
  noteRemaining(host, news);
  noteUnlisted(host, undoer, newcomers);
  const more = await until(
    settleTime(host.target),
    () => surplus(host, newcomers),
    ({ length }) => length === 0,
  );
  for (const [id, count] of more) if (count !== null) host.leaves(`items of ${id}`, count);
  const uncounted = more.flatMap(([id, count]) => (count === null ? id : []));
  return [...new Set([...news.unread.map(({ list }) => list), ...uncounted])];
}

const nounOf = ({ contract }: Host, { operationId }: Undo): string =>
  contract.operation(operationId).resource;

/** What is new, without what the platform lets go on though it was ended. */
async function lookForNew(
  host: Host,
  { before, shown, run }: Newcomers,
  isLasting: Undoer["isLasting"],
): Promise<Sorted> {
  const isOwn = ownOn(host, run);
  const news = await newSince(host, before, shown.listings);
  const some = news.things.filter((thing) => !isLasting(thing));
  const others = Map.groupBy(
    some.filter((thing) => !isOwn(thing, news)),
    (thing) => nounOf(host, thing),
  );
  // As many as calls were left unanswered are taken for what these made.
  const strangers = [...others].flatMap(([noun, things]) =>
    things.length > run.lost(noun) ? things : [],
  );
  return { ...news, things: some.filter((thing) => !strangers.includes(thing)), strangers };
}

/** How many more items the lists have now from which nothing is removed; null where that cannot be told any more. */
async function surplus(
  host: Host,
  { before, shown }: Newcomers,
): Promise<[operationId: string, more: number | null][]> {
  const now = await countItems(host, shown.counted);
  return Object.entries(before.counts)
    .map(([id, count]): [string, number | null] => [id, id in now ? now[id]! - count : null])
    .filter(([, more]) => more === null || more > 0);
}

function noteRemaining(host: Host, { things, strangers }: Sorted): void {
  for (const thing of things)
    host.leaves(`${nounOf(host, thing)}, which ${thing.operationId} does not remove`);
  for (const thing of strangers) host.leaves(strange(nounOf(host, thing)));
}

/**
 * Whether a thing was gone already when its removal was refused, its list tells; of a target without that list, that removes none, all are
 * taken to be there. Not of what stands in something that goes as a whole, such as a helpdesk.
 */
function noteUnlisted(host: Host, { neverDone }: Undoer, { before, shown }: Newcomers): void {
  const wasRead = (list: string): boolean => before.places.some((place) => place.list === list);
  for (const [operationId, times] of neverDone()) {
    const listing = shown.listings.find(({ remove }) => remove.operationId === operationId);
    if (!listing || wasRead(listing.list.operationId) || goesAlong(host, listing.remove)) continue;
    const noun = listing.remove.resource;
    host.leaves(`${noun}, which ${operationId} refused each time, and which no list shows`, times);
  }
}

/** Whether what it removes goes with something else on the website that can be removed. */
const goesAlong = ({ contract }: Host, { path }: Operation): boolean =>
  contract.operations.some(
    (whole) =>
      whole.action === "remove" &&
      path.startsWith(`${whole.path}/`) &&
      whole.operationId !== "website.remove",
  );

/** The sentence about what others brought meanwhile, as far as a run can tell. */
const strange = (resource: string): string =>
  `${resource}, which came since the run began and which none of its calls is known to have made, so that it stays; where nobody else works there, shared: false in the target file lets a run remove it`;
