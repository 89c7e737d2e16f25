/** The items of a list, page by page. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import type { CallInput } from "../client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { envelopeOf, isAccepted } from "../answer.ts";
import { slot, type Keeper } from "../../case/slot.ts";
import { isInBatches, withBatchesBefore } from "./batches.ts";
import { farPages, mostPages } from "./far-pages.ts";
import { identityIn, itemsOf } from "./items.ts";
import { isLastPage, sawPage, type Paged, type PageKeeper } from "./page-size.ts";
import { doubtLast, type Doubting } from "./short-pages.ts";

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
  /** Remembers which lists begin with page 1, so that the page without a number is read only once. */
  keeper?: Keeper;
  /** Its run remembers the size of pages of each list, so that no page is asked for after the last; without it one is. */
  trial?: Doubting;
  /** Remembers which lists are too long to be read as a whole. */
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
    trial,
    run = trial?.run ?? forgetful(),
  }: PageReading = {},
): Promise<unknown[] | undefined> {
  const paged: Paged = { list, input, as: "" };
  const page = (number?: number): Promise<unknown[] | undefined> =>
    onePage(call, run, paged, number);
  const isLast = (items: readonly unknown[], number: number): boolean => {
    if (!trial || !isLastPage(run, paged, items.length)) return false;
    doubtLast(trial, paged, { items, next: () => page(number + 1), identityOf });
    return true;
  };
  const { operationId } = list;
  const fromOne = countingFromOne.ensure(keeper, () => new Set());
  const isKnown = fromOne.has(operationId);
  const identityOf = identityIn(contract, list);
  const first = await page(isKnown ? 1 : undefined);
  const isCutShort = (): void => void run.cutShort.add(operationId);
  if (!list.paging && first && withEarlier && isInBatches(list))
    return withBatchesBefore(first, { call, input, isEnough, identityOf, isCutShort });
  if (!list.paging || first?.length === 0) return first;
  // The list without its segment may be less than a page.
  if (isKnown && (!first || isLast(first, 1))) return first;
  return withFurtherPages(first, {
    page,
    isLast,
    isEnough,
    identityOf,
    isNamed: contract.resources[list.resource]?.id !== undefined,
    isFirstKnown: isKnown,
    countsFromOne: () => fromOne.add(operationId),
    isCutShort,
  });
}

interface Further {
  page: (number: number) => Promise<unknown[] | undefined>;
  /** Whether none seems to come after the page of this number. */
  isLast: (items: readonly unknown[], number: number) => boolean;
  isEnough: (items: unknown[]) => boolean;
  identityOf: (item: unknown) => string;
  /** Whether items have identifiers. */
  isNamed: boolean;
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
 * @param plain undefined where the list without a number is refused, which says nothing of its pages
 */
async function withFurtherPages(
  plain: readonly unknown[] | undefined,
  further: Further,
): Promise<unknown[] | undefined> {
  const { page, isEnough, identityOf, isCutShort } = further;
  const { items, last } = await firstPages(plain, further);
  if (!items || !last || isEnough(items)) return items;
  const former = { number: pagesAtFirst, identities: last };
  const far = await farPages(page, former, identityOf);
  const of = (more: readonly unknown[][]): unknown[] => [...items, ...more.flat()];
  const ends = await far.last();
  if (isEnough(of(ends))) return of(ends);
  const whole = await far.whole((some) => isEnough(of(some)));
  if (whole) return of(whole);
  isCutShort();
  return of(ends);
}

/** What the list without a number and its first pages hold; `last` says what the last of these has where others may follow. */
async function firstPages(
  plain: readonly unknown[] | undefined,
  { page, isLast, isEnough, identityOf, isNamed, isFirstKnown, countsFromOne }: Further,
): Promise<{ items: unknown[] | undefined; last?: readonly string[] }> {
  const items = [...(plain ?? [])];
  const known = items.map(identityOf);
  let last = isFirstKnown ? known : [];
  let isJustFirst = isFirstKnown;
  for (let number = isFirstKnown ? 2 : 1; number <= pagesAtFirst && !isEnough(items); number++) {
    const found = await page(number);
    // Past the end an empty page and a refusal are both legal.
    if (!found?.length) return { items: number === 1 && !plain ? found : items };
    const identities = found.map(identityOf);
    if (identities.join() === last.join()) return { items };
    const shared = identities.filter((one) => known.includes(one)).length;
    // Pages count from 0 or from 1, so page 1 may be the first page again (open.page-start), but for what came
    // or went meanwhile.
    const isAgain = number === 1 && 2 * shared > Math.max(found.length, known.length);
    if (isAgain) countsFromOne();
    isJustFirst ||= isAgain && identities.length >= known.length;
    // The list without a page number may have been more than the first page. If it was not, a later page holds other items, even if they
    // look the same: items without an identifier may be equal.
    const isPlainOver = isJustFirst && !isNamed;
    const isKnownPart = isAgain || (!isPlainOver && isPartOf(known, identities));
    items.push(
      ...(isKnownPart ? found.filter((_, at) => !known.includes(identities[at]!)) : found),
    );
    if (isLast(found, number)) return { items };
    last = identities;
  }
  return { items, last };
}

/** Whether the entries stand in the list, one after the other. */
const isPartOf = (list: readonly string[], entries: readonly string[]): boolean => {
  const start = list.indexOf(entries[0] ?? "");
  return start !== -1 && entries.every((one, at) => list[start + at] === one);
};
