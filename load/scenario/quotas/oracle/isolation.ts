/** Whoever used up a limit uses up nobody else's. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { couldNotRun, fail, observed, pass, type Said } from "./judgement.ts";
import { countOf, isAdmitted, isRefused, labelled } from "./record.ts";

/**
 * Labels: `before` one request of another, `spend` until the first refusal, `still` one more of the same, `label`
 * requests of another, fewer than its own limit. Without a rule it is only told.
 */
export function judgeIsolation(
  records: readonly QuotaRecord[],
  label: string,
  rule: string | undefined,
): Said {
  const [spend, still, other] = ["spend", "still", label].map((one) => labelled(records, one)) as [
    QuotaRecord[],
    QuotaRecord[],
    QuotaRecord[],
  ];
  const spoilt = spoiled([...spend, ...still, ...other]);
  if (spoilt) return spoilt;
  if (!labelled(records, "before").every(isAdmitted))
    return couldNotRun("the other one was refused before the limit was used up");
  if (!spend.some(isAdmitted) || !spend.some(isRefused))
    return couldNotRun(
      `the limit was not used up: ${countOf(spend).admitted} of ${spend.length} passed`,
    );
  const refused = other.filter(isRefused);
  const says = `${other.length - refused.length} of ${other.length} of the other passed after ${countOf(spend).admitted} and a refusal`;
  if (refused.length === 0)
    return still.every(isRefused)
      ? pass(says)
      : couldNotRun(`${says}, but the limit had been reset meanwhile`);
  return rule === undefined ? observed(says) : fail(rule, says, refused, { times: refused.length });
}
