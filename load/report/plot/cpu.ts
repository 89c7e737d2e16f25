/** The CPU of both sides: who was the bottleneck? */
import type { Sample } from "../../runner/process-usage.ts";
import type { LoadResult } from "../../shared/result.ts";
import type { Summary } from "../../shared/summary.ts";
import { measuredTime } from "../../trend/metric.ts";
import { colors, draw, line, type Chart } from "../chart.ts";
import { timeOf } from "./time.ts";

interface Side {
  name: string;
  color: string;
  samples: readonly Sample[];
  cpu_seconds: number | undefined;
}

const generatorTones = [colors.blue, colors.purple, colors.green, colors.grey];

function sidesOf({ summary: { generators, target }, cpu }: LoadResult): Side[] {
  return [
    ...generators.map(({ cpu_seconds }, i) => ({
      name: generators.length > 1 ? `generator ${i + 1}` : "generator",
      color: generatorTones[i % generatorTones.length] as string,
      samples: cpu.generators[i] ?? [],
      cpu_seconds,
    })),
    {
      name: "target",
      color: colors.orange,
      samples: cpu.target,
      cpu_seconds: target.cpu_seconds,
    },
  ];
}

/** Cores in use while it was measured, as far as samples tell; else over the whole life of the process. */
function usedCores({ samples, cpu_seconds: cpu = 0 }: Side, summary: Summary): number {
  const start = Date.parse(summary.started_at);
  const within = samples.filter(({ at }) => at >= start && at <= start + measuredTime(summary));
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last || last.at === first.at) return cpu / (summary.duration_ms / 1000);
  return (last.cpu_seconds - first.cpu_seconds) / ((last.at - first.at) / 1000);
}

const coresOf = ({ summary }: LoadResult): number => summary.generators[0]?.cpus ?? 1;

export function averageCpu(result: LoadResult): Chart | undefined {
  const { summary } = result;
  const sides = sidesOf(result).filter(({ cpu_seconds: cpu }) => cpu !== undefined);
  if (sides.length === 0) return undefined;
  const used = sides.map((side) => usedCores(side, summary));
  return {
    id: "cpu",
    title: "CPU of generator and target",
    says: `Cores in use on average, of ${coresOf(result)}${summary.target.cpu_seconds === undefined ? "; the target's process is not known here" : ""}. Where both sides share a machine, they also share its cores.`,
    svg: draw({
      x: { name: "", type: "category", data: sides.map(({ name }) => name) },
      y: { name: "cores in use", more: { min: 0, max: Math.max(coresOf(result), ...used) } },
      series: [
        {
          name: "cores",
          type: "bar",
          barMaxWidth: 90,
          label: {
            show: true,
            position: "top",
            color: "#1d2430",
            fontSize: 12,
            formatter: ({ value }: { value: number }) => value.toFixed(2),
          },
          data: used.map((value, i) => ({ value, itemStyle: { color: sides[i]?.color } })),
        },
      ],
    }),
  };
}

/** Points of a line: more could not be told apart. */
const mostPoints = 120;

/** Cores in use between samples, some together; by milliseconds since 1970. */
function coresOverTime(samples: readonly Sample[]): { at: number; cores: number }[] {
  const step = Math.max(5, Math.ceil(samples.length / mostPoints));
  const kept = samples.filter((_, i) => i % step === 0);
  return kept.slice(1).flatMap((sample, i) => {
    const before = kept[i] as Sample;
    const elapsed = (sample.at - before.at) / 1000;
    if (elapsed <= 0) return [];
    return [{ at: sample.at, cores: (sample.cpu_seconds - before.cpu_seconds) / elapsed }];
  });
}

export function cpuOverTime(result: LoadResult): Chart | undefined {
  const start = Date.parse(result.summary.started_at);
  const end = measuredTime(result.summary) / 1000;
  const time = timeOf(end);
  const lines = sidesOf(result).flatMap(({ name, color, samples }) => {
    const points = coresOverTime(samples).map(
      ({ at, cores }) => [time.of((at - start) / 1000), cores] as const,
    );
    return points.length < 2 ? [] : [{ name, color, points }];
  });
  if (lines.length === 0) return undefined;
  return {
    id: "cpu-over-time",
    title: "CPU over time",
    says: "Cores in use. What lies before 0 is the start of k6, which compiles its scripts and opens its connections.",
    svg: draw({
      x: { name: time.name },
      y: { name: "cores in use", more: { min: 0 } },
      series: lines.map(({ name, color, points }) =>
        line(name, color, points, { showSymbol: false }),
      ),
    }),
  };
}
