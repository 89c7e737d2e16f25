/**
 * Asks again where an answer says nothing about the target: throttling, a gateway that fails, a
 * connection that ends. Only what cannot have been carried out, or what changes nothing, is sent twice.
 */
import { isReading } from "../../contract/reading.ts";
import type { Exchange, TransportFailure } from "../record/exchange.ts";
import { lasting } from "../../reports/format/text.ts";
import { callText, isAccepted, isThrottled, meaningOf } from "./answer.ts";

export interface Patience {
  /**
   * Sends until the answer is one of the target, or patience is over; returns the last exchange. What lingers waits longer for an operation
   * that is down than a rule does, which is judged again.
   */
  persist: (
    who: string,
    may: { beThrottled: boolean; repeat: boolean; linger: boolean },
    send: () => Promise<Exchange>,
  ) => Promise<Exchange>;
  /** What was sent again, by reason, and how often. */
  disturbances: ReadonlyMap<string, number>;
  /** Why everything further would be in vain: for a minute, or for longer than a call waits, whatever was asked; null where it is not. */
  gone: () => Gone | null;
  /** From now on no call waits for long: somebody waits for the end of the run. */
  hurry: () => void;
  /** What calls wait for at present; undefined where none waits. */
  waiting: () => string | undefined;
}

/** `silent`: nothing has answered; `throttled`: nothing was let through, whoever asked. */
export type Gone = "silent" | "throttled";

/** By the timer that tests replace, unlike that of `node:timers/promises`. */
const pause = (ms: number): Promise<void> => new Promise((end) => void setTimeout(end, ms));

/** Waits before the second, third, ... time (ms), where the answer does not say how long. */
const waits = [100, 400, 1600];
/** Waits after those (ms), while nothing else is let through either: a target that is started anew is waited for. */
const longWait = 5_000;
/** How often what lingers waits for so long besides: a run begins with hundreds of reads, and not at all if one of them fails. */
const mostLingering = 3;
/** What is waited for then. */
const outage = "the end of an outage";
const lingering = "an operation that is down";
/** Waits after throttling (ms), longer because the limits of such platforms count by the minute. */
const throttledWaits = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** The longest time that one call waits while somebody waits for the end of the run (ms). */
const longestInHurry = 20_000;
/** Shorter waits are nothing to tell (ms). */
const leastTold = 2_000;
/** How often in a row a caller or an operation may be waited for in vain before it is not waited for any more. */
const mostVain = 2;

/** A target that is started anew answers again within this time (ms), and limits by the minute let calls through again. */
const leastDrought = 60_000;
/** How many operations have to be tried in vain: one alone may hang, or have a limit of its own, while others would answer. */
const fewestInVain = 3;

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

/** Whether nobody knows if it is still to be carried out: we, or a gateway (RFC 9110, 15.6.5), waited for so long and not longer. */
export const isOverdue = ({ failure, response }: Exchange): boolean =>
  failure?.kind === "timeout" || response?.status === 504;

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

/** How often a call was sent in vain so far, and when first and last (ms since the epoch). */
interface Tries {
  times: number;
  began: number;
  tried: number;
  linger: boolean;
}

/**
 * @param usual longest time that one call waits to be let through (ms)
 * @param endures whether what is down is waited for longer, rather than told soon
 */
export function createPatience(
  usual: number,
  onWait: OnWait = () => undefined,
  endures = true,
): Patience {
  const disturbances = new Map<string, number>();
  let longest = usual;
  let atPresent: { what: string; until: number } | undefined;
  /** When a throttled caller may ask again (ms since the epoch); others that ask as it wait too. */
  const heldUntil = new Map<string, number>();
  /** How often in a row waiting was in vain: by operation, or where throttled by caller and by its limit. */
  const vain = new Map<string, number>();

  /** What was tried since anything was let through, when it first and last was (ms since the epoch), and whether it was throttled. */
  const vainly = { operations: new Set<string>(), first: 0, last: 0, wasThrottled: false };
  /** When anything was last let through (ms since the epoch). */
  let lastThrough = 0;
  const longestDrought = Math.max(usual, leastDrought);
  const hear = (exchange: Exchange, isLetThrough: boolean): void => {
    const { operations } = vainly;
    vainly.last = Date.now();
    if (!operations.size) Object.assign(vainly, { first: vainly.last, wasThrottled: false });
    vainly.wasThrottled ||= isThrottled(exchange);
    if (!isLetThrough) return void operations.add(exchange.operationId);
    operations.clear();
    lastThrough = Date.now();
  };
  function gone(): Gone | null {
    const { operations, first, last, wasThrottled } = vainly;
    if (operations.size < fewestInVain || last - first <= longestDrought) return null;
    return wasThrottled ? "throttled" : "silent";
  }

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
    { times, began, tried, linger }: Tries,
  ): number | undefined {
    const wasThrottled = isThrottled(exchange);
    const next = (wasThrottled ? throttledWaits : waits)[times];
    const isLong = next === undefined && !wasThrottled && endures;
    // One operation alone may be down: a rule waits no longer for it while others answer.
    const isOutage = isLong && lastThrough < tried;
    const isWorth = isOutage || (isLong && linger && times < waits.length + mostLingering);
    const wait = retryAfter(exchange, Date.now()) ?? next ?? (isWorth ? longWait : undefined);
    const about = wasThrottled ? [who, limitOf(exchange)] : [exchange.operationId];
    if (isOutage) about.push(outage);
    else if (isLong && linger) about.push(lingering);
    const isVain = gone() !== null || about.some((name) => (vain.get(name) ?? 0) >= mostVain);
    if (wait !== undefined && Date.now() + wait <= began + longest && !isVain) return wait;
    for (const name of about) vain.set(name, (vain.get(name) ?? 0) + 1);
    return undefined;
  }

  return {
    disturbances,
    gone,
    hurry: () => void (longest = Math.min(usual, longestInHurry)),
    waiting: () => (atPresent && atPresent.until > Date.now() ? atPresent.what : undefined),
    async persist(who, { beThrottled: mayBeThrottled, repeat, linger }, send) {
      const began = Date.now();
      /** When it was sent before (ms since the epoch). */
      let tried = began;
      for (let times = 0; ; times++) {
        const held = (heldUntil.get(who) ?? 0) - Date.now();
        if (!mayBeThrottled && held > 0) await pause(Math.min(held, began + longest - Date.now()));
        const exchange = await send();
        const disturbance = disturbanceOf(exchange);
        const wasThrottled = isThrottled(exchange);
        // A caller that was given a limit shows nothing of what others meet.
        if (wasThrottled && mayBeThrottled) return exchange;
        hear(exchange, disturbance === undefined);
        recover(who, exchange, disturbance);
        if (disturbance === undefined) {
          if (times > waits.length) for (const name of [outage, lingering]) vain.delete(name);
          return exchange;
        }
        disturbances.set(disturbance, (disturbances.get(disturbance) ?? 0) + 1);
        const wait =
          repeat || mayRepeat(exchange, disturbance)
            ? nextWait(who, exchange, { times, began, tried, linger })
            : undefined;
        tried = Date.now();
        if (wait === undefined) return exchange;
        onWait(exchange, wait);
        if (wait >= leastTold)
          atPresent = { what: waitText(exchange, wait), until: Date.now() + wait };
        if (wasThrottled) heldUntil.set(who, Date.now() + wait);
        else await pause(wait);
      }
    },
  };
}
