/** One run of a property: actors, verbs and evidence. Bodies have no assertions; they report violations. */
import { memberAt } from "../../contract/pointer.ts";
import type { Operation } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { arbitraryOf } from "../../fixtures/arbitrary.ts";
import type { OpenPointId, OperationId, Operations } from "../../schemas/generated/maps.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { commonShownBy, movedForAll, type Stage, type StagePart } from "../client/stage.ts";
import { requireClaim } from "../target/claims.ts";
import { createFootprints } from "../guest/footprint.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Violation } from "../record/violation.ts";
import { nameOf, type Draw } from "../run/draws.ts";
import { createEvidence, type EvidenceKeeper } from "../run/evidence.ts";
import type { ReplayCase } from "../run/replay.ts";
import type { Run } from "../run/run.ts";
import type { GivenWebsite } from "../target/target.ts";
import { createCast, type Cast } from "./cast.ts";
import { createShare } from "./commons.ts";
import { createGivenWorlds } from "./given-worlds.ts";
import { createReads, type Reads } from "./reads.ts";
import { createRecoverables } from "./recoverables.ts";
import type { Keeper } from "./slot.ts";
import { showsLate } from "./eventually.ts";
import { NeedsExclusiveRun, OutOfQuota } from "./stop.ts";
import { verbsOf } from "./verbs.ts";
import { createWorld, missing, removeWorld, type World, type WorldRequest } from "./world.ts";

type Input<Id extends OperationId> = {
  params?: Operations[Id]["params"];
  query?: Operations[Id]["query"];
  body?: Operations[Id]["body"];
} & Pick<CallInput, "text" | "authorization" | "device" | "hangsUp">;

export interface Trial extends Keeper {
  run: Run;
  /** How often something is repeated to show what goes wrong now and then: once while requests are spared. */
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

  /** Reports a violation unless the condition holds. */
  expect: (holds: boolean, where: string, expected: string, received: unknown) => void;
  /** Reports a violation unless both are equal as JSON. */
  equal: (received: unknown, expected: unknown, where: string) => void;
  /** Notes what the target does where the documents leave it open; no verdict comes of it. */
  observe: (openPoint: OpenPointId, what: string) => void;
  /** A valid request by the right caller, with all that it needs, was not accepted, whichever rule made it. */
  blame: (operation: Operation, exchange: Exchange) => void;
  /** The exchange broke this rule, which is not the one that is judged. */
  find: (rule: string, violation: Violation, exchange: Exchange) => void;
  violate: (violation: Violation) => void;
  /** Stops here when something was violated, because what follows would mean nothing. */
  settle: () => void;
  /** Gives up: a precondition does not hold on this target. */
  cannot: (reason: string) => never;
  /** Whether the daily quota of this caller is short: others play where others may. */
  spares: (as: Caller) => boolean;
  /** Before a rule spends more of a daily quota than others do: that many requests have to be left over. */
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
  /** Does this when the trial ends, last first, whatever happened. */
  onEnd: (work: () => Promise<void> | void) => void;
  /**
   * Asked when the trial did not pass: whether something of the target has been learnt that lets it come out otherwise. It
   * is then played once more.
   */
  doubt: (ask: () => Promise<boolean>) => void;

  evidence: EvidenceKeeper;
  cast: Cast;
  violations: Violation[];
  /** Calls made so far. */
  requests: () => number;
  /** Whether one of the doubts holds; asks them, as long as nothing is removed. */
  isInDoubt: () => Promise<boolean>;
  /** Whether its reads wavered between what was and what is. */
  wavered: Reads["wavered"];
  /** Whether it has blamed any operation. */
  hasBlamed: () => boolean;
  /** Forgets whom it blamed: it is played again. */
  pardon: () => void;
  end: () => Promise<void>;
}

/** Doubts of one trial that are asked, the first ones and the last: one is enough, and each may cost a request. */
const mostDoubts = 3;

export interface TrialOptions {
  /** Whether no other rule runs beside this one. */
  isExclusive?: boolean;
  /** The case that this trial is, as far as it has come. */
  replayCase?: () => ReplayCase;
  /** Whether what is repeated is done once. */
  once?: boolean;
  /** The other website, where others run beside this trial on websites of the target file. */
  neighbour?: (() => Promise<GivenWebsite>) | undefined;
  /** Whether reads wait until they have to show the last write. */
  isPatient?: boolean | undefined;
}

/** One play of a rule; whoever creates it ends it, which removes what it made, worlds included. */
export function createTrial(
  run: Run,
  draw: Draw,
  { isExclusive = true, replayCase, once = false, neighbour, isPatient = false }: TrialOptions = {},
): Trial {
  const ends: (() => Promise<void> | void)[] = [];
  const doubts: (() => Promise<boolean>)[] = [];
  const evidence = createEvidence();
  const violations: Violation[] = [];
  /** Told when the trial ends. */
  const blames: (() => void)[] = [];
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
  const guarded = new Set<string>();
  const share = createShare(run);
  const [here] = run.guests;
  const { contract, target } = run;
  const former = { lastWrite: here?.lastWrite ?? -Infinity, isLate: () => showsLate(run) };
  const reads = createReads({ contract, target, isPatient, former });
  const footprint = run.guests.length
    ? createFootprints(run.contract, run.guests)
    : run.strays.footprint();
  let requests = 0;
  /** The time of the target, as it told it last. */
  let time: number | undefined;
  let isAbridged = false;
  let isEnding = false;
  const recoverables = createRecoverables(run, (as, operation, input) => {
    if (as) trial.guard(as.pair.key);
    requests += 1;
    return run.call(operation, as, input, during);
  });

  /** What the stage reveals, such as the key in a mail, is not for reports; a target may say it. */
  function conceal(data: unknown): void {
    for (const secret of cast.brings(data)) {
      guarded.add(secret);
      run.conceal(secret);
    }
  }

  async function callOperation(
    as: Caller | undefined,
    operation: Operation,
    input: CallInput = {},
  ): Promise<Exchange> {
    // Before anybody notes what it would leave.
    requireClaim(run.claims, operation.operationId);
    const common = isExclusive ? undefined : commonShownBy(operation);
    if (common) await share.use(common, "reads");
    if (!isEnding) run.spend(as);
    if (as) trial.guard(as.pair.key);
    const after = await footprint.step(operation, as, input);
    for (const secret of cast.sends(input, time)) run.conceal(secret);
    const watched = recoverables.watch(operation, input);
    requests += 1;
    await reads.before(operation);
    const exchange = await run.call(operation, as && cast.named(as), input, during);
    reads.after(operation, exchange);
    evidence.exchange(exchange);
    const told = Date.parse(String(exchange.response?.headers["date"] ?? ""));
    if (!Number.isNaN(told)) time = told;
    after(exchange);
    watched(exchange);
    return exchange;
  }

  async function stagedWorld(stage: Stage, request: WorldRequest, label: string): Promise<World> {
    const world = await createWorld(stage, request, label);
    for (const { pair } of [...world.operators, ...world.plugins]) trial.guard(pair.key);
    cast.enters(world);
    conceal([world.operators, world.plugins]);
    trial.onEnd(() => removeWorld(stage, world));
    return world;
  }

  const trial: Trial = {
    ...verbsOf(() => trial),
    run,
    evidence,
    cast,
    violations,
    kept: new Map(),
    times(often) {
      isAbridged ||= once && often > 1;
      return once ? 1 : often;
    },
    isAbridged: () => isAbridged,
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
    callOperation,
    call: (as, id, input = {}) => callOperation(as, run.contract.operation(id), input as CallInput),
    violate(violation) {
      violations.push(violation);
      evidence.violation(violation);
    },
    observe: run.observe,
    blame(operation, exchange) {
      const soFar = evidence.collect();
      const then = during && { ...during, evidence: () => soFar };
      blames.push(() => run.blame(operation, exchange, then));
    },
    hasBlamed: () => blames.length > 0,
    pardon: () => void blames.splice(0),
    find: (rule, violation, exchange) => run.find({ rule, violation }, exchange, during),
    spares: (as) => run.thrift.isThrifty || run.quotas.left(as) <= 0,
    mayTake(as, much) {
      if (run.thrift.isShort || run.quotas.left(as) < run.thrift.needed + much)
        throw new OutOfQuota(
          `this takes ${much} requests in a row, which ${run.quotas.name(as)}, cannot spare`,
        );
    },
    async stage(part, method, path, body) {
      if (!run.stage || !run.stageParts.has(part))
        missing(part === "mail" ? part : `stage:${part}`);
      const moved = isExclusive || method === "GET" ? undefined : movedForAll(part, body);
      if (moved === "anything") throw new NeedsExclusiveRun(`${method} ${path}`);
      if (moved) await share.use(moved, "adds");
      const data = await run.stage.call(method, path, body);
      conceal(data);
      const told = memberAt(data, "now");
      if (typeof told === "number") time = told;
      evidence.act({ by: "stage", method, path, body, data });
      return data;
    },
    async mail(address) {
      if (!run.inbox) return trial.stage("mail", "GET", `/mail?to=${encodeURIComponent(address)}`);
      const mails = await run.inbox.to(address);
      // Every value was named because it is worth something.
      for (const value of mails.flatMap(({ values }) => Object.values(values))) {
        cast.mailed(value);
        guarded.add(value);
        run.conceal(value);
      }
      return mails;
    },
    guard(secret) {
      guarded.add(secret);
      run.guard(secret);
    },
    requests: () => requests,
    onEnd: (work) => void ends.push(work),
    doubt(ask) {
      doubts[Math.min(doubts.length, mostDoubts - 1)] = ask;
    },
    async isInDoubt() {
      for (const ask of doubts) if (await ask()) return true;
      return false;
    },
    wavered: reads.wavered,
    async end() {
      isEnding = true;
      for (const tell of blames.splice(0)) tell();
      const errors: unknown[] = [];
      for (const work of ends.splice(0).reverse()) {
        try {
          await work();
        } catch (error) {
          errors.push(error);
        }
      }
      for (const takeBack of [...recoverables.restores(), footprint.erase])
        await takeBack().catch((error: unknown) => errors.push(error));
      if (here && reads.hasWritten()) here.lastWrite = performance.now();
      run.release(guarded);
      share.leave();
      if (errors.length) throw errors[0];
    },
  };
  const givenWorldOf = createGivenWorlds({
    trial,
    recoverables,
    neighbour,
    erase: footprint.erase,
  });
  return trial;
}
