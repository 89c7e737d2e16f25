/** Whether something grew over a run: its last third against its first. */
import { median } from "../../trend/compare.ts";
import { rankSum, smallestP } from "../../trend/rank-sum.ts";

export interface Drift {
  first: number;
  last: number;
  /** Growth relative to the first. */
  growth: number;
  /** Chance of such a difference if nothing grew. */
  p: number;
}

/** The accepted chance of calling something grown that is not; growth has its own limit besides. */
const alpha = 0.05;

/** Undefined where the run is too short to say anything. */
export function driftOf(values: readonly number[]): Drift | undefined {
  const third = Math.floor(values.length / 3);
  if (third === 0 || smallestP(third, third) > alpha) return undefined;
  const [begin, end] = [values.slice(0, third), values.slice(-third)];
  const [first, last] = [median(begin), median(end)];
  return { first, last, growth: (last - first) / first, p: rankSum(begin, end).p };
}

/** Whether it grew for certain, and by more than `most` (a share of the first third). */
export const hasGrown = ({ growth, p }: Drift, most: number): boolean =>
  growth > most && p <= alpha;
