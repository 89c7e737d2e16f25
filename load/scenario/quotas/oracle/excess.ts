/** What it means that more passed than one window allows. */
import { edgeBetween } from "../../../shared/quotas/inside.ts";
import type { Length, QuotaRecord } from "../../../shared/quotas/plan.ts";
import { couldNotRun, fail, type Said } from "./judgement.ts";
import { mostOverEdges, type Limit } from "./limit.ts";
import { countOf, stretch } from "./record.ts";

/** Whether a usual edge of a window lies among the records. */
export function straddles(records: readonly QuotaRecord[], length: Length): boolean {
  const { from, to } = stretch(records);
  return records.length > 0 && edgeBetween(from, to, length);
}

/** Whether the beginning of a window in the middle would explain how many passed. */
export const isExplained = (records: readonly QuotaRecord[], limit: Limit): boolean =>
  countOf(records).admitted <= mostOverEdges(limit, records);

/** The records are requests made at a stretch of which too many passed. */
export function judgeExcess(
  records: readonly QuotaRecord[],
  limit: Limit,
  { rule, says, times }: { rule: string; says: string; times?: number },
): Said {
  const edge = isExplained(records, limit);
  return edge && straddles(records, limit.length)
    ? { ...couldNotRun(`${says}, but a new ${limit.length} may have begun meanwhile`), edge }
    : fail(rule, says, records, { edge, ...(times === undefined ? {} : { times }) });
}
