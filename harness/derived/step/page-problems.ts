/** What is wrong with the pages of a list, taken together. */
import { itemsText, show, type Violation } from "../../record/violation.ts";
import type { Populated } from "./populate.ts";
import type { Walked } from "./walk.ts";

/** The page that a problem is about, where it is about one. */
export const pageOf = ({ where }: Violation): number | undefined => {
  const [, number] = /^page (\d+)$/.exec(where) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** Where it is open what is listed. */
export const whatever = { ids: [], nameless: 0, gone: undefined };

/** @param identityOf what tells one item from another, as text */
export function problemsOf(
  { plain, start, pages, ended }: Walked,
  { ids, nameless, gone }: Pick<Populated, "ids" | "nameless" | "gone">,
  identityOf: (item: unknown) => string,
): Violation[] {
  const identities = pages.map((page) => page.map(identityOf));
  const seen = new Map<string, number>();
  const problems: Violation[] = [];
  for (const [index, page] of identities.entries()) {
    if (gone !== undefined && page.includes(gone)) {
      const expected = "no item that was removed";
      problems.push({ where: `page ${start + index}`, expected, received: gone });
    }
    // That a page shows nothing twice is not said.
    for (const identity of new Set(page)) {
      const before = seen.get(identity);
      if (before !== undefined) {
        problems.push({
          where: `page ${start + index}`,
          expected: `no item of page ${before} again`,
          received: identity || "one with a blank identifier, as one there had",
        });
      }
      seen.set(identity, start + index);
    }
  }
  const where = "all pages together";
  const lost = ids.filter((identity) => !seen.has(identity));
  if (ended && lost.length) {
    problems.push({
      where,
      expected: `each of the ${ids.length} items that were put into the list`,
      received: `${itemsText(seen.size)} without ${show(lost)}`,
    });
  }
  const listed = pages.flat().length;
  if (ended && listed < nameless) {
    problems.push({
      where,
      expected: `the ${nameless} items that were created`,
      received: itemsText(listed),
    });
  }
  return [...problems, ...withoutSegment(plain?.map(identityOf), ended ? seen : undefined)];
}

/**
 * The segment is optional (1/1): without it the list is answered with what its pages hold; with how much of it is
 * not stated. Where the last page was not reached, nobody knows all that they hold.
 */
function withoutSegment(
  plain: string[] | undefined,
  onPages: ReadonlyMap<string, number> | undefined,
): Violation[] {
  const where = "the list without its page segment";
  if (!plain) return [{ where, expected: "accepted", received: "refused" }];
  const foreign = onPages ? plain.filter((identity) => !onPages.has(identity)) : [];
  if (!foreign.length) return [];
  return [{ where, expected: "items that stand on its pages", received: show(foreign) }];
}
