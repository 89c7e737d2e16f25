/** How many items the pages of a list hold. */
import type { Operation } from "../../../contract/contract.ts";
import type { CallInput } from "../client.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Run } from "../../run/run.ts";
import { slot } from "../../case/slot.ts";

export type PageKeeper = Pick<Run, "kept" | "stageParts" | "cutShort">;

/** The most items that a page was seen to hold: what holds fewer is most likely the last one (open.page-size). */
const mostOnPage = slot<Map<string, number>>("pages: most items on a page");

/** Who reads which list: others may be given longer pages of it. */
export interface Paged {
  list: Operation;
  input: CallInput;
  /** Who reads, as the last exchange said. */
  as: Exchange["as"];
}

/** Websites that a stage makes are alike. */
const keyOf = ({ stageParts }: PageKeeper, { list, input, as }: Paged): string =>
  JSON.stringify([
    list.operationId,
    input.query?.["per_page"],
    as,
    stageParts.has("world") ? "" : input.params?.["website_id"],
  ]);

const mostOf = (run: PageKeeper, paged: Paged): number =>
  mostOnPage.get(run)?.get(keyOf(run, paged)) ?? 0;

/** Notes what a page with a number held; the list without one may be more than a page. */
export function sawPage(run: PageKeeper, paged: Paged, length: number): void {
  const most = mostOnPage.ensure(run, () => new Map());
  most.set(keyOf(run, paged), Math.max(length, mostOf(run, paged)));
}

/** Lists of which a page was seen to follow a shorter one. */
const unevenLists = slot<Set<string>>("pages: lists of pages of uneven length");

/** Notes that a page of so many items was not the last. */
export const sawUneven = (run: PageKeeper, { list }: Paged): void =>
  void unevenLists.ensure(run, () => new Set()).add(list.operationId);

/** Whether a page of so many items is taken for the last one. */
export const isLastPage = (run: PageKeeper, paged: Paged, length: number): boolean =>
  length < mostOf(run, paged) && !unevenLists.get(run)?.has(paged.list.operationId);
