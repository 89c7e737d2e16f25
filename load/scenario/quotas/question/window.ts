/** Which kind of window a limit has, and that it gives nothing back too early: looked at over two windows. */
import { lengthOf, type Act } from "../../../shared/quotas/plan.ts";
import { judgeReset, judgeWindow } from "../oracle/window.ts";
import { ask, drain, inside, later } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import type { QuotaSettings } from "../settings.ts";
import { limitOfCaller, type TierLimit } from "../tier.ts";

/** How often the two windows are looked at. */
const windows = 2;
/**
 * By how much the looks come before multiples of their distance (ms): less than `inside` stands after an edge, so that
 * the look before a whole window still sees an edge, and more than the requests take.
 */
const ahead = { minute: 2_000, day: 30_000 };

function acts(tier: TierLimit, settings: QuotaSettings): Act[] {
  const { limit } = tier.limit(settings);
  const holder = tier.holder(1);
  const distance = lengthOf[tier.length] / settings.looks;
  const looks = Array.from({ length: windows * settings.looks - 1 }, (_, i) => i + 1);
  return [
    inside(tier.length),
    ask("first", holder, "0.create"),
    // One request and the rest a while later, between two looks: so a sliding window, which gives back one and then
    // the others, is told from one that begins with the first.
    later(1.5 * distance),
    drain("rest", holder, "0.create", limit),
    later(1.5 * distance - ahead[tier.length]),
    ...looks.flatMap((look) => [
      drain(`probe-${look}`, holder, "0.create", limit),
      later(distance),
    ]),
  ];
}

export const window = (tier: TierLimit): Experiment => ({
  id: `window-${tier.name}`,
  title: `${tier.name}: kind of window, and no early reset`,
  needs: ["world", "clock"],
  worlds: (settings) => [tier.world(settings, 1)],
  acts: (settings) => acts(tier, settings),
  judge: (records, settings) => [
    {
      asks: `${tier.name}: kind of window`,
      ...judgeWindow(records, tier.limit(settings)),
    },
    {
      asks: `${tier.name}: nothing is given back too early`,
      ...judgeReset(records, tier.limit(settings), tier.rules.enforced),
    },
  ],
  limitOf: limitOfCaller(tier, 1),
});
