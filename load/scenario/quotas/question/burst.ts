/** Many at once, from one virtual user and from many: no more pass than the limit says. */
import { labelled } from "../oracle/record.ts";
import { judgeOvershoot } from "../oracle/overshoot.ts";
import { inside, together } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import type { QuotaSettings } from "../settings.ts";
import { limitOfCaller, tiers, type TierLimit } from "../tier.ts";

/** Any more than any setting asks for. */
const mostBursts = 100;

const labelOf = (burst: number): string => `burst-${burst}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

function judge(
  tier: TierLimit,
  who: (settings: QuotaSettings) => string,
  bursts: (settings: QuotaSettings) => number,
): Experiment["judge"] {
  return (records, settings) => [
    {
      asks: `${tier.name}: no more than ${tier.limit(settings).limit} pass at once, ${who(settings)}`,
      ...judgeOvershoot(
        numbers(bursts(settings)).map((burst) => labelled(records, labelOf(burst))),
        tier.limit(settings),
        tier.rules.enforced,
      ),
    },
  ];
}

/** By one virtual user over many connections. */
export const burst: Experiment[] = tiers.map((tier) => ({
  id: `burst-${tier.name}`,
  title: `${tier.name}: the limit, many at once`,
  needs: ["world"],
  worlds: (settings) => [tier.world(settings, settings.bursts)],
  acts: (settings) =>
    numbers(settings.bursts).flatMap((one) => [
      inside(tier.length),
      together(
        labelOf(one),
        tier.holder(one),
        "0.create",
        settings.burst_factor * tier.limit(settings).limit,
      ),
    ]),
  judge: judge(
    tier,
    () => "over many connections",
    ({ bursts }) => bursts,
  ),
  limitOf: limitOfCaller(tier, mostBursts),
}));

/** By many virtual users, in all processes that generate, at one wall-clock moment. */
export const crowd: Experiment[] = tiers.map((tier) => ({
  id: `crowd-${tier.name}`,
  title: `${tier.name}: the limit, many virtual users at once`,
  needs: ["world"],
  worlds: (settings) => [tier.world(settings, settings.crowd_bursts)],
  acts: () => [],
  crowd: (settings) =>
    numbers(settings.crowd_bursts).map((one) => ({
      label: labelOf(one),
      caller: tier.holder(one),
      call: "0.create",
      count: Math.ceil((settings.burst_factor * tier.limit(settings).limit) / settings.crowd_vus),
    })),
  judge: judge(
    tier,
    ({ crowd_vus }) => `${crowd_vus} virtual users`,
    ({ crowd_bursts }) => crowd_bursts,
  ),
  limitOf: limitOfCaller(tier, mostBursts),
}));
