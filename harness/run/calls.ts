/** Calls to the target on behalf of all rules: sent again in bad weather, counted, checked and looked at. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { createExchangeCheck } from "../check/check.ts";
import { serverFailures } from "../check/server-failure.ts";
import { callText, isAccepted, isThrottled } from "../client/answer.ts";
import type { Caller, CallInput } from "../client/client.ts";
import {
  createPatience,
  disturbanceOf,
  isOverdue,
  ofContent,
  type Gone,
  type OnWait,
} from "../client/patience.ts";
import type { Quotas, SentByPlugin } from "../client/quota.ts";
import { createRate } from "../client/rate.ts";
import { exchangeObserverOf } from "../observe/exchange.ts";
import type { Exchange } from "../record/exchange.ts";
import type { NewFinding } from "../record/finding.ts";
import { requireClaim } from "../target/claims.ts";
import type { Target } from "../target/target.ts";
import { Indeterminate, Overdue, Unreadable } from "../case/stop.ts";
import { clientOf } from "./client-of.ts";
import type { During, Findings } from "./findings.ts";
import type { Observations } from "./observations.ts";
import type { KnownSecrets } from "./secrets.ts";
import { createSessionCalls } from "./session-calls.ts";

/** How often an operation was called, and how often with success. */
export interface Reach {
  calls: number;
  successes: number;
}

/**
 * Calls, checks and records. Broken transport throws {@link Indeterminate}, and so does throttling
 * unless the caller was given a limit to meet it. `during` is the case that calls.
 */
export type CallTarget = (
  operation: Operation,
  caller: Caller | undefined,
  input: CallInput,
  during?: During,
) => Promise<Exchange>;

/** How a worker's calls are going. */
export interface Traffic {
  /** Calls of this worker so far. */
  requests: number;
  /** Fastest answer since the last report (ms); null where none came. */
  fastest: number | null;
  /** Throttled answers since the last report. */
  throttled: number;
  /** Why further calls would be in vain; null where they would not. */
  gone: Gone | null;
  /** What calls wait for at present; null where none does. */
  waiting: string | null;
  /** What this worker and those before it sent as plugins that the target names. */
  sent: SentByPlugin;
}

export interface Calls {
  /** Calls; `find` gets what the exchange shows to be wrong. */
  finding: (find: Findings["keep"]) => CallTarget;
  /** Requests sent so far. */
  count: () => number;
  reach: ReadonlyMap<string, Reach>;
  /** How often the network or a gateway got in the way, by what it was, such as 503 or closed. */
  disturbances: ReadonlyMap<string, number>;
  /** How the calls went since this was last asked. */
  traffic: () => Omit<Traffic, "sent">;
  /** From now on no call waits for long to be let through. */
  hurry: () => void;
  close: () => Promise<void>;
}

export interface CallsOptions {
  contract: Contract;
  target: Target;
  /** Most connections at a time. */
  connections: number;
  /** Longest time that a call waits to be let through (ms). */
  patience: number;
  onWait: OnWait | undefined;
  /** Whether what is down is waited for longer, rather than told soon. */
  endures: boolean | undefined;
  /** Most requests a second. */
  rate: number | undefined;
  quotas: Quotas;
  /** Whether the target has the operation. */
  claims: (operationId: string) => boolean;
  /** Which no answer may hold. */
  secrets: KnownSecrets["all"];
  observe: Observations["observe"];
  /** Opens another session for a caller whose own ended. */
  renew: (caller: Caller, isOfRule: boolean) => Promise<Renewal>;
}

/** What came of renewing a session; `left` where the calling rule may have ended it itself. */
export type Renewal = "renewed" | "impossible" | "left";

/** Why an exchange says nothing about the target. */
const reasonOf = (exchange: Exchange): string =>
  exchange.failure
    ? `${exchange.failure.kind}, ${exchange.failure.message}`
    : `${isThrottled(exchange) ? "throttled" : "unavailable"} (${exchange.response?.status})`;

/** What is wrong with an answer that came and could not be read to its end. */
function unreadableIn(
  { failure }: Exchange,
  { method, operationId }: Operation,
): NewFinding | undefined {
  if (!failure || !ofContent.has(failure.kind)) return undefined;
  return {
    rule: `${method === "head" ? "head" : "envelope"}:${operationId}`,
    violation: {
      where: "body",
      expected: "a complete JSON response",
      received: failure.message,
    },
  };
}

export function createCalls(options: CallsOptions): Calls {
  const { contract, target, quotas, claims, observe } = options;
  const client = clientOf(contract, target, options.connections);
  const turn = createRate(options.rate);
  const patience = createPatience(options.patience, options.onWait, options.endures);
  const reach = new Map<string, Reach>();
  const check = createExchangeCheck(contract, options.secrets);
  const lookAt = exchangeObserverOf(contract);
  let fastest: number | null = null;
  let throttled = 0;

  async function send(
    operation: Operation,
    caller: Caller | undefined,
    input: CallInput,
  ): Promise<Exchange> {
    await turn();
    const charged = quotas.sends(caller);
    const answered = await client.call(operation, caller, input);
    charged(answered);
    if (isThrottled(answered)) throttled += mayBeThrottled(caller) ? 0 : 1;
    else if (answered.response) fastest = Math.min(fastest ?? Infinity, answered.duration);
    return answered;
  }

  function record(
    exchange: Exchange,
    operation: Operation,
    find: Findings["keep"],
    during?: During,
  ): void {
    const known = reach.get(operation.operationId) ?? { calls: 0, successes: 0 };
    known.calls += 1;
    if (isAccepted(exchange)) known.successes += 1;
    reach.set(operation.operationId, known);
    const found = [...check(exchange, operation), ...serverFailures(exchange, operation)];
    for (const one of found) find(one, exchange, during);
    for (const [openPoint, seen] of lookAt(exchange, operation)) observe(openPoint, seen);
  }

  const persist = (
    operation: Operation,
    caller: Caller | undefined,
    input: CallInput,
    linger: boolean,
  ): Promise<Exchange> =>
    patience.persist(
      caller?.pair.identifier ?? "nobody",
      { beThrottled: mayBeThrottled(caller), repeat: input.mayRepeat ?? false, linger },
      () => send(operation, caller, input),
    );
  const callInSession = createSessionCalls(options, persist);

  return {
    finding: (find) => async (operation, caller, input, during) => {
      requireClaim(claims, operation.operationId);
      const exchange = await callInSession(operation, caller, input, during);
      const disturbance = disturbanceOf(exchange);
      if (disturbance === undefined) record(exchange, operation, find, during);
      const unreadable = unreadableIn(exchange, operation);
      if (unreadable) find(unreadable, exchange, during);
      // Being throttled is a result for a caller that was given a limit to meet it.
      const isMeant = mayBeThrottled(caller) && isThrottled(exchange);
      if (exchange.failure || (disturbance !== undefined && !isMeant)) {
        const reason = `${callText(exchange)}: ${reasonOf(exchange)}`;
        if (unreadable) throw new Unreadable(reason);
        throw isOverdue(exchange) ? new Overdue(reason) : new Indeterminate(reason);
      }
      return exchange;
    },
    count: client.count,
    reach,
    disturbances: patience.disturbances,
    hurry: patience.hurry,
    traffic() {
      const since = {
        requests: client.count(),
        fastest,
        throttled,
        gone: patience.gone(),
        waiting: patience.waiting() ?? null,
      };
      fastest = null;
      throttled = 0;
      return since;
    },
    close: client.close,
  };
}

const mayBeThrottled = (caller: Caller | undefined): boolean => caller?.limit !== undefined;
