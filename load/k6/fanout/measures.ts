/** What a fanout run measures. */
import type { Measures } from "../measures.ts";

export const measures = {
  counts: [
    // Deliveries to sockets that stay.
    "expected",
    "delivered",
    "lost",
    // Deliveries to sockets that come and go, as far as they had to come.
    "visits",
    "visit_expected",
    "visit_lost",
    // On any socket.
    "deliveries",
    "duplicated",
    "reordered",
    "foreign",
    "unsent_heard",
    "late",
    "negative_latency",
    "sampled",
    "malformed",
    "misplaced",
    "misattributed",
    "same_fingerprint",
    "other_frames",
    // Publishers.
    "published",
    "refused",
    "throttled",
    "broken_off",
    "not_sent",
    // Sockets.
    "joined",
    "joined_late",
    "not_joined",
    "turned_away",
    "dropped",
    // VUs that reached their end, and those that were still behind then.
    "vus_done",
    "undrained",
  ],
  histograms: [
    // From sending to receipt, from the intended moment to receipt.
    "latency",
    "latency_intended",
    // How long frames waited in k6.
    "loop_lag",
    // How late k6's timers fired: what starves them delays the reading of frames too, unseen by loop_lag.
    "timer_late",
    // How long the target took to accept a message, and how much later than intended it was sent.
    "publish",
    "behind",
    // From opening a socket to its authentication.
    "join",
  ],
  maxima: ["loop_lag", "latency"],
} as const satisfies Measures;
