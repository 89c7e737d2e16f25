/** How long a run of calls is prepared, and how long it is measured. */
import type { Timing } from "../../runner/plan.ts";

/** From here until k6 has read its plan and made its users (ms); it only sets where time begins in plots. */
const usualStart = 2_000;

export const lead = (duration_s: number): Timing => ({
  lead_ms: usualStart,
  duration_ms: duration_s * 1000,
});
