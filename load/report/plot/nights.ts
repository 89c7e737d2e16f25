/** The last runs of the same kind, from the history. */
import { metric } from "../../trend/metric.ts";
import { isDecided, type Point } from "../../trend/point.ts";
import { colors, draw, line, type Chart } from "../chart.ts";

const tones = [colors.blue, colors.orange, colors.purple];

/** `2026-11-21T02:00:00.000Z` -> `11-21 02:00`; without the time where each day has one run. */
function namesOf(nights: readonly Point[]): string[] {
  const days = nights.map(({ started_at: at }) => at.slice(5, 10));
  return new Set(days).size === days.length
    ? days
    : nights.map(({ started_at: at }) => at.slice(5, 16).replace("T", " "));
}

function chart(nights: readonly Point[], metrics: readonly string[], y: string): string {
  const names = namesOf(nights);
  return draw({
    x: {
      name: "start of the run (UTC)",
      type: "category",
      data: names,
      more: { boundaryGap: true },
    },
    y: { name: y, more: { min: 0 } },
    series: metrics.map((name, i) =>
      line(
        name,
        tones[i % tones.length] as string,
        nights.map(
          (night, at) => [at, isDecided(night) ? night.metrics[name] : undefined] as const,
        ),
        {
          showSymbol: true,
          symbolSize: 6,
          data: nights.map((night) => ({
            value: isDecided(night) ? (night.metrics[name] ?? null) : null,
            ...(night.outcome === "non-conforming"
              ? { symbol: "diamond", symbolSize: 11, itemStyle: { color: colors.red } }
              : {}),
          })),
        },
      ),
    ),
  });
}

/** One chart for percentiles of the latency, one for each rate. */
export function lastNights(nights: readonly Point[], latency: string | undefined): Chart[] {
  if (nights.length < 2) return [];
  const names = [...new Set(nights.flatMap(({ metrics }) => Object.keys(metrics)))];
  const latencies = ["p50", "p95", "p99"]
    .map((part) => `${latency}_${part}`)
    .filter((name) => names.includes(name));
  const rates = names.filter((name) => metric(name)?.unit === "/s");
  const undecided = nights.filter((night) => !isDecided(night)).length;
  const says = `${nights.length} runs of this configuration on this machine. A red diamond had findings${undecided ? `; ${undecided} without a verdict left a gap` : ""}.`;
  return [
    ...(latencies.length
      ? [
          {
            id: "nights-latency",
            title: "Latency of the last nights",
            says,
            svg: chart(nights, latencies, "ms"),
          },
        ]
      : []),
    ...(rates.length
      ? [
          {
            id: "nights-rate",
            title: "Rate of the last nights",
            says,
            svg: chart(nights, rates.slice(0, tones.length), "per second"),
          },
        ]
      : []),
  ];
}
