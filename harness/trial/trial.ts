/** One run of a property: actors, verbs and evidence. Bodies have no assertions; they report violations. */
import { isSameJson } from "../../contract/canonical-json.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Operation } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { arbitraryOf } from "../../fixtures/arbitrary.ts";
import type { OpenPointId, OperationId, Operations } from "../../schemas/generated/maps.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { answerText, envelopeOf, isAccepted, notAccepted, unrefused } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Run } from "../run/run.ts";
import { movesWhatAllShare, type StagePart } from "../client/stage.ts";
import type { Draw } from "../run/draws.ts";
import { createEvidence, type EvidenceKeeper } from "../run/evidence.ts";
import type { ReplayCase } from "../run/replay.ts";
import { CouldNotRun, NeedsExclusiveRun, OutOfQuota, Violated } from "./stop.ts";
import { recoverableOf, type GivenWebsite, type Target } from "../target/target.ts";
import { show, type Violation } from "../record/violation.ts";
import type { Keeper } from "./slot.ts";
import { admitted } from "./admitted.ts";
import { createCast, type Cast } from "./cast.ts";
import { createFootprints } from "../guest/footprint.ts";
import { openRecoverable, type Recoverable } from "../guest/recoverable.ts";
import { givenWorld, type WhoIs } from "./given-world.ts";
import { expectOperator, promote } from "./promote.ts";
import { createWorld, missing, removeWorld, toWorld } from "./world.ts";
import type { Operator, World, WorldRequest } from "./world.ts";

type Input<Id extends OperationId> = {
  params?: Operations[Id]["params"];
  query?: Operations[Id]["query"];
  body?: Operations[Id]["body"];
} & Pick<CallInput, "text" | "authorization" | "hangsUp">;

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
  end: () => Promise<void>;
}

/** Doubts of one trial that are asked: one is enough, and each may cost a request. */
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
}

/** One play of a rule; whoever creates it ends it, which removes what it made, worlds included. */
export function createTrial(
  run: Run,
  draw: Draw,
  { isExclusive = true, replayCase, once = false, neighbour }: TrialOptions = {},
): Trial {
  const ends: (() => Promise<void> | void)[] = [];
  const doubts: (() => Promise<boolean>)[] = [];
  const evidence = createEvidence();
  const violations: Violation[] = [];
  const cast = createCast({
    isNamed: run.isNamed,
    wasAnswered: (secret) => evidence.mentions(secret),
  });
  const during = replayCase && {
    replayCase,
    before: () => evidence.collect().exchanges,
    secrets: cast.secrets,
  };
  const guarded = new Set<string>();
  const footprint = run.guests.length ? createFootprints(run.contract, run.guests) : undefined;
  let requests = 0;
  /** The time of the target, as it told it last. */
  let time: number | undefined;
  /** By the labels of their worlds. */
  const recoverables = new Map<string, Recoverable>();
  let isAbridged = false;
  let isEnding = false;
  /** Labels of the websites of the target file that were handed out; the first has none. */
  const givenLabels = new Set<string>();

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
    if (!isEnding) run.spend(as);
    if (as) trial.guard(as.pair.key);
    const after = await footprint?.step(operation, as, input);
    for (const secret of cast.sends(input, time)) run.conceal(secret);
    requests += 1;
    const exchange = await run.call(operation, as && cast.named(as), input, during);
    evidence.exchange(exchange);
    const told = Date.parse(String(exchange.response?.headers["date"] ?? ""));
    if (!Number.isNaN(told)) time = told;
    after?.(exchange);
    for (const one of recoverables.values()) one.watch(operation, input, exchange);
    return exchange;
  }

  /** Asked once per run: who holds a session does not change. */
  const whoIs: WhoIs = async (pair, role) => {
    const known = run.users.get(pair.identifier);
    if (known !== undefined) return known;
    const as: Caller = { role, tier: "user", pair };
    const { data } = envelopeOf(await trial.call(as, "account.read"));
    const id = memberAt(data, "user_id");
    const user_id = typeof id === "string" ? id : "";
    run.users.set(pair.identifier, user_id);
    return user_id;
  };

  /** The target with those of its websites on which nobody else plays while this trial does. */
  async function shownTo(number: number): Promise<Target> {
    if (!neighbour || number === 0) return run.target;
    if (number > 1) throw new NeedsExclusiveRun(`website ${number + 1} of the target file`);
    return { ...run.target, websites: [await neighbour()] };
  }

  /** The owner of a given world, where the account may be recovered. */
  async function recoverableOwner(label: string): Promise<Operator> {
    await recoverables.get(label)?.restore();
    const number = [...recoverables.keys(), label].indexOf(label);
    const account =
      recoverableOf(run.target)[number] ??
      missing(number ? "recoverable-accounts" : "recoverable-account");
    // Not as a step of the trial: what is put back here is not the owner's, whom the guest looks after.
    const opened = await openRecoverable(run.contract, account, (as, operation, input) => {
      if (as) trial.guard(as.pair.key);
      requests += 1;
      return run.call(operation, as, input, during);
    });
    recoverables.set(label, opened);
    const { operator } = opened;
    trial.guard(operator.pair.key);
    return { ...operator, role: `${label}${operator.role}` };
  }

  const isSpared = (as: Caller): boolean => run.thrift.isThrifty || run.quotas.left(as) <= 0;

  const admit: Trial["call"] = (as, id, input) =>
    admitted(trial, run.contract.operation(id), () => trial.call(as, id, input));

  const line = (exchange: Exchange): string =>
    `${exchange.request.method.toUpperCase()} ${exchange.request.path} as ${exchange.as}`;

  const trial: Trial = {
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
    value: (schema) => draw(arbitraryOf(schema, run.contract)),
    body: (id) => {
      const { body } = run.contract.operation(id);
      if (!body) throw new Error(`${id} takes no body`);
      return trial.value(body) as never;
    },
    async world(request = {}, label = "") {
      if (!run.stage || !run.stageParts.has("world")) {
        // A new website of a stage is empty: what the trial made so far goes from this one.
        if (label === "" && givenLabels.has(label)) {
          await footprint?.erase();
          evidence.act({
            by: "erasure",
            method: "DELETE",
            path: "",
            body: undefined,
            data: undefined,
          });
        }
        // An account that may be recovered is of no website that is named.
        if (!request.isRecoverable) givenLabels.add(label);
        const others = [...givenLabels].filter(Boolean);
        const place = { number: others.indexOf(label) + 1, label };
        const given = await givenWorld(await shownTo(place.number), request, place, whoIs);
        const world = request.isRecoverable
          ? toWorld({ ...given, operators: [await recoverableOwner(label)] })
          : given;
        cast.enters(world);
        for (const { password } of world.operators) if (password) trial.guard(password);
        if (request.isRemovable) await expectOperator(trial, world);
        if (request.operators?.[1] === "owner") await promote(trial, world);
        return world;
      }
      const { stage } = run;
      const world = await createWorld(stage, request, label);
      for (const { pair } of [...world.operators, ...world.plugins]) trial.guard(pair.key);
      cast.enters(world);
      conceal([world.operators, world.plugins]);
      trial.onEnd(() => removeWorld(stage, world));
      return world;
    },
    callOperation,
    call: (as, id, input = {}) => callOperation(as, run.contract.operation(id), input as CallInput),
    async given(as, id, input) {
      const exchange = await admit(as, id, input);
      if (!isAccepted(exchange)) throw new CouldNotRun(notAccepted(exchange));
      return envelopeOf(exchange).data;
    },
    async accepts(as, id, input) {
      const exchange = await admit(as, id, input);
      if (isAccepted(exchange)) return envelopeOf(exchange).data;
      trial.violate({
        where: line(exchange),
        expected: "accepted (2xx, error: false)",
        received: answerText(exchange),
        operationId: id,
      });
      return undefined;
    },
    async refuses(as, id, input) {
      const exchange = await trial.call(as, id, input);
      const violation = unrefused(exchange, line(exchange));
      if (violation) trial.violate(violation);
    },
    expect(holds, where, expected, received) {
      if (!holds) trial.violate({ where, expected, received: show(received) });
    },
    equal(received, expected, where) {
      if (!isSameJson(received, expected))
        trial.violate({ where, expected: show(expected), received: show(received) });
    },
    violate(violation) {
      violations.push(violation);
      evidence.violation(violation);
    },
    observe: run.observe,
    blame: (operation, exchange) => run.blame(operation, exchange, during),
    find: (rule, violation, exchange) => run.find({ rule, violation }, exchange, during),
    settle() {
      if (violations.length) throw new Violated(violations);
    },
    cannot(reason) {
      throw new CouldNotRun(reason);
    },
    spares: isSpared,
    mayTake(as, much) {
      if (run.thrift.isShort || run.quotas.left(as) < run.thrift.needed + much)
        throw new OutOfQuota(
          `this takes ${much} requests in a row, which ${run.quotas.name(as)}, cannot spare`,
        );
    },
    async stage(part, method, path, body) {
      if (!run.stage || !run.stageParts.has(part))
        missing(part === "mail" ? part : `stage:${part}`);
      if (!isExclusive && method !== "GET" && movesWhatAllShare(part, body))
        throw new NeedsExclusiveRun(`${method} ${path}`);
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
      if (doubts.length < mostDoubts) doubts.push(ask);
    },
    async isInDoubt() {
      for (const ask of doubts) if (await ask()) return true;
      return false;
    },
    async end() {
      isEnding = true;
      const errors: unknown[] = [];
      for (const work of ends.splice(0).reverse()) {
        try {
          await work();
        } catch (error) {
          errors.push(error);
        }
      }
      const restoring = [...recoverables.values()].map(({ restore }) => restore);
      for (const takeBack of [...restoring, footprint?.erase])
        await takeBack?.().catch((error: unknown) => errors.push(error));
      run.release(guarded);
      if (errors.length) throw errors[0];
    },
  };
  return trial;
}
