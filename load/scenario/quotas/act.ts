/** Steps of an experiment in one line each. */
import type { Act, Length } from "../../shared/quotas/plan.ts";

/** One after the other. */
export const ask = (label: string, caller: string, call: string, count = 1): Act => ({
  kind: "sequential",
  label,
  caller,
  call,
  count,
  until_refused: false,
});

/** One after the other until one is refused; twice the limit and one more, as no edge explains so many. */
export const drain = (label: string, caller: string, call: string, limit: number): Act => ({
  kind: "sequential",
  label,
  caller,
  call,
  count: 2 * limit + 1,
  until_refused: true,
});

export const together = (label: string, caller: string, call: string, count: number): Act => ({
  kind: "burst",
  label,
  caller,
  call,
  count,
});

export const inside = (...lengths: Length[]): Act => ({ kind: "inside", lengths });
export const later = (advance_ms: number): Act => ({ kind: "clock", advance_ms });
