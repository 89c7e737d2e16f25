/**
 * Asks again where an answer says nothing about the target: throttling, a gateway that fails, a
 * connection that ends. Only what cannot have been carried out, or what changes nothing, is sent twice.
 */
import { setTimeout as pause } from "node:timers/promises";
import { isReading } from "../../contract/reading.ts";
import type { Exchange, TransportFailure } from "../record/exchange.ts";
import { lasting } from "../../reports/format/text.ts";
import { callText, isAccepted, isThrottled, meaningOf } from "./answer.ts";

export interface Patience {
  /** Sends until the answer is one of the target, or patience is over; returns the last exchange. */
  persist: (
    who: string,
    may: { beThrottled: boolean; repeat: boolean },
    send: () => Promise<Exchange>,
  ) => Promise<Exchange>;
  /** What was sent again, by reason, and how often. */
  disturbances: ReadonlyMap<string, number>;
  /** Whether nothing has answered for a minute, or for longer than a call waits, whatever was asked. */
  isGone: () => boolean;
}

/** Waits before the second, third, ... time (ms), where the answer does not say how long. */
const waits = [100, 400, 1600];
/** Waits after throttling (ms), longer because the limits of such platforms count by the minute. */
const throttledWaits = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** How often in a row a caller or an operation may be waited for in vain before it is not waited for any more. */
const mostVain = 2;

/** A target that is started anew answers again within this time (ms). */
const leastSilence = 60_000;
/** How many operations have to be tried in vain: one alone may hang while others would answer. */
const fewestSilent = 3;

/** Failures that say something about what the target sent, and not only about the way to it. */
export const ofContent: ReadonlySet<TransportFailure["kind"]> = new Set([
  "too-large",
  "too-deep",
  "protocol",
]);

/** Why the exchange says nothing about the target; undefined where it does. */
export function disturbanceOf(exchange: Exchange): string | undefined {
  const { response, failure } = exchange;
  if (failure) return ofContent.has(failure.kind) ? undefined : failure.kind;
  const meaning = meaningOf(exchange);
  return meaning === "throttled" || meaning === "unavailable" ? `${response?.status}` : undefined;
}

/** Whether sending the same again cannot do anything twice. */
function mayRepeat(exchange: Exchange, disturbance: string): boolean {
  // A request that was refused for a limit, or that never left, was not carried out.
  return isThrottled(exchange) || disturbance === "unreachable" || isReading(exchange.request);
}

/** Seconds or a date (RFC 9110, 10.2.3) as milliseconds from now. */
export function retryAfter({ response }: Exchange, now: number): number | undefined {
  const value = [response?.headers["retry-after"] ?? []].flat()[0];
  if (value === undefined) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Told before a call waits to be sent again, and how long (ms). */
export type OnWait = (exchange: Exchange, wait: number) => void;

/** What is waited for, for a line of progress. */
export const waitText = (exchange: Exchange, wait: number): string =>
  `waiting: ${callText(exchange)} was answered ${disturbanceOf(exchange)}; asked again in ${lasting(wait)}`;

/** @param longest longest time that one call waits to be let through (ms) */
export function createPatience(longest: number, onWait: OnWait = () => undefined): Patience {
  const disturbances = new Map<string, number>();
  /** When a throttled caller may ask again (ms since the epoch); others that ask as it wait too. */
  const heldUntil = new Map<string, number>();
  /** How often in a row waiting was in vain: by operation, or where throttled by caller and by its limit. */
  const vain = new Map<string, number>();

  /** What was tried since anything answered, and when it first and last was (ms since the epoch). */
  const silent = { operations: new Set<string>(), first: 0, last: 0 };
  const longestSilence = Math.max(longest, leastSilence);
  const hear = (operationId: string, isAnswered: boolean): void => {
    const { operations } = silent;
    silent.last = Date.now();
    if (!operations.size) silent.first = silent.last;
    if (isAnswered) operations.clear();
    else operations.add(operationId);
  };

  // A limit may hold for one operation alone, so that a call which was let through elsewhere says nothing of it; nor does one that was
  // refused before it counted.
  const limitOf = ({ operationId }: Exchange): string => `limit of ${operationId}`;

  /** Forgets what was in vain for those that were answered, or let through. */
  function recover(who: string, exchange: Exchange, disturbance: string | undefined): void {
    if (disturbance === undefined)
      for (const name of [who, exchange.operationId]) vain.delete(name);
    if (isAccepted(exchange)) vain.delete(limitOf(exchange));
  }

  /** How long to wait until it is sent again (ms); undefined where that would be in vain, which is noted. */
  function nextWait(
    who: string,
    exchange: Exchange,
    { times, until }: { times: number; until: number },
  ): number | undefined {
    const wasThrottled = isThrottled(exchange);
    const about = wasThrottled ? [who, limitOf(exchange)] : [exchange.operationId];
    const wait = retryAfter(exchange, Date.now()) ?? (wasThrottled ? throttledWaits : waits)[times];
    const isVain = about.some((name) => (vain.get(name) ?? 0) >= mostVain);
    if (wait !== undefined && Date.now() + wait <= until && !isVain) return wait;
    for (const name of about) vain.set(name, (vain.get(name) ?? 0) + 1);
    return undefined;
  }

  return {
    disturbances,
    isGone: () =>
      silent.operations.size >= fewestSilent && silent.last - silent.first > longestSilence,
    async persist(who, { beThrottled: mayBeThrottled, repeat }, send) {
      const until = Date.now() + longest;
      for (let times = 0; ; times++) {
        const held = (heldUntil.get(who) ?? 0) - Date.now();
        if (!mayBeThrottled && held > 0) await pause(Math.min(held, until - Date.now()));
        const exchange = await send();
        const disturbance = disturbanceOf(exchange);
        const wasThrottled = isThrottled(exchange);
        hear(exchange.operationId, disturbance === undefined || wasThrottled);
        recover(who, exchange, disturbance);
        if (disturbance === undefined || (wasThrottled && mayBeThrottled)) return exchange;
        disturbances.set(disturbance, (disturbances.get(disturbance) ?? 0) + 1);
        const wait =
          repeat || mayRepeat(exchange, disturbance)
            ? nextWait(who, exchange, { times, until })
            : undefined;
        if (wait === undefined) return exchange;
        onWait(exchange, wait);
        if (wasThrottled) heldUntil.set(who, Date.now() + wait);
        else await pause(wait);
      }
    },
  };
}
