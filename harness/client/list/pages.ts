/** The items of a list, page by page. */
import { canonicalJson } from "../../../contract/canonical-json.ts";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { steadyItem } from "../../../contract/steady.ts";
import type { CallInput } from "../client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { envelopeOf, isAccepted } from "../answer.ts";
import { slot, type Keeper } from "../../case/slot.ts";
import { askBefore } from "./before.ts";
import { farPages } from "./far-pages.ts";
import { isLastPage, sawPage, type Paged, type PageKeeper } from "./page-size.ts";

/** Pages of a list that is read as a whole; a list that never ends is left to the paging rules. */
export const mostPages = 50;
/** Pages that are read one after the other before the end of a list is looked for. */
const pagesAtFirst = 8;

export const goesOn = (list: string): string =>
  `${list} has more than ${mostPages} pages: what is neither at its beginning nor at its end may stand in between`;

/** How pages are read. */
export interface PageReading {
  /** Whether no further page is needed. */
  isEnough?: (items: unknown[]) => boolean;
  /** Whether a list that gives its last batch is asked for those before it too. */
  withEarlier?: boolean;
  /** Keeps which lists are read from page 1, so that the page without a number is read once: who reads again asks for the same. */
  keeper?: Keeper;
  /** Keeps how the pages of each list are cut, so that none is asked for after the last. */
  run?: PageKeeper;
}

/** Lists of which the page without a number was page 1, but for what came or went meanwhile. */
const countingFromOne = slot<Set<string>>("pages: lists that count from 1");

const forgetful = (): PageKeeper => ({
  kept: new Map(),
  stageParts: new Set(),
  cutShort: new Set(),
});

/** The items of a page, or of the list without a number; undefined when it is refused. Notes who read, and how many a page holds. */
export async function onePage(
  call: (input: CallInput) => Promise<Exchange>,
  run: PageKeeper,
  paged: Paged,
  number?: number,
): Promise<unknown[] | undefined> {
  const { input } = paged;
  const segment = number === undefined ? {} : { page_number: String(number) };
  const exchange = await call({ ...input, params: { ...input.params, ...segment } });
  paged.as = exchange.as;
  const items = isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : undefined;
  if (number !== undefined && items) sawPage(run, paged, items.length);
  return items;
}

/** The items of every page, or undefined when the list is refused. */
export async function allPages(
  contract: Pick<Contract, "resources" | "resolve">,
  call: (input: CallInput) => Promise<Exchange>,
  list: Operation,
  input: CallInput,
  {
    isEnough = () => false,
    withEarlier = false,
    keeper = forgetful(),
    run = forgetful(),
  }: PageReading = {},
): Promise<unknown[] | undefined> {
  const paged: Paged = { list, input, as: "" };
  const page = (number?: number): Promise<unknown[] | undefined> =>
    onePage(call, run, paged, number);
  const isLast = ({ length }: readonly unknown[]): boolean => isLastPage(run, paged, length);
  const { operationId } = list;
  const fromOne = countingFromOne.ensure(keeper, () => new Set());
  const isKnown = fromOne.has(operationId);
  const first = await page(isKnown ? 1 : undefined);
  const identityOf = identityIn(contract, list);
  const isCutShort = (): void => void run.cutShort.add(operationId);
  if (!list.paging && first && withEarlier && isInBatches(list))
    return withBatchesBefore(first, { call, input, isEnough, identityOf, isCutShort });
  if (!list.paging || first?.length === 0) return first;
  // The list without its segment may be less than a page.
  if (isKnown && (!first || isLast(first))) return first;
  return withFurtherPages(first, {
    page,
    isLast,
    isEnough,
    identityOf,
    isFirstKnown: isKnown,
    countsFromOne: () => fromOne.add(operationId),
    isCutShort,
  });
}

interface Further {
  page: (number: number) => Promise<unknown[] | undefined>;
  /** Whether none comes after a page. */
  isLast: (items: readonly unknown[]) => boolean;
  isEnough: (items: unknown[]) => boolean;
  identityOf: (item: unknown) => string;
  /** Whether what is there already is page 1. */
  isFirstKnown: boolean;
  /** Called where the list without a number turns out to be page 1. */
  countsFromOne: () => void;
  /** Called where the list is too long to be read as a whole. */
  isCutShort: () => void;
}

/**
 * The items of the list without a number, and of the pages after it.
 *
 * @param first undefined where the list without a number is refused, which says nothing of its pages
 */
async function withFurtherPages(
  first: readonly unknown[] | undefined,
  { page, isLast, isEnough, identityOf, isFirstKnown, countsFromOne, isCutShort }: Further,
): Promise<unknown[] | undefined> {
  const items = [...(first ?? [])];
  const plain = items.map(identityOf);
  // What of it no page has shown yet: one after that may hold what looks the same, where items have no identifier.
  let rest = isFirstKnown ? [] : plain;
  let former = isFirstKnown ? plain : [];
  for (let number = isFirstKnown ? 2 : 1; number <= pagesAtFirst && !isEnough(items); number++) {
    const found = await page(number);
    // Past the end an empty page and a refusal are both legal.
    if (!found?.length) return number === 1 && !first ? found : items;
    const identities = found.map(identityOf);
    if (identities.join() === former.join()) return items;
    const shared = identities.filter((one) => plain.includes(one)).length;
    // Pages count from 0 or from 1, so page 1 may be the first page again (open.page-start), but for what came
    // or went meanwhile.
    const isAgain = number === 1 && 2 * shared > Math.max(found.length, plain.length);
    if (isAgain) countsFromOne();
    // The list without its segment may have been more than the first page.
    const isKnownPart = isAgain || isPartOf(rest, identities);
    if (isKnownPart) rest = isAgain ? plain.slice(found.length) : after(rest, identities);
    items.push(
      ...(isKnownPart ? found.filter((_, at) => !plain.includes(identities[at]!)) : found),
    );
    if (isLast(found)) return items;
    former = identities;
  }
  if (isEnough(items)) return items;
  const far = await farPages(
    page,
    { number: pagesAtFirst, identities: former },
    identityOf,
    mostPages,
  );
  const of = (more: readonly unknown[][]): unknown[] => [...items, ...more.flat()];
  const ends = await far.last();
  if (isEnough(of(ends))) return of(ends);
  const whole = await far.whole((some) => isEnough(of(some)));
  if (whole) return of(whole);
  isCutShort();
  return of(ends);
}

/** Asks for the batch that ends before a moment (1/4.3). */
const before = "timestamp_before";

const isInBatches = ({ query }: Operation): boolean => query.some(({ name }) => name === before);

interface Batches {
  call: (input: CallInput) => Promise<Exchange>;
  input: CallInput;
  isEnough: (items: unknown[]) => boolean;
  identityOf: (item: unknown) => string;
  isCutShort: () => void;
}

/** How many messages are in a batch is open (open.message-batch-size). */
async function withBatchesBefore(
  last: readonly unknown[],
  { call, input, isEnough, identityOf, isCutShort }: Batches,
): Promise<unknown[]> {
  const items = new Map(last.map((item) => [identityOf(item), item]));
  let batch = last;
  for (let more = 1; more < mostPages && batch.length && !isEnough([...items.values()]); more++) {
    const oldest = Math.min(...batch.map((item) => Number(memberAt(item, "timestamp"))));
    if (Number.isNaN(oldest)) break;
    const exchange = await askBefore(oldest, (moment) =>
      call({ ...input, query: { ...input.query, [before]: moment } }),
    );
    // Before the first message an empty batch and a refusal are both legal.
    const found = isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : [];
    batch = found.filter((item) => !items.has(identityOf(item)));
    for (const item of batch) items.set(identityOf(item), item);
  }
  if (batch.length && !isEnough([...items.values()])) isCutShort();
  return [...items.values()];
}

/** Whether the entries stand in the list, one after the other. */
const isPartOf = (list: readonly string[], entries: readonly string[]): boolean => {
  const start = list.indexOf(entries[0] ?? "");
  return start !== -1 && entries.every((one, at) => list[start + at] === one);
};

/** What stands in the list after the entries that are a part of it. */
const after = (list: readonly string[], entries: readonly string[]): string[] =>
  list.slice(list.indexOf(entries[0] ?? "") + entries.length);

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
