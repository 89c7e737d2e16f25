/** The items of every page of a list, typed by the contract. */
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Trial } from "../trial/trial.ts";
import { unsigned } from "../../contract/steady.ts";
import { allPages } from "./pages.ts";

type ItemOf<Data> = Data extends (infer Item)[] ? Item : unknown;

export interface ListInput<Id extends OperationId> {
  params?: Omit<NonNullable<Operations[Id]["params"]>, "page_number">;
  query?: Operations[Id]["query"];
}

/**
 * All that the list shows, also what the documents do not name. A precondition: the list must be accepted, else the rule could not
 * run. Pages after what is enough are not read.
 */
export async function wholeListed<Id extends OperationId>(
  trial: Trial,
  as: Caller | undefined,
  id: Id,
  input: ListInput<Id>,
  isEnough?: (items: ItemOf<Operations[Id]["data"]>[]) => boolean,
): Promise<ItemOf<Operations[Id]["data"]>[]> {
  const { contract } = trial.run;
  const list = contract.operation(id);
  const items = await allPages(
    contract,
    (one) => trial.callOperation(as, list, one),
    list,
    input as CallInput,
    { keeper: trial, ...(isEnough && { isEnough: isEnough as (items: unknown[]) => boolean }) },
  );
  if (!items) return trial.cannot(`${id} had to be accepted first`);
  return items as ItemOf<Operations[Id]["data"]>[];
}

/** The same, as they are compared. */
export async function listed<Id extends OperationId>(
  trial: Trial,
  as: Caller | undefined,
  id: Id,
  input: ListInput<Id>,
  isEnough?: (items: ItemOf<Operations[Id]["data"]>[]) => boolean,
): Promise<ItemOf<Operations[Id]["data"]>[]> {
  const { contract } = trial.run;
  const items = await wholeListed(trial, as, id, input, isEnough);
  return unsigned(contract.operation(id), contract, items);
}
