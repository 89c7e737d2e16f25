/** The limit itself: as many pass as it says, one after the other, and no more. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { judgeExcess, mostInside, refill, type Limit } from "../limit.ts";
import { ask, defineQuestion, drain, inside, type Question } from "../question.ts";
import { countOf, elapsed, isAdmitted, isRefused } from "../record.ts";
import { couldNotRun, fail, observed, pass, spoiled, type Said } from "../said.ts";
import { limitOfCaller, tiers } from "../tier.ts";

export const exact: Question[] = tiers.map((tier) =>
  defineQuestion({
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
    judge(asked, settings) {
      const limit = tier.limit(settings);
      const [run, further, control] = [asked("run"), asked("further"), asked("control")];
      const spoilt = spoiled(asked.all);
      return [
        {
          asks: `${tier.name}: ${limit.limit} a ${tier.length} pass`,
          ...(spoilt ?? judgeNotEarly({ run, further, control }, limit, tier.rules.early)),
          of: run,
        },
        {
          asks: `${tier.name}: no more than ${limit.limit} a ${tier.length} pass`,
          ...(spoilt ?? judgeEnds({ run, further }, limit, tier.rules.enforced)),
          of: [...run, ...further],
        },
      ];
    },
    limitOf: limitOfCaller(tier, 1),
  }),
);

interface Steps {
  /** Requests until the first refusal. */
  run: QuotaRecord[];
  /** Some more of the same. */
  further: QuotaRecord[];
  /** One request of a token that was not used. */
  control: QuotaRecord[];
}

/** What passed after the first refusal, beyond what a bucket gives back. */
function passedAgain({ run, further }: Pick<Steps, "run" | "further">, limit: Limit): number {
  const again = further.filter(isAdmitted).length;
  return again > refill(limit, elapsed([...run, ...further])) ? again : 0;
}

function judgeNotEarly(steps: Steps, limit: Limit, early: string | undefined): Said {
  const { run, control } = steps;
  const { admitted, refused } = countOf(run);
  if (admitted >= limit.limit) return pass(`${limit.limit} of ${limit.limit} passed`, early);
  if (refused === 0) return couldNotRun(`only ${admitted} were sent of a limit of ${limit.limit}`);
  const says = `refused after ${admitted} of ${limit.limit}`;
  if (control.some(isRefused))
    return couldNotRun(`${says}, and so was a token that was not used: throttled by other means`);
  if (passedAgain(steps, limit) > 0)
    return couldNotRun(`${says}, and accepted again at once: throttled by other means`);
  return early === undefined ? observed(says) : fail(early, says, run, { refusal: true });
}

function judgeEnds(
  { run, further }: Pick<Steps, "run" | "further">,
  limit: Limit,
  rule: string,
): Said {
  const { admitted, refused } = countOf(run);
  if (admitted > mostInside(limit, run)) {
    const says = `${refused > 0 ? "" : "all "}${admitted} passed of a limit of ${limit.limit}`;
    return judgeExcess(run, limit, { rule, says });
  }
  if (refused === 0) return couldNotRun(`only ${admitted} were sent of a limit of ${limit.limit}`);
  const again = passedAgain({ run, further }, limit);
  if (again === 0)
    return pass(`request ${admitted + 1} refused, and ${further.length} further ones`, rule);
  const all = [...run, ...further];
  const says = `${again} of ${further.length} passed after the first refusal`;
  return admitted + again > mostInside(limit, all)
    ? judgeExcess(all, limit, { rule, says, times: again })
    : couldNotRun(`${says}, which came before the limit: throttled by other means`);
}
