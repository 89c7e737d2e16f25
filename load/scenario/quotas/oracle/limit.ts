/** What a limit allows, whatever its window is: the documents leave open whether it is fixed, slides, or refills. */
import { lengthOf, type Length, type QuotaRecord } from "../../../shared/quotas/plan.ts";
import { answeredAt, elapsed, isAdmitted, isRefused, sentAt } from "./record.ts";

export interface Limit {
  /** Requests in a window. */
  limit: number;
  length: Length;
}

/** What a bucket gives back meanwhile; other windows give back nothing before their end. */
export const refill = ({ limit, length }: Limit, ms: number): number =>
  Math.floor((ms * limit) / lengthOf[length]);

/** Most that may pass of requests that were made at a stretch inside one window. */
export const mostInside = (limit: Limit, records: readonly QuotaRecord[]): number =>
  limit.limit + refill(limit, elapsed(records));

/** Most that may pass of them where a new window begins among them; more than one where they take that long. */
export const mostOverEdges = ({ limit, length }: Limit, records: readonly QuotaRecord[]): number =>
  limit * (2 + Math.floor(elapsed(records) / lengthOf[length]));

export interface TooMany {
  /** Requests that passed, and the most that may. */
  admitted: number;
  most: number;
  /** From the first to the last of them (ms). */
  span: number;
  records: QuotaRecord[];
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
  const stretch = (since: number, most: number): TooMany | undefined => {
    const within = admitted.filter(
      (record) => sentAt(record) > since && answeredAt(record) < since + lengthOf[length],
    );
    const [first] = within;
    const last = within.at(-1);
    if (within.length <= most || !first || !last) return undefined;
    const span = answeredAt(last) - sentAt(first);
    return { admitted: within.length, most, span, records: within };
  };
  for (const refused of records.filter(isRefused)) {
    const found = stretch(answeredAt(refused), limit);
    if (found) return found;
  }
  for (const one of admitted) {
    const found = stretch(sentAt(one) - 1, 2 * limit);
    if (found) return found;
  }
  return undefined;
}
