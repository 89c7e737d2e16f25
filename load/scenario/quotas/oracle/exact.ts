/** One request after the other: as many pass as the limit says, and then none. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { judgeExcess } from "./excess.ts";
import { went } from "../../../shared/quotas/went.ts";
import { couldNotRun, fail, observed, pass, type Said } from "./judgement.ts";
import { mostInside, refill, type Limit } from "./limit.ts";
import { countOf, elapsed, isAdmitted, isRefused, labelled } from "./record.ts";

/** The rules that a limit that ends too late or too early breaks; none says that a minute may not end early. */
export interface LimitRules {
  enforced: string;
  early?: string;
}

/** What keeps a step from being judged: an answer that is neither a pass nor a refusal. */
export function spoiled(records: readonly QuotaRecord[]): Said | undefined {
  const failed = records.find((record) => went(record) === "failed");
  if (!failed) return undefined;
  const what = failed.failure ?? `status ${failed.status} without an envelope`;
  return couldNotRun(`request ${failed.n} of ${failed.label} had no usable answer: ${what}`);
}

/** Label `run`: until the first refusal; `control`: one request of a token that was not used. */
export function judgeNotEarly(
  records: readonly QuotaRecord[],
  { limit }: Limit,
  { early }: LimitRules,
): Said {
  const run = labelled(records, "run");
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  const { admitted, refused } = countOf(run);
  if (admitted >= limit) return pass(`${limit} of ${limit} passed`);
  if (refused === 0) return couldNotRun(`only ${admitted} were sent of a limit of ${limit}`);
  const says = `refused after ${admitted} of ${limit}`;
  if (labelled(records, "control").some(isRefused))
    return couldNotRun(`${says}, and so was a token that was not used: throttled by other means`);
  return early === undefined ? observed(says) : fail(early, says, run);
}

/** Label `run`: until the first refusal; `further`: some more. */
export function judgeEnds(
  records: readonly QuotaRecord[],
  limit: Limit,
  { enforced }: LimitRules,
): Said {
  const run = labelled(records, "run");
  const further = labelled(records, "further");
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  const { admitted, refused } = countOf(run);
  if (admitted > mostInside(limit, run)) {
    const ended = refused > 0 ? `${admitted} passed` : `all ${admitted} passed`;
    return judgeExcess(run, limit, {
      rule: enforced,
      says: `${ended} of a limit of ${limit.limit}`,
    });
  }
  if (refused === 0) return couldNotRun(`only ${admitted} were sent of a limit of ${limit.limit}`);
  const again = further.filter(isAdmitted);
  if (again.length > refill(limit, elapsed([...run, ...further]))) {
    const says = `${again.length} of ${further.length} passed after the first refusal`;
    return judgeExcess([...run, ...further], limit, { rule: enforced, says, times: again.length });
  }
  return pass(`request ${admitted + 1} refused, and ${further.length} further ones`);
}
