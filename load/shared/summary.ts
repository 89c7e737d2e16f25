/**
 * What one load run measured. Everything in it can be added over generators: k6 writes one part per process,
 * and the verdict is computed from their sum. Imports nothing, so that k6 scripts and node both read it.
 */

/** Raised when a reader of older summaries would misread newer ones. */
export const summaryVersion = 1;

export type Scenario =
  | "quotas"
  | "fanout"
  | "kept"
  | "mixed"
  | "soak"
  | "spike"
  | "breakpoint"
  | "quiet";

/** Values by bucket index (`bucketOf`); buckets without values are absent. */
export type Histogram = Record<string, number>;

/** Machine and process that generated a part of the load. */
export interface Generator {
  k6: string;
  /** Execution segment, such as "0:1/2"; "0:1" for the whole. */
  segment: string;
  cpus: number;
  cpu_model: string;
  memory_bytes: number;
  /** User and system time of the k6 process; absent where the system does not report it. */
  cpu_seconds?: number;
  peak_rss_bytes?: number;
}

/** One stretch of the run, counted from `started_at`. */
export interface TimeSlot {
  counts: Record<string, number>;
  histograms: Record<string, Histogram>;
}

export interface Summary {
  version: typeof summaryVersion;
  scenario: Scenario;
  profile: string;
  seed: number;
  /** SHA-256 over scenario, seed, and the settings and objectives of the profile, without addresses and secrets: equal hashes may be compared. */
  config_hash: string;
  /** ISO 8601. */
  started_at: string;
  duration_ms: number;
  generators: Generator[];
  /** CPU and memory of the target, where it runs on this machine and its process is known. */
  target: { name: string; version?: string; cpu_seconds?: number; peak_rss_bytes?: number };
  /** Sums. */
  counts: Record<string, number>;
  /** Merged by keeping the larger value. */
  maxima: Record<string, number>;
  /** Milliseconds unless the name ends with its unit. */
  histograms: Record<string, Histogram>;
  /** Length of the measured part, of which the last slot may hold less than a whole one; absent in summaries of earlier versions. */
  measured_ms?: number;
  slot_ms: number;
  slots: TimeSlot[];
}

/** Buckets of 10 % each, from 0.05 ms: fine enough for percentiles, few enough to add everywhere. */
const smallest = 0.05;
const growth = Math.log(1.1);
export const bucketCount = 160;

/** Index of the bucket that holds a duration in milliseconds; what is too small or too large is in the first or last. */
export function bucketOf(milliseconds: number): number {
  if (milliseconds <= smallest) return 0;
  return Math.min(bucketCount - 1, Math.ceil(Math.log(milliseconds / smallest) / growth));
}

/** Upper end of a bucket in milliseconds. */
export const bucketEnd = (index: number): number => smallest * Math.exp(growth * index);

/** The summary of a part that measured nothing. */
export const emptySummary = (header: {
  scenario: Scenario;
  profile: string;
  seed: number;
  config_hash: string;
  url: string;
  starts_at: number;
  duration_ms: number;
  slot_ms: number;
}): Summary => ({
  version: summaryVersion,
  scenario: header.scenario,
  profile: header.profile,
  seed: header.seed,
  config_hash: header.config_hash,
  started_at: new Date(header.starts_at).toISOString(),
  duration_ms: 0,
  generators: [],
  target: { name: header.url },
  counts: {},
  maxima: {},
  histograms: {},
  measured_ms: header.duration_ms,
  slot_ms: header.slot_ms,
  slots: [],
});

/** How many values it holds. */
export const samplesOf = (histogram: Histogram = {}): number =>
  Object.values(histogram).reduce((sum, count) => sum + count, 0);

/** Its buckets by size of the values. */
const bucketsOf = (histogram: Histogram): [index: number, count: number][] =>
  Object.entries(histogram)
    .map(([index, count]): [number, number] => [Number(index), count])
    .sort(([a], [b]) => a - b);

/**
 * The p-th part (0 to 1) of the values, spread evenly inside its bucket: a bucket is 10 % wide, so that without it a run
 * that is 1 % slower could look the same or 10 % slower. Undefined without values.
 */
export function percentile(histogram: Histogram = {}, p: number): number | undefined {
  const wanted = p * samplesOf(histogram);
  let seen = 0;
  for (const [index, count] of bucketsOf(histogram)) {
    if (count > 0 && seen + count >= wanted) {
      const start = index === 0 ? 0 : bucketEnd(index - 1);
      return start + ((bucketEnd(index) - start) * (wanted - seen)) / count;
    }
    seen += count;
  }
  return undefined;
}

/** Percentiles that are shown and compared everywhere. */
export const shownPercentiles = [
  ["p50", 0.5],
  ["p95", 0.95],
  ["p99", 0.99],
] as const;

/** Length of the measured part as it was planned (ms). */
export const plannedTime = ({ measured_ms, slots, slot_ms }: Summary): number =>
  measured_ms ?? slots.length * slot_ms;

/** Length of the part that the slots cover, without what came before and after (ms). */
export const measuredTime = (summary: Summary): number =>
  summary.slots.length ? Math.min(plannedTime(summary), summary.duration_ms) : summary.duration_ms;
