/** After a window of silence the limit is there again. */
import { lengthOf } from "../../../shared/quotas/plan.ts";
import { judgeRecovery } from "../oracle/recovery.ts";
import { drain, inside, later } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import { limitOfCaller, type TierLimit } from "../tier.ts";

/** More than a window, so that nothing is asked too early (ms). */
const margin = { minute: 1_000, day: 60_000 };

export const recovery = (tier: TierLimit): Experiment => ({
  id: `recovery-${tier.name}`,
  title: `${tier.name}: accepted again after a ${tier.length}`,
  needs: ["world", "clock"],
  worlds: (settings) => [tier.world(settings, 1)],
  acts: (settings) => [
    inside(tier.length),
    drain("spend", tier.holder(1), "0.create", tier.limit(settings).limit),
    later(lengthOf[tier.length] + margin[tier.length]),
    inside(tier.length),
    drain("after", tier.holder(1), "0.create", tier.limit(settings).limit),
  ],
  judge: (records, settings) => [
    {
      asks: `${tier.name}: accepted again after a ${tier.length}`,
      ...judgeRecovery(records, tier.limit(settings), tier.rules),
    },
  ],
  limitOf: limitOfCaller(tier, 1),
});
