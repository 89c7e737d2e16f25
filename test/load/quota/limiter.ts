/** Limiters of every kind that the documents allow, and broken ones, on a clock of their own (ms). */
import { lengthOf } from "../../../load/shared/quotas/plan.ts";
import type { Limit } from "../../../load/scenario/quotas/limit.ts";

export interface Limiter {
  /** Counts a request at this moment; returns whether it passes. */
  admits: (now: number) => boolean;
  /** What is left after it, for headers. */
  remaining: () => number;
}

export type Make = (limit: Limit) => Limiter;

/** @param offset when the first window begins (ms since the epoch) */
export const aligned =
  (offset = 0): Make =>
  ({ limit, length }) => {
    let window = -1;
    let used = 0;
    return {
      admits(now) {
        const current = Math.floor((now - offset) / lengthOf[length]);
        if (current !== window) used = 0;
        window = current;
        if (used >= limit) return false;
        used += 1;
        return true;
      },
      remaining: () => limit - used,
    };
  };

export const fromFirst: Make = ({ limit, length }) => {
  let begun = -Infinity;
  let used = 0;
  return {
    admits(now) {
      if (now >= begun + lengthOf[length]) {
        begun = now;
        used = 0;
      }
      if (used >= limit) return false;
      used += 1;
      return true;
    },
    remaining: () => limit - used,
  };
};

export const sliding: Make = ({ limit, length }) => {
  let passed: number[] = [];
  return {
    admits(now) {
      passed = passed.filter((at) => at > now - lengthOf[length]);
      if (passed.length >= limit) return false;
      passed.push(now);
      return true;
    },
    remaining: () => limit - passed.length,
  };
};

export const bucket: Make = ({ limit, length }) => {
  let left = limit;
  let last: number | undefined;
  return {
    admits(now) {
      left = Math.min(limit, left + ((now - (last ?? now)) * limit) / lengthOf[length]);
      last = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    remaining: () => Math.floor(left),
  };
};

export const legal: Record<string, Make> = {
  aligned: aligned(),
  // Midnight in India, and a second of the minute that nobody would think of.
  "aligned elsewhere": aligned(18.5 * 60 * 60_000),
  "from first": fromFirst,
  sliding,
  bucket,
};

const resized =
  (by: number, make: Make): Make =>
  ({ limit, length }) =>
    make({ limit: limit + by, length });

export const broken = {
  tooMany: (make: Make): Make => resized(1, make),
  tooFew: (make: Make): Make => resized(-1, make),
  unlimited: (): Make => () => ({ admits: () => true, remaining: () => 1 }),
  /** Begins anew after each refusal. */
  resetByRefusal:
    (make: Make): Make =>
    (limit) => {
      let inner = make(limit);
      return {
        admits(now) {
          const passes = inner.admits(now);
          if (!passes) inner = make(limit);
          return passes;
        },
        remaining: () => inner.remaining(),
      };
    },
  /** Runs on a faster clock. */
  early:
    (factor: number, make: Make): Make =>
    (limit) => {
      const inner = make(limit);
      return { admits: (now) => inner.admits(now * factor), remaining: () => inner.remaining() };
    },
  neverResets:
    (make: Make): Make =>
    (limit) => {
      const inner = make(limit);
      let first: number | undefined;
      return { admits: () => inner.admits((first ??= 0)), remaining: () => inner.remaining() };
    },
};
