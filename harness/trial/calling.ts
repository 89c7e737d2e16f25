/** How a trial calls the target: only operations that it claims, within its quotas, noting what each call reads, writes and leaves behind. */
import { setTimeout as pause } from "node:timers/promises";
import type { Operation } from "../../contract/contract.ts";
import { isReading } from "../../contract/reading.ts";
import { Overdue } from "../case/stop.ts";
import { timeOf } from "../client/answer.ts";
import { usualTimeout, type Caller, type CallInput } from "../client/client.ts";
import { createFootprints } from "../guest/footprint.ts";
import { nounMadeBy } from "../guest/dealings.ts";
import { groundMoved, type Footing } from "../guest/ground.ts";
import type { Exchange } from "../record/exchange.ts";
import type { EvidenceKeeper } from "../case/evidence.ts";
import type { During } from "../run/findings.ts";
import type { Run } from "../run/run.ts";
import { requireClaim } from "../target/claims.ts";
import { eventBudget } from "../target/target.ts";
import type { Cast } from "./cast.ts";
import type { Share } from "./commons.ts";
import { showsLate } from "../target/eventually.ts";
import { createReads, type Reads } from "./reads.ts";
import { createRecoverables, type Recoverables } from "./recoverables.ts";
import type { Secrecy } from "./secrecy.ts";
import { commonShownBy } from "./seen-by-all.ts";

/** The clock of the target, as far as answers show it. */
export interface ToldTime {
  /** Milliseconds since 1970 by the latest answer; undefined before the first. */
  last: number | undefined;
}

export interface CallingOptions {
  cast: Cast;
  evidence: EvidenceKeeper;
  secrecy: Secrecy;
  /** What the trial uses of the lists that all websites see. */
  share: Share;
  time: ToldTime;
  /** The case that calls. */
  during: During | undefined;
  /** Whether no other rule runs beside this one. */
  isExclusive: boolean;
  /** Whether other rules play on the same website. */
  isBeside: boolean;
  /** Whether reads wait until they have to show the last write. */
  isPatient: boolean;
}

export interface Calling {
  call: (as: Caller | undefined, operation: Operation, input?: CallInput) => Promise<Exchange>;
  /** Calls made so far. */
  requests: () => number;
  /** How long the effects of the calls so far may still take (ms), as events announce some of them. */
  pending: () => number;
  wavered: Reads["wavered"];
  recoverables: Recoverables;
  /** Takes back what the calls have left so far. */
  erase: () => Promise<void>;
  /** From now on calls clean up and do not count against the requests that rules may make. */
  ends: () => void;
  /** What takes back all that is left, one after the other. */
  takeBacks: () => (() => Promise<void>)[];
  /** Tells the next trial on this website when this one wrote there last. */
  leave: () => void;
}

/**
 * Whether the call takes effect later: it returns at once, and an event announces its result (1/1). Not for POST: rules wait for its
 * events themselves.
 */
const comesLater = ({ emits, method }: Operation): boolean => emits.length > 0 && method !== "post";

export function createCalling(run: Run, options: CallingOptions): Calling {
  const { cast, evidence, secrecy, share, time, during, isExclusive, isBeside, isPatient } =
    options;
  const { contract, target } = run;
  const [here] = run.guests;
  const former = { lastWrite: here?.lastWrite ?? -Infinity, isLate: () => showsLate(run) };
  const reads = createReads({ contract, target, isPatient, former });
  const footprints = run.guests.length
    ? createFootprints(contract, run.guests, run.bygone)
    : undefined;
  const footprint = footprints ?? run.strays.footprint();
  const footing: Footing = {
    homeOf: (as) => run.guests.find((guest) => guest.isHome(as))?.website_id,
    isOwn: (name, id) => footprints?.isOwn(name, id) ?? false,
  };
  let requests = 0;
  /** The latest moment at which effects that are announced by an event must have come about (on the clock of performance.now). */
  let cameAbout = -Infinity;
  /** Until when what a call asked for may still be carried out, since no answer came in time (on that clock). */
  let overdueUntil = -Infinity;
  let isEnding = false;
  const recoverables = createRecoverables(run, (as, operation, input) => {
    if (as) secrecy.guard(as.pair.key);
    requests += 1;
    return run.call(operation, as, input, during);
  });
  return {
    async call(as, operation, input = {}) {
      // First of all, before what the call would leave behind is noted.
      requireClaim(run.claims, operation.operationId);
      const common = isExclusive ? undefined : commonShownBy(operation);
      if (common) await share.use(common, "reads");
      const ground = isBeside && as && groundMoved(contract, operation, { ...input, as }, footing);
      if (ground) await share.use(ground, "adds");
      if (!isEnding) run.spend(as);
      if (as) secrecy.guard(as.pair.key);
      const after = await footprint.step(operation, as, input);
      for (const secret of cast.sends(input, time.last)) run.conceal(secret);
      const watched = recoverables.watch(operation, input);
      requests += 1;
      await reads.before(operation);
      const exchange = await run
        .call(operation, as && cast.named(as), input, during)
        .catch((error: unknown) => {
          const made = nounMadeBy(run.contract, operation);
          if (made !== undefined) run.dealings.lose(made);
          if (error instanceof Overdue && !isReading(operation))
            overdueUntil = performance.now() + (target.timeout ?? usualTimeout);
          throw error;
        });
      reads.after(operation, exchange);
      if (comesLater(operation)) cameAbout = performance.now() + eventBudget(target);
      if (run.guests.length) run.dealings.note(operation, input, exchange);
      evidence.exchange(exchange);
      const told = timeOf(exchange);
      if (!Number.isNaN(told)) time.last = told;
      after(exchange);
      watched(exchange);
      return exchange;
    },
    requests: () => requests,
    pending: () => Math.max(0, cameAbout - performance.now()),
    wavered: reads.wavered,
    recoverables,
    erase: footprint.erase,
    ends() {
      isEnding = true;
    },
    takeBacks: () => [
      // What is carried out after it was taken back would stay, and be in the way of the next rule.
      ...(run.guests.length ? [() => pause(Math.max(0, overdueUntil - performance.now()))] : []),
      ...recoverables.restores(),
      footprint.erase,
    ],
    leave() {
      if (here && reads.hasWritten()) here.lastWrite = performance.now();
    },
  };
}
