/** Repeats a read until it shows what was written: reads may lag behind writes (open.read-after-write). */
import { setTimeout as pause } from "node:timers/promises";
import { settleTime } from "./target/target.ts";
import type { Trial } from "./trial.ts";

/** What is read; searches and lists may take ten times as long as a single thing. */
export type Reading = "thing" | "list";

const slower: Record<Reading, number> = { thing: 1, list: 10 };

/** From one read to the next (ms): short at first, since most targets show a write at once. */
const firstPause = 20;
const longestPause = 500;

/**
 * Reads until the value fits or the time is over, and returns the last value: whoever asks says what
 * it means that it never fitted.
 */
export async function eventually<Value>(
  { run }: Pick<Trial, "run">,
  what: Reading,
  read: () => Promise<Value>,
  fits: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + slower[what] * settleTime(run.target);
  for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
    const value = await read();
    const left = until - performance.now();
    if (fits(value) || left <= 0) return value;
    await pause(Math.min(wait, left));
  }
}
