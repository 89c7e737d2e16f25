/** What is measured, and how a script counts it. Imports nothing, so that node may read it too. */

/** The names of everything that a scenario measures. */
export interface Measures {
  counts: readonly string[];
  /** Values in milliseconds unless the name ends with the unit. */
  histograms: readonly string[];
  /** Histograms of the whole run only, such as one for each operation. */
  totals?: readonly string[];
  maxima: readonly string[];
}

export interface LoadTally {
  add: (count: string, by?: number) => void;
  /** Adds one value to a histogram. */
  note: (histogram: string, value: number) => void;
  /** Keeps the larger one. */
  raise: (maximum: string, value: number) => void;
  /**
   * The buckets of a histogram by index of `bucketOf`, for code that runs for each delivery. The
   * array stays the same for the whole run.
   */
  buckets: (histogram: string) => number[];
  /** Call it often: what was counted before belongs to the slot that was current before. */
  turn: (now: number) => void;
  /** Hands over what is left; the last call of a VU. */
  flush: () => void;
}
