/**
 * Histograms of one VU, filled for each delivery. The bucket of a value is looked up: a logarithm costs
 * more than all the rest.
 */
import { bucketEnd, bucketOf, bucketCount } from "../../shared/summary.ts";
import type { LoadTally } from "../measures.ts";

/** Values below this are looked up (ms). */
const looked = 512;
/** Steps of the table in a millisecond. */
const steps = 16;

/** The bucket of the lower end of each step, and the end of each bucket. */
const guesses = Array.from({ length: looked * steps }, (_, step) => bucketOf(step / steps));
const ends = Array.from({ length: bucketCount }, (_, bucket) => bucketEnd(bucket));

/** Does what `bucketOf` does, by looking up. */
export function quickBucketOf(value: number): number {
  if (!(value >= 0 && value < looked)) return bucketOf(value);
  let bucket = guesses[(value * steps) | 0] as number;
  while (value > (ends[bucket] as number)) bucket++;
  return bucket;
}

export interface Meter {
  latency: (ms: number) => void;
  /** From the intended moment, and how long the frame waited in k6. */
  rest: (intended_ms: number, lag_ms: number) => void;
  /** Hands the largest values over. */
  settle: () => void;
}

/** A meter that writes into the tally; the largest values only when it is settled. */
export function createMeter(tally: LoadTally): Meter {
  const latencies = tally.buckets("latency");
  const latenciesIntended = tally.buckets("latency_intended");
  const lags = tally.buckets("loop_lag");
  let longestLatency = -Infinity;
  let longestLag = -Infinity;
  return {
    latency(ms) {
      const bucket = quickBucketOf(ms);
      latencies[bucket] = (latencies[bucket] as number) + 1;
      if (ms > longestLatency) longestLatency = ms;
    },
    rest(intended_ms, lag_ms) {
      const intended = quickBucketOf(intended_ms);
      const lag = quickBucketOf(lag_ms);
      latenciesIntended[intended] = (latenciesIntended[intended] as number) + 1;
      lags[lag] = (lags[lag] as number) + 1;
      if (lag_ms > longestLag) longestLag = lag_ms;
    },
    settle() {
      tally.raise("latency", longestLatency);
      tally.raise("loop_lag", longestLag);
    },
  };
}
