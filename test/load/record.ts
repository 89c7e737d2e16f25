/** Plausible results of load runs. */
import type { LoadResult } from "../../load/shared/result.ts";
import {
  bucketOf,
  type Histogram,
  type TimeSlot,
  type Summary,
} from "../../load/shared/summary.ts";
import { pointOf, type Point } from "../../load/trend/point.ts";

/** Values around a middle, spread over a few buckets, always the same. */
export function histogramAround(middle: number, count = 100): Histogram {
  const histogram: Histogram = {};
  for (let i = 0; i < count; i++) {
    const bucket = String(bucketOf(middle * (0.5 + (i + 0.5) / count)));
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
  return histogram;
}

export function summaryAround(latency: number, more: Partial<Summary> = {}): Summary {
  const slots: TimeSlot[] = Array.from({ length: 10 }, () => ({
    counts: { requests: 100, accepted: 100, refused: 0, failed: 0 },
    histograms: { latency: histogramAround(latency), loop_lag: histogramAround(0.4) },
  }));
  return {
    version: 1,
    scenario: "mixed",
    profile: "ci",
    seed: 1,
    config_hash: "c0ffee".padEnd(64, "0"),
    started_at: "2026-11-21T02:00:00.000Z",
    duration_ms: 10_000,
    generators: [
      {
        k6: "2.2.0",
        segment: "0:1",
        cpus: 2,
        cpu_model: "Processor 3000",
        memory_bytes: 24 * 2 ** 30,
        cpu_seconds: 3.1,
        peak_rss_bytes: 181e6,
      },
    ],
    target: { name: "reference", cpu_seconds: 6.2, peak_rss_bytes: 240e6 },
    counts: { requests: 1000, accepted: 1000, refused: 0, failed: 0 },
    maxima: { vus: 24 },
    histograms: {
      latency: histogramAround(latency, 1000),
      loop_lag: histogramAround(0.4, 1000),
      "latency.people.list": histogramAround(latency, 500),
    },
    slot_ms: 1000,
    slots,
    ...more,
  };
}

export function resultOf(summary: Summary, more: Partial<LoadResult> = {}): LoadResult {
  return {
    summary,
    outcome: "conforming",
    reasons: [],
    findings: [],
    objectives: [],
    observations: [],
    measures: {},
    cpu: { generators: [], target: [] },
    ...more,
  };
}

/** One run a day, from the first of November, each with the latency of its day. */
export const nights = (latencies: readonly number[], more: Partial<Point> = {}): Point[] =>
  latencies.map((latency, i) => ({
    ...pointOf(
      resultOf(
        summaryAround(latency, {
          started_at: `2026-11-${String(i + 1).padStart(2, "0")}T02:00:00.000Z`,
        }),
      ),
    ),
    ...more,
  }));
