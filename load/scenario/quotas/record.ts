/** Recorded requests: counts and times. */
import type { QuotaRecord } from "../../shared/quotas/plan.ts";
import { went } from "../../shared/quotas/went.ts";

/** Whether the limit let it pass. */
export const isAdmitted = (record: QuotaRecord): boolean => went(record) === "admitted";

/** Whether it was refused, for a limit or otherwise. */
export const isRefused = (record: QuotaRecord): boolean => went(record) === "refused";

export interface Count {
  sent: number;
  admitted: number;
  refused: number;
  failed: number;
}

/** How many of these requests went which way. */
export function countOf(records: readonly QuotaRecord[]): Count {
  const count: Count = { sent: records.length, admitted: 0, refused: 0, failed: 0 };
  for (const record of records) count[went(record)] += 1;
  return count;
}

/** When a request reached the target at the earliest, by the target's time (ms). */
export const sentAt = ({ sent, shift }: QuotaRecord): number => sent + shift;

/** When a request was decided at the latest, by the target's time (ms). */
export const answeredAt = ({ answered, shift }: QuotaRecord): number => answered + shift;

/** From the first request to the last answer, by the target's time (ms); there may be too many for one call. */
export const stretch = (records: readonly QuotaRecord[]): { from: number; to: number } => ({
  from: records.reduce((from, record) => Math.min(from, sentAt(record)), Infinity),
  to: records.reduce((to, record) => Math.max(to, answeredAt(record)), -Infinity),
});

/** How long that is (ms). */
export function elapsed(records: readonly QuotaRecord[]): number {
  const { from, to } = stretch(records);
  return Math.max(0, to - from);
}
