/** When the crowd of a quota run begins. */
import { untilInside } from "../../shared/quotas/inside.ts";
import type { QuotaPlan } from "../../shared/quotas/plan.ts";

/** Time for k6 to start and for the crowd to open its connections (ms). */
const start = 1_500;

/** k6 ends by itself when all is asked; this is the longest that it may take (ms). */
export const longestPlay = 2 * 60 * 60_000;

/** From now until the crowd begins (ms): not near the edge of a minute, where no stage moves the clock. */
export const leadOf = ({ crowd, clock }: QuotaPlan): number =>
  start + (crowd.bursts.length > 0 && !clock ? untilInside(Date.now() + start, "minute") : 0);
