/** One run as the history keeps it: what was run where and with what, and the numbers that are followed. */
import type { LoadOutcome, LoadResult } from "../shared/result.ts";
import type { Generator } from "../shared/summary.ts";
import { metricsOf, operationMetrics } from "./metric.ts";

/** Raised when readers of older histories would misread newer lines. */
export const pointVersion = 1;

export interface Point {
  version: typeof pointVersion;
  started_at: string;
  scenario: string;
  profile: string;
  seed: number;
  config_hash: string;
  target: string;
  /** Versions of k6, each once. */
  k6: string[];
  /** The machines that generated the load, each once: cores, processor, memory in whole GiB. */
  machines: string[];
  /** Processes that generated the load. */
  generators: number;
  outcome: LoadOutcome;
  /** It did not make its load; what it found stands all the same. */
  isVoid?: true;
  findings: number;
  metrics: Record<string, number>;
  /** The same of single operations; runs that were remembered before have none. */
  operations?: Record<string, number>;
}

const unique = (texts: string[]): string[] => [...new Set(texts)].sort();

/** Memory differs by some pages from start to start, so it counts in whole GiB. */
const machineOf = ({ cpus, cpu_model: model, memory_bytes: memory }: Generator): string =>
  `${cpus} × ${model}, ${Math.round(memory / 2 ** 30)} GiB`;

/** The line that the history keeps of a run. */
export function pointOf({ summary, outcome, reasons, findings, measures }: LoadResult): Point {
  const { started_at, scenario, profile, seed, config_hash, target, generators } = summary;
  return {
    version: pointVersion,
    started_at,
    scenario,
    profile,
    seed,
    config_hash,
    target: target.name,
    k6: unique(generators.map(({ k6 }) => k6)),
    machines: unique(generators.map(machineOf)),
    generators: generators.length,
    outcome,
    ...(reasons.length ? { isVoid: true } : {}),
    findings: findings.length,
    metrics: { ...metricsOf(summary), ...measures },
    operations: operationMetrics(summary),
  };
}

/** A run that is void, or without a verdict, measured nothing that could be followed. */
export const isMeasured = ({ outcome, isVoid }: Point): boolean =>
  !isVoid && (outcome === "conforming" || outcome === "non-conforming");
