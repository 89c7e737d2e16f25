/** The pages of a long list behind its first ones: its end is found without reading all that is before it. */

/** Pages of a list that is read as a whole; a list that never ends is left to the paging rules. */
export const mostPages = 50;
/** Pages that are read of the end of a list: what is new stands there where the oldest come first. */
const pagesAtLast = 4;
/** Pages behind which no end is looked for. */
const farthest = 100_000;

type ReadPage = (number: number) => Promise<unknown[] | undefined>;

/** The page after which these are looked for. */
interface Former {
  number: number;
  identities: readonly string[];
}

export interface FarPages {
  /** The last ones, or none where no end is found. */
  last: () => Promise<unknown[][]>;
  /** All of them, or as many as are enough; undefined where there are too many. */
  whole: (isEnough: (pages: unknown[][]) => boolean) => Promise<unknown[][] | undefined>;
}

export async function farPages(
  read: ReadPage,
  former: Former,
  identityOf: (item: unknown) => string,
): Promise<FarPages> {
  const seen = new Map<number, unknown[]>();
  /** Past the end an empty page and a refusal are both legal. */
  const page = async (number: number): Promise<unknown[]> => {
    const found = seen.get(number) ?? (await read(number)) ?? [];
    seen.set(number, found);
    return found;
  };
  const namesOn = async (number: number): Promise<string> =>
    number === former.number
      ? former.identities.join()
      : (await page(number)).map(identityOf).join();

  /** Undefined where every page shows something, or the same as the one before. */
  async function findEnd(): Promise<number | undefined> {
    let there = former.number;
    let beyond = 2 * there;
    while ((await page(beyond)).length) {
      if (beyond > farthest || (await namesOn(beyond)) === (await namesOn(there))) return undefined;
      [there, beyond] = [beyond, 2 * beyond];
    }
    while (beyond - there > 1) {
      const between = Math.floor((there + beyond) / 2);
      if ((await page(between)).length) there = between;
      else beyond = between;
    }
    return there;
  }

  const end = await findEnd();
  const pagesFrom = async (
    start: number,
    until: number,
    isEnough: (pages: unknown[][]) => boolean = () => false,
  ): Promise<unknown[][]> => {
    const pages: unknown[][] = [];
    for (let number = start; number <= until && !isEnough(pages); number++)
      pages.push(await page(number));
    return pages;
  };
  const next = former.number + 1;
  return {
    last: async () =>
      end === undefined ? [] : pagesFrom(Math.max(next, end - pagesAtLast + 1), end),
    async whole(isEnough) {
      if (end !== undefined) return end > mostPages ? undefined : pagesFrom(next, end, isEnough);
      // Past the end the last page may come again.
      for (let number = next; number <= mostPages; number++)
        if ((await namesOn(number)) === (await namesOn(number - 1)))
          return pagesFrom(next, number - 1, isEnough);
      return undefined;
    },
  };
}
