/** Iterations that k6 could not start in time: only k6 itself knows about them. */
import { measureNames, type Phase } from "../shared/call-plan.ts";
import type { Summary } from "../shared/summary.ts";
import type { SummaryData } from "./hand-over.ts";

const metric = (phase: string): string => `dropped_iterations{scenario:${phase}}`;

/** What must stand in `options.thresholds`, so that k6 tells them apart by phase. */
export const droppedThresholds = (phases: readonly Phase[]): Record<string, []> =>
  Object.fromEntries(phases.map(({ name }) => [metric(name), []]));

/** How many of each phase, and of all. */
export const droppedCounts =
  (phases: readonly Phase[]) =>
  ({ metrics }: SummaryData): Summary["counts"] => {
    const byPhase = phases.map(
      ({ name }) =>
        [measureNames.droppedIn(name), metrics[metric(name)]?.values["count"] ?? 0] as const,
    );
    const dropped = byPhase.reduce((sum, [, count]) => sum + count, 0);
    return { dropped, ...Object.fromEntries(byPhase) };
  };
