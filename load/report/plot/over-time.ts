/** What happened when: latency, work and the generator's lag over the run. */
import { percentile, samplesOf, type Summary } from "../../shared/summary.ts";
import { measuredTime } from "../../trend/metric.ts";
import { colors, draw, line, scaleOf, type Chart } from "../chart.ts";
import { capitalized } from "../say.ts";
import { shownParts, type View } from "../view.ts";
import { timeOf } from "./time.ts";

const tones = [colors.blue, colors.orange, colors.purple];

/** Percentiles of a histogram per stretch; nothing where no stretch has a value. */
function percentiles(
  { stretches }: View,
  summary: Summary,
  histogram: string | undefined,
  unit: string,
): string | undefined {
  if (histogram === undefined || stretches.length < 2) return undefined;
  const isEmpty = stretches.every(({ histograms }) => !samplesOf(histograms[histogram]));
  if (isEmpty) return undefined;
  const duration = measuredTime(summary);
  const time = timeOf(duration / 1000);
  const values = shownParts.map(([, p]) =>
    stretches.map(
      ({ from, histograms }) => [time.of(from), percentile(histograms[histogram], p)] as const,
    ),
  );
  const scale = scaleOf(values.flat().map(([, value]) => value));
  return draw({
    x: { name: time.name, more: { min: 0, max: time.of(duration / 1000), ...rounded } },
    y: { name: unit, type: scale },
    series: shownParts.map(([name], i) =>
      line(name, tones[i] as string, values[i] as (readonly [number, number | undefined])[]),
    ),
  });
}

/** The end of a run is rarely a round number, and would stand on the last round one. */
const rounded = { axisLabel: { showMaxLabel: false, hideOverlap: true, color: "#4a5361" } };

export function latencyOverTime(view: View, summary: Summary): Chart | undefined {
  const svg = percentiles(view, summary, view.latency, `${view.latency} in ms`);
  return (
    (svg && {
      id: "latency-over-time",
      title: "Latency over time",
      says: "Upper ends of the buckets (10 % wide) that hold the 50th, 95th and 99th percentile of each stretch of the run.",
      svg,
    }) ||
    undefined
  );
}

export function lagOverTime(view: View, summary: Summary): Chart | undefined {
  const svg = percentiles(view, summary, view.lag, "lag in ms");
  return (
    (svg && {
      id: "lag-over-time",
      title: "Lag of the generator's event loop",
      says: "How late k6 itself came to what was due. Where it is not small, the generator was measured and not the target.",
      svg,
    }) ||
    undefined
  );
}

/** Counts that are shown beside the work as soon as there is one of them. */
const troubles: readonly [string, string][] = [
  ["refused", colors.orange],
  ["failed", colors.red],
];

export function workOverTime(view: View, summary: Summary): Chart | undefined {
  const { stretches, work } = view;
  if (work === undefined || stretches.length < 2) return undefined;
  const duration = measuredTime(summary);
  const time = timeOf(duration / 1000);
  const rate = (count: string): (readonly [number, number])[] =>
    stretches.map(
      ({ from, length, counts }) => [time.of(from), (counts[count] ?? 0) / length] as const,
    );
  const shown = [[work, colors.blue] as const, ...troubles].filter(
    ([name], i) => i === 0 || (summary.counts[name] ?? 0) > 0,
  );
  return {
    id: "work-over-time",
    title: `${capitalized(work)} per second`,
    says: `${shown.length > 1 ? "Also those that were refused or failed. " : ""}A dip with a steady plan means that the target, or the generator, could not keep up.`,
    svg: draw({
      x: {
        name: time.name,
        more: { min: 0, max: time.of(duration / 1000), ...rounded },
      },
      y: { name: `${work} per second`, more: { min: 0 } },
      series: shown.map(([name, color]) => line(name, color, rate(name))),
    }),
  };
}
