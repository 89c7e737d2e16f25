/** What is drawn for a run: what happened when, how latencies spread, who used the CPU, and the last runs like it. */
import { html } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import type { CpuSample, LoadResult } from "../shared/result.ts";
import {
  bucketEnd,
  measuredTime,
  percentile,
  samplesOf,
  shownPercentiles,
  type TimeSlot,
  type Summary,
} from "../shared/summary.ts";
import { metric } from "../trend/metric.ts";
import { isMeasured, type Point } from "../trend/point.ts";
import { figure, short, type Line, type Plot, type Tick } from "./plot.ts";
import { capitalized } from "../../reports/format/text.ts";
import type { ReportInput } from "./say.ts";
import { viewOf, type View } from "./view.ts";

/** Seconds, or minutes in long runs. */
interface Time {
  title: string;
  place: (seconds: number) => number;
}

const longRun = 300;

function timeOf(summary: Summary): Time {
  return measuredTime(summary) / 1000 > longRun
    ? { title: "minutes since the start", place: (seconds) => seconds / 60 }
    : { title: "seconds since the start", place: (seconds) => seconds };
}

const overSlots = (
  { slots, slot_ms }: Summary,
  time: Time,
  value: (slot: TimeSlot) => number | undefined,
): Line["points"] => slots.map((slot, i) => [time.place((i * slot_ms) / 1000), value(slot)]);

function percentilesOverTime(summary: Summary, histogram: string | undefined): Line[] {
  const { slots } = summary;
  if (histogram === undefined || slots.length < 2) return [];
  if (!slots.some(({ histograms }) => samplesOf(histograms[histogram]))) return [];
  const time = timeOf(summary);
  return shownPercentiles.map(([name, p]) => ({
    name,
    points: overSlots(summary, time, ({ histograms }) => percentile(histograms[histogram], p)),
  }));
}

/** The limits of the profile on percentiles of this histogram. */
const limitsOn = ({ objectives }: LoadResult, histogram: string): Tick[] =>
  objectives.flatMap(({ objective, limit }) =>
    limit?.histogram === histogram ? [{ at: limit.at_most, name: `objective: ${objective}` }] : [],
  );

function latencyOverTime(result: LoadResult, { latency = "" }: View): Plot {
  return {
    id: "latency-over-time",
    title: "Latency over time",
    says: "Percentiles of each stretch of the run; a dashed line is an objective of the profile.",
    x: { title: timeOf(result.summary).title },
    y: { title: `${latency} in ms` },
    lines: percentilesOverTime(result.summary, latency),
    limits: limitsOn(result, latency),
  };
}

/** Counts that are shown beside the work as soon as one of them is not 0. */
const troubles = ["refused", "throttled", "errors", "failed"];

function workOverTime({ summary }: LoadResult, { work = "" }: View): Plot {
  const { counts, slots, slot_ms } = summary;
  const time = timeOf(summary);
  // The run may end within its last slot.
  const last = (measuredTime(summary) - (slots.length - 1) * slot_ms) / 1000;
  const names = [work, ...troubles.filter((name) => counts[name])];
  return {
    id: "work-over-time",
    title: `${capitalized(work)} per second`,
    says: "A dip with a steady plan means that the target, or the generator, could not keep up.",
    x: { title: time.title },
    y: { title: `${work} per second` },
    lines:
      counts[work] && slots.length > 1
        ? names.map((name) => ({
            name,
            points: overSlots(
              summary,
              time,
              (slot) =>
                (slot.counts[name] ?? 0) /
                (slot === slots.at(-1) && last > 0 ? last : slot_ms / 1000),
            ),
          }))
        : [],
  };
}

function latencyHistogram({ summary }: LoadResult, { latency = "" }: View): Plot {
  const histogram = summary.histograms[latency] ?? {};
  const total = samplesOf(histogram);
  const indices = Object.keys(histogram).map(Number);
  const first = Math.max(0, Math.min(...indices) - 1);
  const length = total ? Math.max(...indices) + 2 - first : 0;
  const buckets = Array.from({ length }, (_, i) => first + i);
  const named = shownPercentiles.map(([name, p]) => {
    const value = percentile(histogram, p) ?? 0;
    return { name, at: buckets.findIndex((index) => bucketEnd(index) >= value * 0.9999) };
  });
  return {
    id: "latency-histogram",
    title: "Latency histogram",
    says: `${total.toLocaleString("en-US")} values. Buckets grow by 10 %, so equal steps to the right are equal factors.`,
    x: {
      title: `${latency} in ms (upper end of the bucket)`,
      ticks: buckets.map((index, at) => ({ at, name: short(bucketEnd(index)) })),
    },
    y: { title: "% of all" },
    lines: [],
    bars: buckets.map((index) => ((histogram[index] ?? 0) / (total || 1)) * 100),
    marks: total ? apart(named, length / 12) : [],
  };
}

/** Marks that stand too close share the place of the first. */
function apart(marks: readonly Tick[], distance: number): Tick[] {
  const kept: Tick[] = [];
  for (const { at, name } of marks) {
    const before = kept.at(-1);
    if (before && at - before.at < distance) before.name += `, ${name}`;
    else kept.push({ at, name });
  }
  return kept;
}

function lagOverTime({ summary }: LoadResult, { lag = "" }: View): Plot {
  return {
    id: "lag-over-time",
    title: "Lag of the generator",
    says: "How late k6 itself came to what was due. Where it is not small, the generator was measured and not the target.",
    x: { title: timeOf(summary).title },
    y: { title: "lag in ms" },
    lines: percentilesOverTime(summary, lag),
  };
}

/** The most points of a line: more could not be told apart. */
const mostPoints = 120;

function cpuOverTime({ summary, cpu }: LoadResult): Plot {
  const start = Date.parse(summary.started_at);
  const time = timeOf(summary);
  const coresOf = (samples: readonly CpuSample[]): Line["points"] => {
    const step = Math.max(5, Math.ceil(samples.length / mostPoints));
    const kept = samples.filter((_, i) => i % step === 0);
    return kept.slice(1).flatMap((sample, i) => {
      const { at, cpu_seconds } = kept[i] as CpuSample;
      const elapsed = (sample.at - at) / 1000;
      const place = time.place((sample.at - start) / 1000);
      return elapsed > 0 ? [[place, (sample.cpu_seconds - cpu_seconds) / elapsed] as const] : [];
    });
  };
  const all = [
    { name: "target", points: coresOf(cpu.target) },
    ...cpu.generators.map((samples, i) => ({
      name: `generator ${i + 1}`,
      points: coresOf(samples),
    })),
  ];
  return {
    id: "cpu-over-time",
    title: "CPU over time",
    says: "Before 0 k6 starts: it compiles its scripts and opens its connections. Where both sides share a machine, they also share its cores.",
    x: { title: time.title },
    y: { title: "cores in use" },
    lines: all.filter(({ points }) => points.length > 1),
  };
}

/** One line for each metric, over the runs from oldest to newest. */
function lastRuns(nights: readonly Point[], what: string, unit: string, names: string[]): Plot {
  const days = new Set(nights.map(({ started_at }) => started_at.slice(0, 10)));
  const end = days.size === nights.length ? 10 : 16;
  const gaps = nights.filter((night) => !isMeasured(night)).length;
  const red = nights.flatMap(({ outcome }, i) => (outcome === "non-conforming" ? [i] : []));
  return {
    id: `nights-${what}`,
    title: `${capitalized(what)} of the last nights`,
    says: `${nights.length} runs of this configuration on this machine. A ringed point had findings${gaps ? `; ${gaps} that measured nothing left a gap` : ""}.`,
    x: {
      title: "start of the run (UTC)",
      ticks: nights.map(({ started_at }, at) => ({
        at,
        name: started_at.slice(5, end).replace("T", " "),
      })),
    },
    y: { title: unit },
    lines: (nights.length > 1 ? names : []).map((name) => ({
      name: name.replace(/^.*_(p\d+)$/, "$1").replaceAll("_", " "),
      marked: new Set(red),
      points: nights.map((night, i) => [i, isMeasured(night) ? night.metrics[name] : undefined]),
    })),
  };
}

/** How many lines can still be told apart. */
const mostLines = 3;

export function plotsSection({ result, nights }: ReportInput): Section | undefined {
  const view = viewOf(result.summary);
  const known = [...new Set(nights.flatMap(({ metrics }) => Object.keys(metrics)))];
  const latencies = shownPercentiles
    .map(([name]) => `${view.latency}_${name}`)
    .filter((name) => known.includes(name));
  const rates = known.filter((name) => metric(name)?.unit === "/s").slice(0, mostLines);
  const plots = [
    latencyOverTime(result, view),
    workOverTime(result, view),
    latencyHistogram(result, view),
    lagOverTime(result, view),
    cpuOverTime(result),
    lastRuns(nights, "latency", "latency in ms", latencies),
    lastRuns(nights, "rate", "per second", rates),
  ].filter(({ lines, bars }) => lines.length || bars?.length);
  if (!plots.length) return undefined;
  return {
    id: "plots",
    title: "Plots",
    count: undefined,
    body: html`<div class="plots">${plots.map(figure)}</div>`,
  };
}
