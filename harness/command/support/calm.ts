/** An estimate that follows new figures without jumping: rules take from milliseconds to minutes. */

/** In this time two thirds of a change are taken over (ms). */
const inertia = 10_000;

/** @returns what is left now, given the newest figure; undefined where that is not known */
export function createCalm(): (left: number | undefined, now: number) => number | undefined {
  let end: number | undefined;
  let before = 0;
  return (left, now) => {
    if (left === undefined) return undefined;
    const share = 1 - Math.exp((before - now) / inertia);
    end = end === undefined ? now + left : end + (now + left - end) * share;
    before = now;
    return Math.max(1, end - now);
  };
}
