/** The items of every page of a list, typed by the contract. */
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { neededFirst } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { eventually } from "../target/eventually.ts";
import { blameRead } from "../trial/blame-read.ts";
import { requireUp } from "../trial/claimed.ts";
import type { Trial } from "../trial/trial.ts";
import { unsigned } from "../../contract/steady.ts";
import { allPages } from "../client/list/pages.ts";

type ItemOf<Data> = Data extends (infer Item)[] ? Item : unknown;

interface ListInput<Id extends OperationId> {
  params?: Omit<NonNullable<Operations[Id]["params"]>, "page_number">;
  query?: Operations[Id]["query"];
}

type Listing<Id extends OperationId> = [
  trial: Trial,
  as: Caller | undefined,
  id: Id,
  input: ListInput<Id>,
  isEnough?: (items: ItemOf<Operations[Id]["data"]>[]) => boolean,
];

/**
 * All that the list shows, also what the documents do not name. A precondition: the list must come to be accepted, else the rule could
 * not run: what it belongs to may have been made just now (open.read-after-write). Pages after what is enough are not read.
 */
export async function wholeListed<Id extends OperationId>(
  ...[trial, as, id, input, isEnough]: Listing<Id>
): Promise<ItemOf<Operations[Id]["data"]>[]> {
  const { contract } = trial.run;
  const list = contract.operation(id);
  const reading = {
    keeper: trial,
    trial,
    ...(isEnough && { isEnough: isEnough as (items: unknown[]) => boolean }),
  };
  let last: Exchange | undefined;
  const call = async (one: CallInput): Promise<Exchange> =>
    (last = await trial.callOperation(as, list, one));
  const read = (): Promise<unknown[] | undefined> =>
    allPages(contract, call, list, input as CallInput, reading);
  requireUp(trial, id);
  const items = await eventually(trial, "change", read, (found) => found !== undefined);
  if (!items) {
    if (last) await blameRead(trial, as, list, input as CallInput, last);
    return trial.cannot(neededFirst(id));
  }
  return items as ItemOf<Operations[Id]["data"]>[];
}

/** The items of every page without what moves by itself, so that they can be compared. */
export async function listed<Id extends OperationId>(
  ...listing: Listing<Id>
): Promise<ItemOf<Operations[Id]["data"]>[]> {
  const [trial, , id] = listing;
  const { contract } = trial.run;
  const items = await wholeListed(...listing);
  return unsigned(contract.operation(id), contract, items);
}
