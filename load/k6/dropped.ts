/** Iterations that k6 could not start in time: only k6 itself knows about them. */
import type { Phase } from "../shared/call-plan.ts";
import { measureNames } from "../shared/call-plan.ts";
import type { Summary } from "../shared/summary.ts";

const metric = (phase: string): string => `dropped_iterations{scenario:${phase}}`;

/** What must stand in `options.thresholds`, so that k6 tells them apart by phase. */
export const droppedThresholds = (phases: readonly Phase[]): Record<string, []> =>
  Object.fromEntries(phases.map(({ name }) => [metric(name), []]));

interface SummaryData {
  metrics: Record<string, { values: Record<string, number> } | undefined>;
}

/** Puts them into the summary that goes out. */
export function withDropped<Data extends SummaryData>(
  handOver: (data: Data) => Record<string, string>,
  phases: readonly Phase[],
): (data: Data) => Record<string, string> {
  return (data) => {
    const dropped = phases.map(
      ({ name }) =>
        [measureNames.droppedIn(name), data.metrics[metric(name)]?.values["count"] ?? 0] as const,
    );
    const all = dropped.reduce((sum, [, count]) => sum + count, 0);
    return Object.fromEntries(
      Object.entries(handOver(data)).map(([path, text]) => {
        const summary = JSON.parse(text) as Summary;
        Object.assign(summary.counts, { dropped: all }, Object.fromEntries(dropped));
        return [path, JSON.stringify(summary)];
      }),
    );
  };
}
