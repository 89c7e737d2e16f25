/** How long a run will take yet, from how fast its rules were judged. */

/** An estimate from less would fluctuate. */
const leastShare = 0.02;
/** What counts as lately: a share of the time so far, and this long at least (ms). */
const lately = { share: 1 / 4, least: 15_000 };

export interface TimeLeft {
  judged: (now: number) => void;
  /** Milliseconds for so many more; undefined while too little is known, or nothing was judged lately. */
  estimate: (now: number, remaining: number) => number | undefined;
}

/**
 * The slower of the speed so far and that of late counts: rules that fail, wait, or run alone take longer than others, and come
 * to their end last.
 */
export function createTimeLeft(): TimeLeft {
  const times: number[] = [];
  return {
    judged: (now) => void times.push(now),
    estimate(now, remaining) {
      const [first] = times;
      const last = times.at(-1);
      if (first === undefined || last === undefined || remaining === 0) return undefined;
      if (times.length / (times.length + remaining) < leastShare) return undefined;
      const window = Math.max(lately.least, (now - first) * lately.share);
      const recent = times.filter((time) => time > now - window).length;
      const speed = Math.min(times.length / (now - first), recent / Math.min(window, now - first));
      return speed > 0 ? Math.max(remaining / speed, now - last) : undefined;
    },
  };
}
