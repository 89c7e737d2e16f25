/** What stood on a website before the run. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { isAccepted, isSurelyRefused, showsThing } from "../client/answer.ts";
import type { Caller } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { Indeterminate } from "../case/stop.ts";
import type { Guest } from "./guest.ts";
import type { Undo } from "./journal/journal.ts";
import { viewOf } from "./undo/partners.ts";

/** What was read before the first change of a thing; undefined where nothing could be read. */
export async function originalOf(
  guest: Guest,
  { path }: Operation,
  params: Undo["params"],
  [read, as]: readonly [Operation, Caller],
): Promise<Exchange | undefined> {
  const key = JSON.stringify([path, params]);
  const before = guest.originals.get(key) ?? (await guest.call(read, as, { params }));
  if (!isAccepted(before) && !isSurelyRefused(before)) return undefined;
  guest.originals.set(key, before);
  return before;
}

/** Whether the website had what this operation makes once at most, such as a helpdesk, as far as it can be read. */
export async function hadBefore(
  guest: Guest,
  contract: Contract,
  create: Operation,
): Promise<boolean> {
  const read = viewOf(contract, create);
  const as = read && guest.callerOf(read);
  if (!read || !as) return false;
  const params = { website_id: guest.website_id };
  const before = await originalOf(guest, create, params, [read, as]).catch((error: unknown) => {
    if (!(error instanceof Indeterminate)) throw error;
  });
  return before !== undefined && showsThing(read, before);
}
