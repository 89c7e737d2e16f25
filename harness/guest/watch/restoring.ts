/** What restores the thing that a call is about to change, and whether a refused change has left it as it was. */
import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, showsThing } from "../../client/answer.ts";
import type { Caller } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Undo } from "../journal/journal.ts";
import { expiring, shortTime } from "../undo/expiring.ts";
import { writable } from "../undo/writable.ts";

/** A change that is about to be made, and what stands there. */
export interface ChangeAhead {
  operation: Operation;
  params: Undo["params"];
  /** The body of the change. */
  sent: unknown;
  /** What was read of it. */
  before: Exchange;
  /** Whether it shows the thing that is changed. */
  isThere: boolean;
  /** What gives the thing the content that it had. */
  writer: Operation | undefined;
  removal: Operation | undefined;
}

/** A change that was refused, which a broken target may have carried out. */
export interface RefusedChange {
  undos: readonly Undo[];
  read: Operation;
  as: Caller;
  params: Undo["params"];
  writer: Operation | undefined;
}

const isSetFor = (shown: Exchange): boolean =>
  Number(memberAt(envelopeOf(shown).data, "time/for") ?? 0) > 0;

/** Seconds: the shorter one is set last, where it is taken. */
const shortTimes = [
  { seconds: 1, mayFail: true },
  { seconds: shortTime, mayFail: false },
];

/** What sets it for a short time; the last one is taken first. */
function shortened(params: Undo["params"], before: Exchange): Undo[] {
  const type = memberAt(envelopeOf(before).data, "type");
  return shortTimes.map(({ seconds, mayFail }) => ({
    operationId: expiring,
    params,
    mayFail,
    body: { type, time: { for: seconds } },
  }));
}

/**
 * Whether nothing of the refused change shows.
 *
 * @param now what the read shows since
 */
export function isAsBefore(
  contract: Contract,
  { undos: [undo], read, writer }: RefusedChange,
  now: Exchange,
): boolean {
  if (undo?.operationId === expiring) return !isSetFor(now);
  if (undo?.body === undefined) return !undo || !showsThing(read, now);
  const shown = writable(contract, writer?.body ?? {}, envelopeOf(now).data, undo.body);
  return isDeepStrictEqual(shown, undo.body);
}

/** What puts back what the call changes, or removes what it makes. */
export function undosOf(
  contract: Contract,
  { operation, params, sent, before, isThere, writer, removal }: ChangeAhead,
): Undo[] {
  if (operation.operationId === expiring && !isSetFor(before)) return shortened(params, before);
  if (isThere && writer?.body) {
    const body = writable(contract, writer.body, envelopeOf(before).data, sent);
    return [{ operationId: writer.operationId, params, body }];
  }
  if (!isThere && removal && operation.action !== "remove")
    return [{ operationId: removal.operationId, params }];
  return [];
}
