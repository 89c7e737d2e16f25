/** What the calls of one trial have left so far on a website that it did not make, and the interfaces of those who watch them. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { isAccepted } from "../client/answer.ts";
import { inParallel } from "../process/parallel.ts";
import { Withheld } from "../case/stop.ts";
import type { Guest } from "./guest.ts";
import { keyOf, type Undo } from "./journal/journal.ts";
import { originalOf } from "./original.ts";
import { isRemoval } from "./undo/partners.ts";
import type { Reminder } from "./journal/reminders.ts";

/** A call that is about to be made. */
export interface NextCall {
  operation: Operation;
  as: Caller | undefined;
  input: CallInput;
}

/** What to do once a call was answered. */
export type After = (exchange: Exchange) => void;

export const nothing: After = () => undefined;

/** Undefined where the call leaves nothing but what the contract says of such calls. */
export type Before = (call: NextCall) => After | undefined | Promise<After | undefined>;

/** Knows what some operations leave that the contract does not say. */
export interface Watcher {
  before: Readonly<Record<string, Before>>;
  /** Takes back what only this watcher knows of. */
  erase?: () => Promise<void>;
}

/** Whether the call may change anything: calls without a caller, or with a body that is not JSON, are refused. */
export const mayAct = (call: NextCall): call is NextCall & { as: Caller } =>
  call.as !== undefined && call.input.text === undefined;

/** A watcher that is asked only about calls that may change something. */
export const ifItMayAct =
  (watch: (call: NextCall & { as: Caller }) => ReturnType<Before>): Before =>
  (call) =>
    mayAct(call) ? watch(call) : nothing;

export interface Trail {
  contract: Contract;
  guest: Guest;
  /** Remembers what takes something back. */
  keep: (undo: Undo) => void;
  isKept: (undo: Undo) => boolean;
  /** Whether what the operation changes goes together with something that the trial made, such as a helpdesk. */
  goesAlong: (operation: Operation, params: Undo["params"]) => boolean;
  /** Notes that a call of the trial took it back itself. */
  forget: (undo: Undo) => void;
  /** What was looked at before it was changed. */
  seen: Set<string>;
  /** What the read showed before the operation was called for the first time; undefined where that could not be read. */
  original: (
    operation: Operation,
    params: Undo["params"],
    [read, as]: readonly [Operation, Caller],
  ) => Promise<Exchange | undefined>;
  /**
   * For a call that makes what nothing removes, unless this is given.
   *
   * @throws {@link Withheld} unless traces may stay
   */
  leaveTrace: (operation: Operation, why: string, need?: string) => After;
  /**
   * For a call that takes away what was there before, or reaches somebody: also where traces may stay.
   *
   * @throws {@link Withheld} always
   */
  refuse: (operation: Operation, why: string, need?: string) => never;
  /** Takes everything back, the last first; reports each that could not be, and returns what was not there to be taken back. */
  takeBack: (report: (error: unknown) => void) => Promise<Undo[]>;
}

interface Memory {
  undo: Undo;
  memory: Reminder;
}

/** Things that are removed at a time. */
const mostAtOnce = 8;

/** Groups of removals of one kind, which can be made at a time; everything else comes one after the other. */
function siblings(memories: readonly Memory[]): Memory[][] {
  const runs: Memory[][] = [];
  for (const one of memories) {
    const [last] = runs.at(-1) ?? [];
    const isAlike = last?.undo.operationId === one.undo.operationId;
    if (isAlike && one.undo.body === undefined) runs.at(-1)!.push(one);
    else runs.push([one]);
  }
  return runs;
}

export function createTrail(contract: Contract, guest: Guest): Trail {
  const memories: Memory[] = [];
  const seen = new Set<string>();
  const placeOf = (undo: Undo): number => {
    const wanted = keyOf(undo);
    return memories.findLastIndex(({ undo: kept }) => keyOf(kept) === wanted);
  };
  return {
    contract,
    guest,
    seen,
    original: (operation, params, view) => originalOf(guest, operation, params, view),
    keep: (undo) => void memories.push({ undo, memory: guest.remember(undo) }),
    isKept: (undo) => placeOf(undo) >= 0,
    goesAlong: ({ path }, params) =>
      memories.some(({ undo }) => {
        const made = contract.operations.find((one) => one.operationId === undo.operationId);
        return (
          made !== undefined &&
          path.startsWith(`${made.path}/`) &&
          keyOf(undo) === keyOf({ ...undo, params }) &&
          isRemoval(contract, made)
        );
      }),
    forget(undo) {
      const own = placeOf(undo);
      if (own >= 0) memories.splice(own, 1)[0]?.memory.forget();
    },
    leaveTrace(operation, why, need = "leave-traces") {
      if (guest.safety === "all") {
        const what = `${operation.operationId}: ${why}`;
        return (exchange) => isAccepted(exchange) && guest.leaves(what);
      }
      const act = `${operation.operationId} ${why}`;
      throw new Withheld(
        `${act}; --leave-traces allows it on a website that may keep it`,
        [need],
        act,
      );
    },
    refuse({ operationId }, why, need) {
      throw new Withheld(`${operationId} ${why}`, need === undefined ? [] : [need]);
    },
    async takeBack(report) {
      // What is changed afterwards is looked at again.
      seen.clear();
      const missed: Undo[] = [];
      for (const alike of siblings(memories.splice(0).reverse()))
        await inParallel(alike, mostAtOnce, async ({ undo, memory }) => {
          if ((await memory.undo().catch(report)) === false) missed.push(undo);
        });
      return missed;
    },
  };
}
