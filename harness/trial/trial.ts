/** What a property is given: actors, verbs and evidence. It has no assertions; it reports violations. */
import type { Operation } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { arbitraryOf } from "../../fixtures/arbitrary.ts";
import type { OpenPointId, OperationId, Operations } from "../../schemas/generated/maps.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { StagePart } from "../client/stage.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Violation } from "../record/violation.ts";
import { nameOf, type Draw } from "../case/draws.ts";
import { createEvidence, type EvidenceKeeper } from "../case/evidence.ts";
import type { ReplayCase } from "../case/replay.ts";
import type { Run } from "../run/run.ts";
import type { Home } from "../run/places.ts";
import { createCalling, type ToldTime } from "./calling.ts";
import { createCast, type Cast } from "./cast.ts";
import { createShare } from "./commons.ts";
import { createComplaints } from "./complaints.ts";
import { createDoubts } from "./doubts.ts";
import { createGivenWorlds } from "./given-worlds.ts";
import { outsideVerbsOf } from "./outside-verbs.ts";
import type { Reads } from "./reads.ts";
import { savingsOf } from "./savings.ts";
import { createSecrecy } from "./secrecy.ts";
import type { Keeper } from "../case/slot.ts";
import { verbsOf } from "./verbs.ts";
import type { World, WorldRequest } from "./world.ts";

type Input<Id extends OperationId> = {
  params?: Operations[Id]["params"];
  query?: Operations[Id]["query"];
  body?: Operations[Id]["body"];
} & Pick<CallInput, "text" | "authorization" | "device" | "hangsUp" | "unescaped">;

export interface Trial extends Keeper {
  run: Run;
  /** How often to repeat something that a broken target may do wrong only sometimes; once while requests have to be saved. */
  times: (often: number) => number;
  /** Whether repetitions were left out. */
  isAbridged: () => boolean;
  /** A website with its people and tokens, apart from all others; removed when the trial ends. */
  world: (request?: WorldRequest, label?: string) => Promise<World>;
  /** Draws a value; it shrinks when the property fails. */
  draw: Draw;
  /** Draws a valid value of a schema of the contract. */
  value: (schema: JsonSchema) => unknown;
  /** Draws a valid body for the operation. */
  body: <Id extends OperationId>(id: Id) => NonNullable<Operations[Id]["body"]>;

  /** Calls and judges nothing beyond what every exchange is checked for. */
  call: <Id extends OperationId>(
    as: Caller | undefined,
    id: Id,
    input?: Input<Id>,
  ) => Promise<Exchange>;
  /** The same for an operation known only at run time. */
  callOperation: (
    as: Caller | undefined,
    operation: Operation,
    input?: CallInput,
  ) => Promise<Exchange>;
  /** A precondition: must be accepted, else the rule could not run. Returns `data`. */
  given: <Id extends OperationId>(
    as: Caller,
    id: Id,
    input?: Input<Id>,
  ) => Promise<Operations[Id]["data"]>;
  /** The rule says that this is accepted. Returns `data`, or undefined after a violation. */
  accepts: <Id extends OperationId>(
    as: Caller | undefined,
    id: Id,
    input?: Input<Id>,
  ) => Promise<Operations[Id]["data"] | undefined>;
  /** The rule says that this is refused. */
  refuses: <Id extends OperationId>(
    as: Caller | undefined,
    id: Id,
    input?: Input<Id>,
  ) => Promise<void>;

  /**
   * Reports a violation unless the condition holds.
   *
   * @param shownBy the operation whose last answer shows it, where that is not the last answer of all
   */
  expect: (
    holds: boolean,
    where: string,
    expected: string,
    received: unknown,
    shownBy?: OperationId,
  ) => void;
  /** Reports a violation unless both are equal as JSON. */
  equal: (received: unknown, expected: unknown, where: string, shownBy?: OperationId) => void;
  /** Reports a violation unless what was sent is shown, in any form that is left open. */
  contains: (received: unknown, sent: unknown, where: string, shownBy?: OperationId) => void;
  /** Notes what the target does where the documents leave it open; no verdict comes of it. */
  observe: (openPoint: OpenPointId, what: string) => void;
  /**
   * Reports that the operation did not accept a valid request of the right caller: a failure of `accepted:<operation>`, whichever rule is
   * being judged.
   */
  blame: (operation: Operation, exchange: Exchange) => void;
  /** Reports that this exchange broke another rule than the one being judged. */
  find: (rule: string, violation: Violation, exchange: Exchange) => void;
  violate: (violation: Violation, shownBy?: Exchange) => void;
  /** Stops here when something was violated, because what follows would mean nothing. */
  settle: () => void;
  /** Gives up: a precondition does not hold on this target. */
  cannot: (reason: string) => never;
  /** Whether the daily quota of this caller is short, so that others should call where they may. */
  spares: (as: Caller) => boolean;
  /** Gives up unless this many requests of the daily quota can be spared; for rules that spend many in a row. */
  mayTake: (as: Caller, requests: number) => void;

  /** Asks the stage; a part that the target does not offer makes the rule `could-not-run`. */
  stage: (
    part: StagePart,
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ) => Promise<unknown>;
  /** All mail to the address, oldest first: by the stage, else from the inbox that the target file names. */
  mail: (address: string) => Promise<unknown>;
  /** No response may hold this secret while the trial lasts. */
  guard: (secret: string) => void;
  /** Waits until no rule beside this one uses it, and keeps it until the trial ends. */
  reserve: (what: string) => Promise<void>;
  /** Runs this when the trial ends, whatever happened; last registered, first run. */
  onEnd: (work: () => Promise<void> | void) => void;
  /**
   * Registers a question that is asked if the trial does not pass: has it learnt something about the target that may change the outcome?
   * If so, the rule is played once more.
   */
  doubt: (ask: () => Promise<boolean>) => void;

  evidence: EvidenceKeeper;
  cast: Cast;
  violations: Violation[];
  /** Calls made so far. */
  requests: () => number;
  /** How long the effects of the calls so far may still take (ms), as events announce some of them. */
  pending: () => number;
  /** Whether one of the doubts holds; to be asked before anything is removed. */
  isInDoubt: () => Promise<boolean>;
  /** Whether its reads wavered between what was and what is. */
  wavered: Reads["wavered"];
  /** Whether it has blamed any operation. */
  hasBlamed: () => boolean;
  /** Forgets whom it blamed, because it is played again. */
  pardon: () => void;
  end: () => Promise<void>;
}

export interface TrialOptions {
  /** Whether no other rule runs beside this one. */
  isExclusive?: boolean;
  /** Whether others play on the same website. */
  isBeside?: boolean;
  /** The case that this trial is, as far as it has come. */
  replayCase?: () => ReplayCase;
  /** Whether what is repeated is done once. */
  once?: boolean;
  /** The other website, where others run beside this trial on websites of the target file. */
  neighbour?: Home["neighbour"] | undefined;
  /** Whether reads wait until they have to show the last write. */
  isPatient?: boolean | undefined;
}

/** Takes each step, whatever became of those before it, and returns what went wrong. */
async function failuresOf(steps: readonly (() => Promise<void> | void)[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}

/** One trial of a rule; whoever creates it ends it, which removes what it made, worlds included. */
export function createTrial(
  run: Run,
  draw: Draw,
  {
    isExclusive = true,
    isBeside = false,
    replayCase,
    once = false,
    neighbour,
    isPatient = false,
  }: TrialOptions = {},
): Trial {
  const ends: (() => Promise<void> | void)[] = [];
  const evidence = createEvidence();
  const violations: Violation[] = [];
  const cast = createCast({
    isNamed: run.isNamed,
    wasAnswered: (secret) => evidence.mentions(secret),
  });
  const during = replayCase && {
    replayCase,
    evidence: evidence.collect,
    notes: cast.notes,
    secrets: cast.secrets,
  };
  const secrecy = createSecrecy(run);
  const share = createShare(run);
  const time: ToldTime = { last: undefined };
  const calling = createCalling(run, {
    cast,
    evidence,
    secrecy,
    share,
    time,
    during,
    isExclusive,
    isBeside,
    isPatient,
  });
  const { stagedWorld, ...outside } = outsideVerbsOf(() => trial, {
    secrecy,
    share,
    time,
    isExclusive,
  });
  const { tellAll, ...complaints } = createComplaints(run, { evidence, during, isBeside });

  const trial: Trial = {
    ...verbsOf(() => trial),
    ...outside,
    ...complaints,
    ...createDoubts(),
    ...savingsOf(run, once),
    run,
    evidence,
    cast,
    violations,
    kept: new Map(),
    draw,
    value: (schema) => draw(arbitraryOf(schema, run.contract), nameOf(schema)),
    body: (id) => {
      const { body } = run.contract.operation(id);
      if (!body) throw new Error(`${id} takes no body`);
      return trial.value(body) as never;
    },
    world: (request = {}, label = "") =>
      run.stage && run.stageParts.has("world")
        ? stagedWorld(run.stage, request, label)
        : givenWorldOf(request, label),
    callOperation: calling.call,
    call: (as, id, input = {}) => calling.call(as, run.contract.operation(id), input as CallInput),
    violate(violation, shownBy) {
      violations.push(violation);
      evidence.violation(violation, shownBy);
    },
    observe: run.observe,
    guard: secrecy.guard,
    reserve: async (what) => (isBeside ? share.use(what, "adds") : undefined),
    requests: calling.requests,
    pending: calling.pending,
    onEnd: (work) => void ends.push(work),
    wavered: calling.wavered,
    async end() {
      calling.ends();
      tellAll();
      const errors = [
        ...(await failuresOf(ends.splice(0).reverse())),
        ...(await failuresOf(calling.takeBacks())),
      ];
      calling.leave();
      secrecy.release();
      share.leave();
      if (errors.length) throw errors[0];
    },
  };
  const givenWorldOf = createGivenWorlds({
    trial,
    recoverables: calling.recoverables,
    neighbour,
    mayWait: () => !share.isUsing(),
    erase: calling.erase,
  });
  return trial;
}
