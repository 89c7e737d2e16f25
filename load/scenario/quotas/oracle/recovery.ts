/** After a window of silence the token is accepted again, and again not beyond its limit. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { judgeExcess } from "./excess.ts";
import { couldNotRun, fail, pass, type Said } from "./judgement.ts";
import { mostInside, type Limit } from "./limit.ts";
import { countOf, isAdmitted, isRefused, labelled } from "./record.ts";

/** Labels: `spend` until the first refusal; then a window and a little more of silence; `after` until the first refusal. */
export function judgeRecovery(
  records: readonly QuotaRecord[],
  limit: Limit,
  rules: { resets: string; enforced: string },
): Said {
  const spend = labelled(records, "spend");
  const after = labelled(records, "after");
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  if (!spend.some(isAdmitted) || !spend.some(isRefused) || after.length === 0)
    return couldNotRun(
      `the limit was not used up: ${countOf(spend).admitted} of ${spend.length} passed`,
    );
  const { admitted } = countOf(after);
  const says = `${admitted} of ${limit.limit} passed after a ${limit.length} of silence`;
  if (admitted === 0) return fail(rules.resets, says, after);
  if (admitted > mostInside(limit, after)) {
    return judgeExcess(after, limit, { rule: rules.enforced, says });
  }
  return pass(says);
}
