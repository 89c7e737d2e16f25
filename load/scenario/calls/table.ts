/** Latencies of the operations, for the terminal. */
import { columns } from "../../../reports/format/columns.ts";
import { figure, ms } from "../../shared/figure.ts";
import { percentile, samplesOf, shownPercentiles, type Summary } from "../../shared/summary.ts";
import { measureNames } from "../../shared/call-plan.ts";

const prefix = measureNames.latencyOf("");
const inPhase = measureNames.latencyIn("");

export function operationTable({ histograms }: Summary): string[] {
  const rows = Object.entries(histograms)
    .filter(([name]) => name.startsWith(prefix) && !name.startsWith(inPhase))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, histogram]) => [
      name.slice(prefix.length),
      figure(samplesOf(histogram)),
      ms(percentile(histogram, 0)),
      ...shownPercentiles.map(([, p]) => ms(percentile(histogram, p))),
    ]);
  const head = ["operation", "calls", "least", ...shownPercentiles.map(([name]) => name)];
  return columns([head, ...rows], "lrrrrr");
}
