/** What a kept run measures. */
import type { Measures } from "../measures.ts";

export const measures = {
  counts: [
    "requests",
    "accepted",
    "refused",
    "throttled",
    "errors",
    "failed",
    // Writes whose moment had long passed when the writer came to them.
    "not_sent",
    // Virtual users that came to their end.
    "writers_done",
  ],
  // How long a write took, and how long after its moment it was sent.
  histograms: ["latency", "schedule_lag"],
  maxima: ["latency"],
} as const satisfies Measures;
