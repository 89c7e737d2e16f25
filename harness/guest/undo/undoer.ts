/** Makes the calls that take something back. */
import type { Operation } from "../../../contract/contract.ts";
import { isObject } from "../../../contract/json-object.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Host } from "../host.ts";
import type { Undo } from "../journal/journal.ts";
import { joining, type Leaver } from "../person/leaver.ts";
import type { Owner } from "../person/owner.ts";
import { specialUndosOf } from "./special-undos.ts";
import { createUndone } from "./undone.ts";

export interface Undoer {
  /** Takes it back; false where it was gone already. */
  perform: (undo: Undo) => Promise<boolean>;
  /** Whether it was taken back, and is counted among what goes on all the same. */
  isLasting: (undo: Undo) => boolean;
  /** How much was taken back so far. */
  count: () => number;
  /** How often each removal was refused that was never accepted. */
  neverDone: () => [operationId: string, times: number][];
}

export function createUndoer(host: Host, owner: Owner, leaver: Leaver): Undoer {
  const { contract, leaves } = host;
  const ask: Host["ask"] = (operation, input) => host.ask(operation, { ...input, mayRepeat: true });
  const specials = specialUndosOf(host, owner);
  const undone = createUndone(host);
  const done = new Set<string>();
  const refusals = new Map<string, number>();
  let count = 0;

  const proofFor = (operation: Operation): object => owner.proofFor(operation) ?? {};

  async function perform(undo: Undo): Promise<boolean> {
    const { operationId, params, body, mayFail } = undo;
    if (operationId === joining && (await leaver.isStillOperator(params))) return false;
    const special = await specials[operationId]?.(undo);
    if (special) {
      count += special.count;
      return special.wasThere;
    }
    const operation = contract.operation(operationId);
    const proof = proofFor(operation);
    const isDone =
      (await call(operation, undo, proof)) ||
      (body !== undefined && !mayFail && (await callInParts(operation, undo, proof)));
    if (isDone) {
      count += 1;
      done.add(operationId);
      await lookAfter(operation, undo);
    } else if (body === undefined && !mayFail) {
      refusals.set(operationId, (refusals.get(operationId) ?? 0) + 1);
      if (await undone.isStillThere(operation, params))
        leaves(`what ${operationId} removes, which it refused`);
    }
    return isDone;
  }

  /** Looks whether what was taken back is as it was before. */
  async function lookAfter(operation: Operation, undo: Undo): Promise<void> {
    const { operationId, params, body } = undo;
    const write = (blanks: unknown): Promise<boolean> =>
      call(operation, { ...undo, body: blanks }, proofFor(operation));
    if (body !== undefined) await undone.checkBack(operation, undo, write);
    if (operation.action === "remove") await undone.untilGone(operation, params);
    await undone.countLasting(operation, undo);
    if (operationId === joining && !(await leaver.isOperator(params)))
      leaves("an operator who was unlinked and invited again, and has to accept that");
  }

  /** Calls with `more` in the body, and in other ways where that is refused. */
  async function call(
    operation: Operation,
    { operationId, params, query, body }: Undo,
    more: object,
  ): Promise<boolean> {
    const send = async (sent: unknown): Promise<boolean> =>
      isAccepted(
        await ask(operation, {
          params,
          ...(query && { query }),
          ...(sent === undefined ? {} : { body: sent }),
        }),
      );
    const whole = Object.keys(more).length ? { ...(body as object | undefined), ...more } : body;
    if (await send(whole)) return true;
    // What had no value may have been shown as blank, which is not always a value that can be written (open.absent-value).
    if (body !== undefined && (await send(withoutBlanks(whole)))) return true;
    if (isOfAccount(operation) && (await owner.session.renew()) && (await send(whole))) return true;
    const other = otherwise[operationId];
    return other !== undefined && isAccepted(await ask(contract.operation(other), { params }));
  }

  /**
   * Writes each member by itself, so that one that is refused, such as an image that is stored at another address, does not keep others
   * from being restored. Returns whether any was.
   */
  async function callInParts(
    operation: Operation,
    { params, body }: Undo,
    proof: object,
  ): Promise<boolean> {
    const parts = Object.entries(operation.action === "merge" ? Object(body) : {});
    const refused: string[] = [];
    for (const [name, value] of parts) {
      const sent = { params, body: { ...proof, [name]: value } };
      if (!isAccepted(await ask(operation, sent))) refused.push(name);
    }
    const isNothing = refused.length === parts.length;
    const { operationId } = operation;
    // A read that is behind said that they were unlinked still.
    if (isNothing && operationId === joining && (await leaver.isOperator(params))) return false;
    // Where the thing was removed meanwhile, no change of it stays.
    if (isNothing && (await undone.isRemoved(operation, params))) return false;
    if (isNothing) leaves(`what ${operationId} changed, which it refused to change back`);
    else if (refused.length)
      leaves(`${refused.join(" and ")}, which ${operationId} changed and refused to change back`);
    return !isNothing;
  }

  return {
    perform,
    isLasting: undone.isLasting,
    count: () => count,
    neverDone: () => [...refusals].filter(([operationId]) => !done.has(operationId)),
  };
}

/** Changes of an account may end its sessions. */
const isOfAccount = ({ operationId }: Operation): boolean => operationId.startsWith("account.");

/** The other way to remove a thing that may not be finished, where its removal is refused. */
const otherwise: Readonly<Record<string, string>> = {
  "billing.card.remove": "billing.link.reject",
};

/** The value without blank members, at any depth. */
function withoutBlanks(value: unknown): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== "");
  return Object.fromEntries(members.map(([name, member]) => [name, withoutBlanks(member)]));
}
