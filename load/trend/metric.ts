/** The numbers of a run that are followed from night to night. */
import { measuredTime, percentile, shownPercentiles, type Summary } from "../shared/summary.ts";

export type Better = "lower" | "higher";

export interface Metric {
  /** The name in the history, such as `latency_p95`. */
  name: string;
  unit: string;
  better: Better;
}

/** Whether a histogram is about the generator and not about the target. */
export const isLag = (name: string): boolean => name.includes("lag");

/** A count over the whole run, by the name of the metric that is its rate. */
const work: Record<string, string> = {
  deliveries: "deliveries_per_second",
  requests: "requests_per_second",
};

/** Name of the count that a run is about, the first that is there. */
export const workOf = ({ counts }: Summary): string | undefined =>
  Object.keys(work).find((name) => (counts[name] ?? 0) > 0);

/** How the histograms of operations are called, and not those of phases. */
const ofOperation = /^latency\.(?!in\.)(.+)$/;

/** The median of each operation's latency, which one slow operation shows where all of them together do not. */
export const operationMetrics = ({ histograms }: Summary): Record<string, number> =>
  Object.fromEntries(
    Object.entries(histograms).flatMap(([name, histogram]): [string, number][] => {
      const id = ofOperation.exec(name)?.[1];
      const value = percentile(histogram, 0.5);
      return id === undefined || value === undefined ? [] : [[`${id}_p50`, value]];
    }),
  );

/** Values of the metrics of a run; a value that the run does not have is absent. */
export function metricsOf(summary: Summary): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [name, histogram] of Object.entries(summary.histograms)) {
    if (name.includes(".") || isLag(name)) continue;
    for (const [part, p] of shownPercentiles) {
      const value = percentile(histogram, p);
      if (value !== undefined) values[`${name}_${part}`] = value;
    }
  }
  const done = workOf(summary);
  if (done !== undefined) {
    const count = summary.counts[done] as number;
    values[work[done] as string] = count / (measuredTime(summary) / 1000);
    const { cpu_seconds: cpu } = summary.target;
    if (cpu !== undefined) values[`target_cpu_ms_per_${done.slice(0, -1)}`] = (cpu * 1000) / count;
  }
  return values;
}

const described: readonly { name: RegExp; unit: string; better: Better }[] = [
  { name: /_per_second$/, unit: "/s", better: "higher" },
  { name: /^target_cpu_ms_per_/, unit: "ms", better: "lower" },
  { name: /_p\d+$/, unit: "ms", better: "lower" },
  { name: /_seconds$/, unit: "s", better: "lower" },
];

/** What a name in the history means; undefined if this version does not know it. */
export function metric(name: string): Metric | undefined {
  const found = described.find((one) => one.name.test(name));
  return found && { name, unit: found.unit, better: found.better };
}
