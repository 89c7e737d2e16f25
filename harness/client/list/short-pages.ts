/**
 * What is taken for the end of a list because its page holds fewer items than others did. How long pages are is open (open.page-size),
 * so where a trial does not pass, the page after it is asked for.
 */
import { slot, type Keeper } from "../../case/slot.ts";
import { sawUneven, type Paged, type PageKeeper } from "./page-size.ts";

/** A trial, which is played once more where one of its doubts holds. */
export interface Doubting extends Keeper {
  run: PageKeeper;
  doubt: (ask: () => Promise<boolean>) => void;
}

interface ShortPage {
  items: readonly unknown[];
  next: () => Promise<unknown[] | undefined>;
  identityOf: (item: unknown) => string;
}

/** What a trial took for the last page of each list, by what it asked for. */
const shortPages = slot<Map<string, () => Promise<boolean>>>("pages: taken for the last");

/** Takes a page for the last one, until the trial has to know. */
export function doubtLast(
  trial: Doubting,
  paged: Paged,
  { items, next, identityOf }: ShortPage,
): void {
  const goesOn = async (): Promise<boolean> => {
    const further = (await next()) ?? [];
    const known = new Set(items.map(identityOf));
    // After the last page it may come again (open.page-past-end).
    if (further.every((item) => known.has(identityOf(item)))) return false;
    sawUneven(trial.run, paged);
    return true;
  };
  const { list, input } = paged;
  if (!shortPages.has(trial))
    trial.doubt(async () => {
      let isWrong = false;
      // All of them, since the trial is played once more only once.
      for (const ask of shortPages.get(trial)?.values() ?? []) isWrong = (await ask()) || isWrong;
      return isWrong;
    });
  shortPages
    .ensure(trial, () => new Map())
    .set(JSON.stringify([list.operationId, input.params, input.query]), goesOn);
}
