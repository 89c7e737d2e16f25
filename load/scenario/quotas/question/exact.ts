/** The limit itself: as many pass as it says, one after the other, and no more. */
import { judgeEnds, judgeNotEarly } from "../oracle/exact.ts";
import { labelled } from "../oracle/record.ts";
import { ask, drain, inside } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import { limitOfCaller, tiers } from "../tier.ts";

export const exact: Experiment[] = tiers.map((tier) => ({
  id: `exact-${tier.name}`,
  title: `${tier.name}: the limit, one after the other`,
  needs: ["world"],
  worlds: (settings) => [tier.world(settings, 1)],
  acts: (settings) => [
    inside(tier.length),
    drain("run", tier.holder(1), "0.create", tier.limit(settings).limit),
    ask("further", tier.holder(1), "0.create", settings.further),
    ask("control", tier.idle(1), "0.read"),
  ],
  judge(records, settings) {
    const limit = tier.limit(settings);
    const run = labelled(records, "run");
    return [
      {
        asks: `${tier.name}: ${limit.limit} a ${tier.length} pass`,
        ...judgeNotEarly(records, limit, tier.rules),
        of: run,
      },
      {
        asks: `${tier.name}: no more than ${limit.limit} a ${tier.length} pass`,
        ...judgeEnds(records, limit, tier.rules),
        of: [...run, ...labelled(records, "further")],
      },
    ];
  },
  limitOf: limitOfCaller(tier, 1),
}));
