/** Reads what stands on the website before it is changed for the first time, and restores it afterwards. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { isAccepted, showsThing } from "../../client/answer.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import type { Undo } from "../journal/journal.ts";
import { changerOf, removalOf, viewOf } from "../undo/partners.ts";
import { nothing, type After, type Trail } from "../trail.ts";
import { besides } from "../undo/writable.ts";
import { isAsBefore, undosOf, type RefusedChange, type ChangeAhead } from "./restoring.ts";

/** The password that the proof of the owner may set. */
function secretIn({ body }: CallInput): string | undefined {
  const password = memberAt(body, "password");
  return typeof password === "string" && memberAt(body, "verify") !== undefined
    ? password
    : undefined;
}

export interface Changes {
  /** Before a change; says what to do once it was answered. */
  change: (operation: Operation, input: CallInput) => Promise<After>;
  /** Reads what a refused change was about, and restores it if a broken target carried the change out. */
  lookAgain: () => Promise<void>;
}

export function watchChanges({
  contract,
  guest,
  seen,
  original,
  keep,
  isKept,
  goesAlong,
  forget,
  leaveTrace,
  refuse,
}: Trail): Changes {
  const doubts = new Map<string, RefusedChange>();

  /** The trial removes what a change of its own made. */
  const removingOwn =
    (own: Undo, key: string): After =>
    (exchange) => {
      if (!isAccepted(exchange)) return;
      forget(own);
      // It is as it was found: what is written now is to be removed again.
      seen.delete(key);
    };

  /**
   * What restores the password that the call may set, whatever its answer, which may be lost or wrong; and what to do with that answer.
   */
  function passwordSetBy(
    operation: Operation,
    input: CallInput,
  ): { back: Undo | undefined; told: After } {
    const secret = secretIn(input);
    if (secret === undefined) return { back: undefined, told: nothing };
    const back = guest.passwordMayBe(secret);
    if (!back)
      return refuse(operation, "may set a password that nobody gives back", "changeable-account");
    return { back, told: (exchange) => void (isAccepted(exchange) && guest.passwordIs(secret)) };
  }

  /** What is there before the change; a change that could not be put back is refused. */
  async function find(
    operation: Operation,
    { params = {}, body: sent }: CallInput,
    view: readonly [read: Operation, as: Caller],
  ): Promise<ChangeAhead> {
    const before = await original(operation, params, view);
    // It would be taken for absent, and removed.
    if (!before) return refuse(operation, "would change what could not be read before");
    const [read] = view;
    const isThere = showsThing(read, before);
    const removal = removalOf(contract, operation);
    const writer = operation.action === "remove" ? changerOf(contract, operation) : operation;
    if (isThere && (!writer || read.method === "head"))
      return refuse(operation, "would remove what the website had before");
    return { operation, params, sent, before, isThere, writer, removal };
  }

  async function change(operation: Operation, input: CallInput): Promise<After> {
    const { params = {} } = input;
    const key = JSON.stringify([operation.path, params]);
    if (guest.isNew(input) || goesAlong(operation, params)) return nothing;
    const own = { operationId: operation.operationId, params };
    if (operation.action === "remove" && isKept(own)) return removingOwn(own, key);
    const { back, told } = passwordSetBy(operation, input);

    const read = viewOf(contract, operation);
    const as = read && guest.callerOf(read);
    const unlisted = besides(contract, operation.body ?? {}, input.body);
    // What a later call sends besides is put back as well.
    const marks = [key, ...unlisted.map((name) => `${key} ${name}`)];
    const isSeen = (): boolean => marks.every((one) => seen.has(one));
    if (isSeen() || !read || !as) {
      if (back) keep(back);
      return told;
    }
    const found = await find(operation, input, [read, as]);
    const { isThere, removal, writer } = found;
    if (!isThere && removal && !(await guest.isProofTaken(removal)))
      return leaveTrace(
        operation,
        `makes what ${removal.operationId} removes by proof of the owner, and credentials.user.password lets nobody in`,
      );
    const undos = undosOf(contract, found).filter((one) => one.body !== undefined || !isKept(one));
    // Before the call: its answer may be lost, or the run be killed, when it has been carried out.
    for (const undo of undos) keep(undo);
    // It is given back first, since it proves who puts back the rest.
    if (back) keep(back);
    return (exchange) => {
      const isFirst = isAccepted(exchange) && !isSeen();
      if (!isFirst) for (const undo of undos) forget(undo);
      told(exchange);
      if (isAccepted(exchange)) for (const one of marks) seen.add(one);
      else doubts.set(key, { undos, read, as, params, writer });
    };
  }

  return {
    change,
    async lookAgain() {
      for (const [key, doubt] of doubts) {
        // What was accepted later is put back anyway.
        if (seen.has(key)) continue;
        const { undos, read, as, params } = doubt;
        const now = await guest.call(read, as, { params });
        if (!isAsBefore(contract, doubt, now)) for (const undo of undos) keep(undo);
      }
      doubts.clear();
    },
  };
}
