/** After a window of silence the limit is there again, and is again not exceeded. */
import { lengthOf } from "../../../shared/quotas/plan.ts";
import { judgeExcess, mostInside } from "../limit.ts";
import {
  defineQuestion,
  drain,
  inside,
  later,
  type StepRecords,
  type Question,
  type QuotaSettings,
} from "../question.ts";
import { countOf, isAdmitted, isRefused } from "../record.ts";
import { couldNotRun, fail, pass, spoiled, type Said } from "../said.ts";
import { limitOfCaller, type TierLimit } from "../tier.ts";

/** More than a window, so that nothing is asked too early (ms). */
const margin = { minute: 1_000, day: 60_000 };

export const recovery = (tier: TierLimit): Question =>
  defineQuestion({
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
    judge: (asked, settings) => [
      {
        asks: `${tier.name}: accepted again after a ${tier.length}`,
        ...(spoiled(asked.all) ?? judge(asked, tier, settings)),
      },
    ],
    limitOf: limitOfCaller(tier, 1),
  });

function judge(
  asked: StepRecords<"spend" | "after">,
  tier: TierLimit,
  settings: QuotaSettings,
): Said {
  const limit = tier.limit(settings);
  const [spend, after] = [asked("spend"), asked("after")];
  if (!spend.some(isAdmitted) || !spend.some(isRefused) || after.length === 0)
    return couldNotRun(
      `the limit was not used up: ${countOf(spend).admitted} of ${spend.length} passed`,
    );
  const { admitted } = countOf(after);
  const says = `${admitted} of ${limit.limit} passed after a ${limit.length} of silence`;
  if (admitted === 0) return fail(tier.rules.resets, says, after, { refusal: true });
  return admitted > mostInside(limit, after)
    ? judgeExcess(after, limit, { rule: tier.rules.enforced, says })
    : pass(says, tier.rules.resets);
}
