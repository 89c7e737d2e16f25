/** Repeats a read until it shows what was written: reads may lag behind writes (open.read-after-write). */
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { eventBudget, mailDelay, settleTime, type Target } from "./target.ts";
import type { Run } from "../run/run.ts";

/** Longest time until each shows (ms); searches and lists may take ten times as long as a single thing. */
const longest = {
  thing: settleTime,
  list: (target: Target) => 10 * settleTime(target),
  mail: mailDelay,
  /** What a change of a thing does elsewhere. */
  change: settleTime,
  /** What was heard so far. */
  event: eventBudget,
  /** What ends by itself after seconds: targets may look for it now and then only. */
  end: () => 30_000,
};

/** What is read. */
export type Reading = keyof typeof longest;

/** How long it may take to show what was written (ms). */
export const patienceFor = (what: Reading, target: Target): number => longest[what](target);

/** From one read to the next (ms): short at first, since most targets show a write at once. */
const firstPause = 20;
const longestPause = 500;

const openPoint = "open.read-after-write";

const seen = (what: Reading, isAtOnce: boolean): string =>
  `a ${what}: ${isAtOnce ? "at once" : "later"}`;

/** Whether the target was seen to show late what was written. */
export const showsLate = ({ observed }: Pick<Run, "observed">): boolean =>
  (["thing", "list"] as const).some((what) => observed.get(openPoint)?.has(seen(what, false)));

/** Who waits. */
interface Waiting {
  run: Pick<Run, "target" | "observe">;
  /** How long what was done may still take to come about (ms), because an event tells of it. */
  pending?: () => number;
}

/** Reads until the value fits or the time is over, and returns the last value: the caller decides what it means if that does not fit. */
export async function eventually<Value>(
  { run, pending }: Waiting,
  what: Reading,
  read: () => Promise<Value>,
  fits: (value: Value) => boolean,
): Promise<Value> {
  let reads = 0;
  const once = (): Promise<Value> => {
    reads += 1;
    return read();
  };
  let hasFit = false;
  const patience = Math.max(longest[what](run.target), pending?.() ?? 0);
  const value = await until(patience, once, (one) => (hasFit = fits(one)));
  if ((what === "thing" || what === "list") && hasFit)
    run.observe(openPoint, seen(what, reads === 1));
  return value;
}

/**
 * The same for a number of milliseconds, outside of any trial. The last read begins only when the time is over: an earlier one may have
 * been answered in time and handled late, because this machine was busy.
 */
export async function until<Value>(
  longest: number,
  read: () => Promise<Value>,
  fits: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + longest;
  for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
    const isLast = performance.now() >= end;
    const value = await read();
    if (isLast || fits(value)) return value;
    await pause(Math.min(wait, Math.max(0, end - performance.now())));
    // What arrived meanwhile is taken in first.
    await turn();
  }
}
