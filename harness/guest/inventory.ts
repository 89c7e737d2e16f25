/** What stands on a website, as the lists of the contract show it, and which of it is new. */
import { namedIn } from "../../contract/named-in.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import { allPages } from "../client/list/pages.ts";
import { isId } from "../client/place-of-id.ts";
import type { CallInput } from "../client/client.ts";
import { isAccepted, isSurelyRefused } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { Unreadable } from "../case/stop.ts";
import { keyOf, type Undo } from "./journal/journal.ts";
import type { SweptList } from "./listings.ts";

type Params = Record<string, string | number>;

/** A list that was read to its end. */
interface Place {
  list: string;
  params: Params;
}

export interface Inventory {
  places: Place[];
  /** What stood there, as the calls that would remove it. */
  things: Undo[];
  /** Items of lists from which nothing is removed, by operation. */
  counts: Record<string, number>;
}

/** The lists that are read to see what is there. */
export interface Shown {
  listings: readonly SweptList[];
  /** Lists from which nothing is removed. */
  counted: readonly Operation[];
}

export type GuestCall = (operation: Operation, input: CallInput) => Promise<Exchange>;

/** The website whose lists are read. */
export interface Site {
  contract: Contract;
  ask: GuestCall;
  /** What its paths name: the website, and perhaps a conversation. */
  place: Readonly<Record<string, string>>;
}

/** Things of a kind in each of which others are looked for. */
const mostParents = 20;

/** What a list holds; null where it is refused. */
type Read<Item> = Item[] | null;

/**
 * The items of a list, null where it is refused; undefined if it was not read to its end, since items that show later would be taken for
 * new, and removed. A page that shows neither items nor that there are none, such as one with status 500, is not an end.
 */
async function wholeList(
  { contract, ask }: Site,
  list: Operation,
  input: CallInput,
): Promise<Read<unknown> | undefined> {
  let isWhole = true;
  const cutShort = new Set<string>();
  const page = async (input: CallInput): Promise<Exchange> => {
    const exchange = await ask(list, input);
    isWhole &&= isAccepted(exchange) || isSurelyRefused(exchange);
    return exchange;
  };
  try {
    const run = { kept: new Map(), stageParts: new Set<never>(), cutShort };
    const items = await allPages(contract, page, list, input, { withEarlier: true, run });
    return isWhole && !cutShort.size ? (items ?? null) : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** A thing: the call that removes it, and how its list shows it. */
interface Found {
  undo: Undo;
  item: unknown;
}

/** The items of a list that are meant; undefined where it was not read to its end. */
async function thingsIn(
  site: Site,
  listing: SweptList,
  params: Params,
  isMeant: (item: unknown) => boolean = () => true,
): Promise<Read<Found> | undefined> {
  const { list, remove, param, field, query, body } = listing;
  const items = await wholeList(site, list, { params, ...(query && { query }) });
  if (!items) return items;
  const { operationId } = remove;
  const undoOf = (id: string | number): Undo =>
    // A list that is behind shows what was decided on before; what stays is counted in the end.
    param === undefined
      ? { operationId, params, body: { [field]: id }, named: String(id), mayFail: true }
      : { operationId, params: { ...params, [param]: id }, ...(body && { body, mayFail: true }) };
  return items.filter(isMeant).flatMap((item): Found[] => {
    const id = memberAt(item, field);
    return isId(id) ? [{ undo: undoOf(id), item }] : [];
  });
}

/** Everything that stands there now. */
export async function takeInventory(site: Site, { listings, counted }: Shown): Promise<Inventory> {
  const counts = await countItems(site, counted);
  const inventory: Inventory = { places: [], things: [], counts };
  for (const listing of listings) {
    for (const params of parentsOf(listing, inventory, site.place)) {
      const things = await thingsIn(site, listing, params);
      if (!things) continue;
      inventory.places.push({ list: listing.list.operationId, params });
      inventory.things.push(...things.map(({ undo }) => undo));
    }
  }
  return inventory;
}

/** How many items each list holds; a list that cannot be read to its end is left out. */
export async function countItems(
  site: Site,
  lists: readonly Operation[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const list of lists) {
    const items = await wholeList(site, list, { params: site.place });
    if (items) counts[list.operationId] = items.length;
  }
  return counts;
}

/** The parameters of a list: those of the place, in which rules play, or of each thing that it is a list of. */
function parentsOf({ list }: SweptList, { things }: Inventory, place: Site["place"]): Params[] {
  const names = namedIn(list);
  const own = names.every((name) => name in place)
    ? [Object.fromEntries(names.map((name) => [name, place[name]!]))]
    : [];
  if (names.every((name) => name === "website_id")) return own;
  const holders = things
    .map(({ params }) => params)
    .filter(
      (params) =>
        names.length === Object.keys(params).length && names.every((name) => name in params),
    );
  // The visitor's conversation may be anywhere among thousands, and most messages are in it.
  return distinct([...own, ...holders]).slice(0, mostParents);
}

const distinct = (all: readonly Params[]): Params[] => [
  ...new Map(all.map((params) => [keyOf({ operationId: "", params }), params])).values(),
];

/** What came since an inventory. */
export interface News {
  /** Things that stand in others come first. */
  things: Undo[];
  /** How lists show each of them, by its key. */
  items: ReadonlyMap<string, unknown>;
  /** Lists that were read to their end before and cannot be now: what is new there is not known. */
  unread: Place[];
}

/** What the same lists show now and did not before. */
export async function newSince(
  site: Site,
  before: Inventory,
  listings: readonly SweptList[],
): Promise<News> {
  const known = new Set(before.things.map(keyOf));
  const found: Found[] = [];
  const unread: Place[] = [];
  for (const place of before.places) {
    const listing = listings.find((one) => one.list.operationId === place.list);
    if (!listing) continue;
    const things = await thingsIn(site, listing, place.params, listing.isOfRun);
    // The list of what stands in a thing is refused once the thing is gone.
    const isGone =
      things === null && Object.keys(place.params).some((name) => name !== "website_id");
    if (!things && !isGone) unread.push(place);
    found.push(...(things ?? []).filter(({ undo }) => !known.has(keyOf(undo))));
  }
  const items = new Map(found.map(({ undo, item }) => [keyOf(undo), item]));
  return { things: found.reverse().map(({ undo }) => undo), items, unread };
}
