/** Latencies of the operations, for the terminal. */
import { percentile, samplesOf, type Summary } from "../../shared/summary.ts";
import { measureNames } from "../../shared/call-plan.ts";

const prefix = measureNames.latencyOf("");
const inPhase = measureNames.latencyIn("");

export function operationTable({ histograms }: Summary): string[] {
  const rows = Object.entries(histograms)
    .filter(([name]) => name.startsWith(prefix) && !name.startsWith(inPhase))
    .map(([name, histogram]) => ({ name: name.slice(prefix.length), histogram }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const figure = (value: number | undefined): string =>
    (value === undefined ? "–" : value.toFixed(value < 10 ? 2 : 1)).padStart(9);
  return [
    `${"operation".padEnd(32)}${"calls".padStart(9)}${"least ms".padStart(9)}${"p50 ms".padStart(9)}${"p95 ms".padStart(9)}${"p99 ms".padStart(9)}`,
    ...rows.map(({ name, histogram }) => {
      const calls = samplesOf(histogram);
      const parts = [0, 0.5, 0.95, 0.99].map((p) => figure(percentile(histogram, p)));
      return `${name.padEnd(32)}${String(calls).padStart(9)}${parts.join("")}`;
    }),
  ];
}
