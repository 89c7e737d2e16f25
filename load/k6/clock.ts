/**
 * Wall-clock time with fractions of a millisecond, from a wall clock that shows whole milliseconds and a timer
 * that is finer. Each pair of readings bounds the difference between the two to a millisecond; together
 * they bound it to microseconds. Begins again when the wall clock is set.
 */
export function createClock(wall: () => number, elapsed: () => number): () => number {
  let low = -Infinity;
  let high = Infinity;
  function look(timer: number): void {
    const shown = wall();
    // The timer was read before the wall clock, so the lower bound may be a little too high: it is within a tick.
    const from = shown - timer;
    low = Math.max(low, from - 0.01);
    high = Math.min(high, from + 1);
    if (low <= high) return;
    low = from;
    high = from + 1;
  }
  return () => {
    const timer = elapsed();
    look(timer);
    return timer + (low + high) / 2;
  };
}

/** Reads the clock until it is exact enough to be used. */
export function settleClock(clock: () => number, wall: () => number): () => number {
  const until = wall() + 5;
  while (wall() < until) clock();
  return clock;
}
