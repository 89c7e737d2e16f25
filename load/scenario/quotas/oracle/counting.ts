/** Which requests count against a quota. The documents leave it open, so it is told. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { couldNotRun, observed, type Said } from "./judgement.ts";
import type { Limit } from "./limit.ts";
import { countOf, isRefused, labelled } from "./record.ts";

/** Labels `other:<what>`: requests in question of a fresh token; `rest:<what>`: counted ones until the first refusal. */
export function judgeCounting(
  records: readonly QuotaRecord[],
  { limit }: Limit,
  what: string,
): Said {
  const other = labelled(records, `other:${what}`);
  const rest = labelled(records, `rest:${what}`);
  const spoilt = spoiled([...other, ...rest]);
  if (spoilt) return spoilt;
  if (!rest.some(isRefused)) return couldNotRun("the limit was not used up afterwards");
  const counted = limit - countOf(rest).admitted;
  if (counted > other.length)
    return observed(`not told: more was used up than by the ${other.length} requests in question`);
  const says = `${Math.max(0, counted)} of ${other.length} counted`;
  const answers = [...new Set(other.map(({ status }) => status))].join(", ");
  return observed(`${says} (answered ${answers})`);
}
