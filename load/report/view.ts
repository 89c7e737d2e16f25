/** What a reader looks at first in a summary, whatever the scenario counted. */
import type { Summary } from "../shared/summary.ts";
import { isLag, workOf } from "../trend/metric.ts";

export interface View {
  /** Name of the count that the run is about. */
  work: string | undefined;
  /** Names of the histograms about requests to the target, and about the generator. */
  latency: string | undefined;
  lag: string | undefined;
}

export function viewOf(summary: Summary): View {
  const names = Object.keys(summary.histograms).sort();
  const latencies = names.filter((name) => !isLag(name) && !name.includes("."));
  return {
    work: workOf(summary),
    latency: latencies.includes("latency") ? "latency" : latencies[0],
    lag: names.find(isLag),
  };
}
