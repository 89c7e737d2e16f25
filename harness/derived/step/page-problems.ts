/** What is wrong with the pages of a list, taken together. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Scene } from "../../arrange/scene.ts";
import { show, type Violation } from "../../record/violation.ts";
import type { Walked } from "./walk.ts";

/** What tells one item from another: its identifier, or all of it where it has none. */
export function identityIn({ trial }: Scene, list: Operation): (item: unknown) => string {
  const field = trial.run.contract.resources[list.resource]?.id?.field;
  return (item) => {
    const identity = field === undefined ? item : memberAt(item, field);
    if (typeof identity === "string") return identity;
    return typeof identity === "number" ? String(identity) : JSON.stringify(item);
  };
}

/** @param added identities of items that must be there */
export function problemsOf(
  { plain, start, pages, ended }: Walked,
  added: string[],
  identityOf: (item: unknown) => string,
): Violation[] {
  const identities = pages.map((page) => page.map(identityOf));
  const seen = new Map<string, number>();
  const problems: Violation[] = [];
  for (const [index, page] of identities.entries()) {
    for (const identity of page) {
      const before = seen.get(identity);
      if (before !== undefined) {
        problems.push({
          where: `page ${start + index}`,
          expected: `no item of page ${before} again`,
          received: identity,
        });
      }
      seen.set(identity, start + index);
    }
  }
  const lost = added.filter((identity) => !seen.has(identity));
  if (ended && lost.length) {
    problems.push({
      where: "all pages together",
      expected: `each of the ${added.length} items that were put into the list`,
      received: `${seen.size} items without ${show(lost)}`,
    });
  }
  return [...problems, ...withoutSegment(plain?.map(identityOf), identities)];
}

/** The segment is optional (1/1): without it one of the pages is answered; which one is not stated. */
function withoutSegment(plain: string[] | undefined, pages: string[][]): Violation[] {
  if (!plain) {
    return [
      { where: "the list without its page segment", expected: "accepted", received: "refused" },
    ];
  }
  const isPage = pages.some((page) => JSON.stringify(page) === JSON.stringify(plain));
  if (isPage || (plain.length === 0 && pages.length === 0)) return [];
  return [
    {
      where: "the list without its page segment",
      expected: "the items of one of the pages",
      received: show(plain),
    },
  ];
}
