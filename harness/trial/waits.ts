/** How long events were waited for. */
import type { Wait } from "../record/frame.ts";
import type { Trial } from "./trial.ts";

/** The times from which a delay is worked out (ms). */
const delays = [1_000, 10_000];

/** Keeps it, for the distribution of waits and for open.event-delay. */
export function keepWaits(trial: Trial, waits: readonly Wait[]): void {
  trial.run.waits.push(...waits);
  for (const { event, used, came } of waits) {
    const within = delays.find((delay) => used <= delay);
    if (came)
      trial.observe(
        "open.event-delay",
        `${event}: ${within ? `within ${within}` : "after 10000"} ms`,
      );
  }
}
