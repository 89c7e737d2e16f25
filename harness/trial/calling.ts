/** How a trial calls the target: what that claims, within its quotas, noting what each call reads, writes and leaves. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { createFootprints } from "../guest/footprint.ts";
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

/** The time of the target. */
export interface ToldTime {
  /** Milliseconds since 1970, as an answer told it last; undefined before. */
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
  /** Whether reads wait until they have to show the last write. */
  isPatient: boolean;
}

export interface Calling {
  call: (as: Caller | undefined, operation: Operation, input?: CallInput) => Promise<Exchange>;
  /** Calls made so far. */
  requests: () => number;
  /** How long what the calls set off may still take to come about (ms), because an event tells of it. */
  pending: () => number;
  wavered: Reads["wavered"];
  recoverables: Recoverables;
  /** Takes back what the calls have left so far. */
  erase: () => Promise<void>;
  /** From now on calls clean up, which is not counted against the requests that rules may make. */
  ends: () => void;
  /** What takes back all that is left, one after the other. */
  takeBacks: () => (() => Promise<void>)[];
  /** Tells the next trial on this website when this one wrote there last. */
  leave: () => void;
}

/**
 * Whether it changes something of which an event tells: such a call returns at once, and its result comes with the event (1/1). What a
 * POST asks for has events of its own, for which rules wait.
 */
const comesLater = ({ emits, method }: Operation): boolean => emits.length > 0 && method !== "post";

export function createCalling(run: Run, options: CallingOptions): Calling {
  const { cast, evidence, secrecy, share, time, during, isExclusive, isPatient } = options;
  const { contract, target } = run;
  const [here] = run.guests;
  const former = { lastWrite: here?.lastWrite ?? -Infinity, isLate: () => showsLate(run) };
  const reads = createReads({ contract, target, isPatient, former });
  const footprint = run.guests.length
    ? createFootprints(contract, run.guests)
    : run.strays.footprint();
  let requests = 0;
  /** When what an event tells of has come about at the latest (as performance.now tells it). */
  let cameAbout = -Infinity;
  let isEnding = false;
  const recoverables = createRecoverables(run, (as, operation, input) => {
    if (as) secrecy.guard(as.pair.key);
    requests += 1;
    return run.call(operation, as, input, during);
  });
  return {
    async call(as, operation, input = {}) {
      // Before anybody notes what it would leave.
      requireClaim(run.claims, operation.operationId);
      const common = isExclusive ? undefined : commonShownBy(operation);
      if (common) await share.use(common, "reads");
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
          run.dealings.lose(operation);
          throw error;
        });
      reads.after(operation, exchange);
      if (comesLater(operation)) cameAbout = performance.now() + eventBudget(target);
      if (run.guests.length) run.dealings.note(operation, input, exchange);
      evidence.exchange(exchange);
      const told = Date.parse(String(exchange.response?.headers["date"] ?? ""));
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
    takeBacks: () => [...recoverables.restores(), footprint.erase],
    leave() {
      if (here && reads.hasWritten()) here.lastWrite = performance.now();
    },
  };
}
