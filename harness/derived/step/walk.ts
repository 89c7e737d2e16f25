/** Reads a paged list page by page, whatever number the target gives to the first (open.page-start). */
import type { Operation } from "../../../contract/contract.ts";
import { ask } from "../../arrange/carry-out.ts";
import { identityIn } from "../../client/list/items.ts";
import { onePage } from "../../client/list/pages.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { Caller, CallInput } from "../../client/client.ts";

/** Pages that are read at most: a marketplace may have more, and a list that never ends has. */
const mostPages = 40;

export interface Walked {
  /** The list without its page segment; undefined when it was refused. */
  plain: unknown[] | undefined;
  start: 0 | 1;
  /** Every page that has items, in order. */
  pages: unknown[][];
  /** Whether the last page was reached. */
  ended: boolean;
}

/** The items of a page, or of the list without the segment; undefined when it was refused. */
export const readPage = (
  scene: Scene,
  list: Operation,
  input: CallInput,
  number?: number,
  as?: Caller,
): Promise<unknown[] | undefined> =>
  onePage((one) => ask(scene, list, one, as), scene.trial.run, { list, input, as: "" }, number);

/** Reads the list without a page number, then page by page until one is empty, refused or a repetition, {@link mostPages} at most. */
export async function walk(
  scene: Scene,
  list: Operation,
  input: CallInput,
  as?: Caller,
): Promise<Walked> {
  const page = (number?: number): Promise<unknown[] | undefined> =>
    readPage(scene, list, input, number, as);
  const identityOf = identityIn(scene.trial.run.contract, list);
  // Whatever their order: what dates one of them may come between two reads.
  const named = (items: unknown[] | undefined): string =>
    JSON.stringify(items?.map(identityOf).toSorted());
  const plain = await page();
  const [zero, one] = [await page(0), await page(1)];
  // Where pages count from 1, page 0 is refused, empty or the first page again.
  const countsFromZero = zero?.length && named(zero) !== named(one);
  const pages = countsFromZero ? [zero] : [];
  // After the last page an empty one, a refusal and the last one again are all legal (open.page-past-end).
  const isPastEnd = (items: unknown[] | undefined): boolean =>
    !items?.length || named(items) === named(pages.at(-1));
  for (let number = 1, next = one; ; next = await page(++number)) {
    if (!next || isPastEnd(next))
      return { plain, start: countsFromZero ? 0 : 1, pages, ended: true };
    pages.push(next);
    if (number >= mostPages) return { plain, start: countsFromZero ? 0 : 1, pages, ended: false };
  }
}
