import type { FanoutSettings } from "../../../load/shared/fanout/plan.ts";

/** Settings of a small run; a test names those that it is about. */
export const fanoutSettings = (some: Partial<FanoutSettings> = {}): FanoutSettings => ({
  rooms: 2,
  subscribers: 10,
  publishers: 4,
  rate: 40,
  duration_s: 1,
  // So that all sockets have joined before the first message, on a busy machine too.
  join_s: 8,
  vus_per_room: 2,
  framings: ["socket.io", "plain"],
  late_after_ms: 2_000,
  // Tests share the machine with others; what lag means is tested on its own.
  lag_p99_ms: 60_000,
  sample_every: 10,
  ...some,
});
