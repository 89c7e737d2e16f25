/** Reads what stands on the website before it is changed for the first time, and restores it afterwards. */
import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, isAccepted, showsThing } from "../../client/answer.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { expiring, shortTime } from "../undo/expiring.ts";
import type { Undo } from "../journal/journal.ts";
import { changerOf, removalOf, viewOf } from "../undo/partners.ts";
import { nothing, type After, type Trail } from "../trail.ts";
import { besides, writable } from "../undo/writable.ts";

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

/** A change that is about to be made, and what was found there. */
interface Found {
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

/** A change that was refused. */
interface Doubt {
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
  const doubts = new Map<string, Doubt>();

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

  async function isAsBefore({ undos: [undo], read, as, params, writer }: Doubt): Promise<boolean> {
    const now = await guest.call(read, as, { params });
    if (undo?.operationId === expiring) return !isSetFor(now);
    if (undo?.body === undefined) return !undo || !showsThing(read, now);
    const shown = writable(contract, writer?.body ?? {}, envelopeOf(now).data, undo.body);
    return isDeepStrictEqual(shown, undo.body);
  }

  /** What puts back what the call changes, or removes what it makes. */
  function undosOf({ operation, params, sent, before, isThere, writer, removal }: Found): Undo[] {
    if (operation.operationId === expiring && !isSetFor(before)) return shortened(params, before);
    if (isThere && writer?.body) {
      const body = writable(contract, writer.body, envelopeOf(before).data, sent);
      return [{ operationId: writer.operationId, params, body }];
    }
    if (!isThere && removal && operation.action !== "remove")
      return [{ operationId: removal.operationId, params }];
    return [];
  }

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
  ): Promise<Found> {
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
    const undos = undosOf(found).filter((one) => one.body !== undefined || !isKept(one));
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
      for (const [key, doubt] of doubts)
        // What was accepted later is put back anyway.
        if (!seen.has(key) && !(await isAsBefore(doubt)))
          for (const undo of doubt.undos) keep(undo);
      doubts.clear();
    },
  };
}
