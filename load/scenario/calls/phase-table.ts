/** Phases of a run side by side, for the terminal and the report. */
import { columns } from "../../../reports/format/columns.ts";
import { figure, ms } from "../../shared/figure.ts";
import type { ResultTable } from "../../shared/result.ts";
import { percentile, shownPercentiles } from "../../shared/summary.ts";
import { plannedRequests, type PhaseMeasure } from "./sound.ts";

const head = [
  "phase",
  "per s",
  "planned",
  "accepted",
  "dropped",
  ...shownPercentiles.map(([name]) => name),
  "lag p99",
];

/** @param mark what is said of a phase at the end of its row: whether it met the objective */
export function phaseTable(
  measures: readonly PhaseMeasure[],
  mark?: (index: number) => string,
): ResultTable {
  const rows = measures.map(({ phase, requests, bad, dropped, lag, latency }, index) => [
    phase.name,
    ...[phase.rate_per_second ?? 0, plannedRequests([phase]), requests - bad, dropped].map(figure),
    ...shownPercentiles.map(([, p]) => ms(percentile(latency, p))),
    ms(lag),
    ...(mark ? [mark(index)] : []),
  ]);
  return { head: [...head, ...(mark ? ["objective"] : [])], rows };
}

/** The table for the terminal, with a blank line below. */
export const phaseLines = ({ head: titles, rows }: ResultTable): string[] => [
  ...columns([titles, ...rows], "lrrrrrrrrl"),
  "",
];
