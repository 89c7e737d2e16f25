/** What a limit allows, whatever its window is: the documents leave open whether it is fixed, slides, or refills. */
import { lengthOf, type Length, type QuotaRecord } from "../../shared/quotas/plan.ts";
import { edgeBetween } from "../../shared/quotas/inside.ts";
import { answeredAt, countOf, elapsed, isAdmitted, isRefused, sentAt, stretch } from "./record.ts";
import { couldNotRun, fail, type Said } from "./said.ts";

export interface Limit {
  /** Requests in a window. */
  limit: number;
  length: Length;
}

/** What a bucket gives back meanwhile; other windows give back nothing before their end. */
export const refill = ({ limit, length }: Limit, ms: number): number =>
  Math.floor((ms * limit) / lengthOf[length]);

/** The most that may pass of requests that were made in one stretch inside one window. */
export const mostInside = (limit: Limit, records: readonly QuotaRecord[]): number =>
  limit.limit + refill(limit, elapsed(records));

/** The most that may pass if a new window begins among them, or more than one where they take that long. */
const mostOverEdges = ({ limit, length }: Limit, records: readonly QuotaRecord[]): number =>
  limit * (2 + Math.floor(elapsed(records) / lengthOf[length]));

/** Whether a usual edge of a window lies among the records. */
export function straddles(records: readonly QuotaRecord[], length: Length): boolean {
  const { from, to } = stretch(records);
  return records.length > 0 && edgeBetween(from, to, length);
}

/** Whether the beginning of a window in the middle would explain how many passed. */
export const isExplained = (records: readonly QuotaRecord[], limit: Limit): boolean =>
  countOf(records).admitted <= mostOverEdges(limit, records);

/** What it means if too many passed of requests made in one stretch. */
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

export interface TooMany {
  /** Requests that passed, and the most that may. */
  admitted: number;
  most: number;
  /** From the first to the last of them (ms). */
  span: number;
  records: QuotaRecord[];
  /** Whether the bound rests on an earlier refusal, which something other than the limit may have made. */
  refusal: boolean;
}

/**
 * Looks for a stretch shorter than the window in which too many passed. Two statements hold for fixed windows of
 * either kind, sliding windows and buckets alike, wherever an edge lies:
 * after a refusal at most the limit passes within one length, and at any time at most twice the limit does.
 * The records are all of one holder of a quota, requests that count under every reading, in the order of sending.
 */
export function tooManyInSpan(
  { limit, length }: Limit,
  records: readonly QuotaRecord[],
): TooMany | undefined {
  const admitted = records.filter(isAdmitted);
  const within = (since: number, most: number, refusal: boolean): TooMany | undefined => {
    const some = admitted.filter(
      (record) => sentAt(record) > since && answeredAt(record) < since + lengthOf[length],
    );
    const [first] = some;
    const last = some.at(-1);
    if (some.length <= most || !first || !last) return undefined;
    const span = answeredAt(last) - sentAt(first);
    return { admitted: some.length, most, span, records: some, refusal };
  };
  // A refusal before the limit was used up does not come from this limit, and nothing follows from it.
  const isUsedUp = (refused: QuotaRecord): boolean =>
    admitted.filter((record) => {
      const before = sentAt(refused) - sentAt(record);
      return before >= 0 && before <= lengthOf[length];
    }).length >= limit;
  for (const refused of records.filter(isRefused)) {
    const found = isUsedUp(refused) ? within(answeredAt(refused), limit, true) : undefined;
    if (found) return found;
  }
  for (const one of admitted) {
    const found = within(sentAt(one) - 1, 2 * limit, false);
    if (found) return found;
  }
  return undefined;
}
