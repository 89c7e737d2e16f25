/** What stands on the website is looked at before it is changed for the first time, and put back. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, isAccepted, showsThing } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { expiring, shortTime } from "../expiring.ts";
import type { Undo } from "../journal.ts";
import { changerOf, removalOf, viewOf } from "../partners.ts";
import { nothing, type After, type Trail } from "../trail.ts";
import { writable } from "../writable.ts";

const isSetFor = (shown: Exchange): boolean =>
  Number(memberAt(envelopeOf(shown).data, "time/for") ?? 0) > 0;

/** Seconds: the shorter one is set last, where it is taken. */
const shortTimes = [
  { seconds: 1, mayFail: true },
  { seconds: shortTime, mayFail: false },
];

export function watchChanges({
  contract,
  guest,
  seen,
  original,
  keep,
  isKept,
  goesAlong,
  forget,
  refuse,
}: Trail): (operation: Operation, input: CallInput) => Promise<After> {
  /** Where the proof of the owner changes the password, what is undone needs the new one. */
  function watchPassword({ body }: CallInput): void {
    const password = memberAt(body, "password");
    if (typeof password === "string" && memberAt(body, "verify") !== undefined)
      guest.passwordIs(password);
  }

  function setFor(params: Required<CallInput>["params"], before: Exchange): void {
    const type = memberAt(envelopeOf(before).data, "type");
    for (const { seconds, mayFail } of shortTimes)
      keep({ operationId: expiring, params, mayFail, body: { type, time: { for: seconds } } });
  }

  return async (operation, input) => {
    const { params = {} } = input;
    const key = JSON.stringify([operation.path, params]);
    if (guest.isNew(input) || goesAlong(operation, params)) return nothing;
    const own = { operationId: operation.operationId, params };
    if (operation.action === "remove" && isKept(own))
      return (exchange) => {
        if (!isAccepted(exchange)) return;
        forget(own);
        // It is as it was found: what is written now is to be removed again.
        seen.delete(key);
      };
    if (seen.has(key)) return (exchange) => isAccepted(exchange) && watchPassword(input);
    const read = viewOf(contract, operation);
    const as = read && guest.callerOf(read);
    if (!read || !as) return nothing;
    const before = await original(operation, params, [read, as]);
    // It would be taken for absent, and removed.
    if (!before) return refuse(operation, "would change what could not be read before");
    if (operation.operationId === expiring && !isSetFor(before))
      return (exchange) => {
        if (!isAccepted(exchange) || seen.has(key)) return;
        seen.add(key);
        setFor(params, before);
      };
    const isThere = read.method === "head" ? isAccepted(before) : showsThing(read, before);
    const removal = removalOf(contract, operation);
    const writer = operation.action === "remove" ? changerOf(contract, operation) : operation;
    if (isThere && (!writer || read.method === "head"))
      return refuse(operation, "would remove what the website had before");
    if (!isThere && removal && !(await guest.isProofTaken(removal)))
      return refuse(
        operation,
        `makes what ${removal.operationId} removes by proof of the owner, and credentials.user.password lets nobody in`,
      );
    let undo: Undo | undefined;
    if (isThere && writer?.body) {
      const body = writable(contract, writer.body, envelopeOf(before).data);
      undo = { operationId: writer.operationId, params, body };
    } else if (!isThere && removal && operation.action !== "remove")
      undo = { operationId: removal.operationId, params };
    // Before the call: its answer may be lost, or the run be killed, when it has been carried out.
    if (undo) keep(undo);
    return (exchange) => {
      const isFirst = isAccepted(exchange) && !seen.has(key);
      if (undo && !isFirst) forget(undo);
      if (!isAccepted(exchange)) return;
      watchPassword(input);
      seen.add(key);
    };
  };
}
