/** Names that are searched for. */
import * as fc from "fast-check";
import { memberAt, NotClaimed } from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { isItem, listOnce, type ListedItem, type Question } from "../read.ts";

/** What a name may hold that a query has to carry as it is. */
export const middles = fc.constantFrom(
  "50%+ off",
  "a+b & 100%",
  "«été» +5%",
  "配送 +20%?",
  "+100% 🚚 =#",
  "مرحبا +1%",
);

/** A thing that is shown by another name than it was given cannot be searched for (open.string-forms). */
export async function shownAs<Id extends OperationId>(
  question: Question<Id>,
  which: ListedItem,
  [field, written]: readonly [field: string, written: string],
): Promise<void> {
  const isIt = isItem(which);
  const shown = (await listOnce(question, (all) => all.some(isIt))).find(isIt);
  const name = memberAt(shown, field);
  if (typeof name === "string" && name !== written)
    throw new NotClaimed("how a search compares a name that was cleaned is left open");
}
