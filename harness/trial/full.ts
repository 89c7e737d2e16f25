/** Whether a website of the target file may be full: it holds what its owner has there, and how many things fit is not documented. */
import type { Operation } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { itemsOf } from "../client/list/items.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Trial } from "./trial.ts";

/** A website has room for at least this many things of a noun: below that, a refusal is never taken for a lack of room. */
export const leastRoom = 3;

/**
 * Whether an operator may be refused since every seat is taken (`website:agent_limit_reached`, part 2, section 5), of which no route
 * tells: not where the trial has unlinked somebody.
 *
 * @param trial on a website that its owner named: one that was made for it has seats
 */
export const mayLackSeat = (
  { evidence }: Pick<Trial, "evidence">,
  { operationId }: Operation,
): boolean =>
  operationId === "operators.operator.create" &&
  !evidence
    .collect()
    .exchanges.some(
      (exchange) =>
        exchange.operationId === "operators.operator.remove" &&
        (exchange.response?.status ?? 0) < 300,
    );

/** Whether the list is so long that there may be no room for more; limits are not documented (open.things-at-most). */
export const showsEnough = (listed: Exchange): boolean =>
  isAccepted(listed) && itemsOf(envelopeOf(listed).data).length >= leastRoom;

export const noRoom = ({ operationId }: Operation): string =>
  `${operationId} was refused, whatever it created: the website may have no room for one more (open.things-at-most)`;

/** Whether this creation may have been refused for lack of room: some are listed, and another one with other values is refused as well. */
export async function isPerhapsFull(
  trial: Pick<Trial, "run" | "evidence" | "callOperation" | "body">,
  as: Caller | undefined,
  create: Operation,
  input: CallInput = {},
): Promise<boolean> {
  if (trial.run.stageParts.has("world")) return false;
  if (mayLackSeat(trial, create)) return true;
  if (create.action !== "create") return false;
  const list = operationOn(trial.run.contract, create.resource, "list");
  const all = Object.entries(input.params ?? {});
  const params = Object.fromEntries(all.filter(([name]) => list?.pathParameters.includes(name)));
  const isKnown = list?.pathParameters.every(
    (name) => name in params || name === list.paging?.segment,
  );
  if (!list || !isKnown) return false;
  if (!showsEnough(await trial.callOperation(as, list, { params }))) return false;
  const body: unknown = trial.body(create.operationId as OperationId);
  return !isAccepted(await trial.callOperation(as, create, { ...input, body }));
}
