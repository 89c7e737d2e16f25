/** A maximum number of requests per second: each waits for its turn, and none is sent in a burst after a pause. */
import { setTimeout as pause } from "node:timers/promises";

/** @param perSecond requests; no limit where undefined */
export function createRate(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return async () => undefined;
  const step = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + step;
    // A timer may fire a little early; the next turn is counted from the one that was meant.
    if (turn > now) await pause(turn - now);
  };
}
