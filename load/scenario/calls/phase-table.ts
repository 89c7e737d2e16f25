/** Phases of a run side by side, for the terminal. */
import { percentile } from "../../shared/summary.ts";
import { plannedRequests, type PhaseMeasure } from "./sound.ts";

const figure = (value: number | undefined): string =>
  (value === undefined ? "–" : value.toFixed(value < 10 ? 2 : 1)).padStart(9);

/** `mark` is put behind a row. */
export function phaseTable(
  measures: readonly PhaseMeasure[],
  mark: (index: number) => string = () => "",
): string[] {
  const heads = [
    "per s",
    "planned",
    "accepted",
    "dropped",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "lag p99",
  ];
  return [
    `${"phase".padEnd(10)}${heads.map((head) => head.padStart(9)).join("")}`,
    ...measures.map(({ phase, requests, bad, dropped, lag, latency }, i) => {
      const counts = [phase.rate_per_second ?? 0, plannedRequests([phase]), requests - bad, dropped]
        .map((count) => String(count).padStart(9))
        .join("");
      const parts = [0.5, 0.95, 0.99].map((p) => figure(percentile(latency, p))).join("");
      return `${phase.name.padEnd(10)}${counts}${parts}${figure(lag)}  ${mark(i)}`.trimEnd();
    }),
    "",
  ];
}
