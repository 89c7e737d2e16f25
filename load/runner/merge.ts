/** One summary from the summaries of several generators: counts and buckets are added, maxima kept. */
import { addCounts, addHistograms, addSlots, combine, noSlot } from "../shared/sum.ts";
import { summaryVersion, type Summary } from "../shared/summary.ts";

const same = ["version", "scenario", "profile", "seed", "config_hash", "slot_ms"] as const;

/** Throws if the summaries are not of one run. */
export function mergeSummaries(summaries: readonly Summary[]): Summary {
  const [first, ...rest] = summaries;
  if (!first) throw new Error("there is no summary to merge");
  for (const name of same) {
    const other = rest.find((summary) => summary[name] !== first[name]);
    if (other) {
      throw new Error(
        `summaries of different runs cannot be added: ${name} is ${first[name]} in one and ${other[name]} in another`,
      );
    }
  }
  if (first.version !== summaryVersion) {
    throw new Error(
      `the summary has version ${String(first.version)}; this assay reads ${String(summaryVersion)}`,
    );
  }
  return rest.reduce(add, first);
}

function add(a: Summary, b: Summary): Summary {
  const cpu = sum(a.target.cpu_seconds, b.target.cpu_seconds);
  const peak = larger(a.target.peak_rss_bytes, b.target.peak_rss_bytes);
  return {
    ...a,
    started_at: a.started_at < b.started_at ? a.started_at : b.started_at,
    duration_ms: Math.max(a.duration_ms, b.duration_ms),
    generators: [...a.generators, ...b.generators],
    target: {
      name: a.target.name,
      ...(a.target.version === undefined ? {} : { version: a.target.version }),
      ...(cpu === undefined ? {} : { cpu_seconds: cpu }),
      ...(peak === undefined ? {} : { peak_rss_bytes: peak }),
    },
    counts: addCounts(a.counts, b.counts),
    maxima: combine(a.maxima, b.maxima, Math.max),
    histograms: addHistograms(a.histograms, b.histograms),
    slots: Array.from({ length: Math.max(a.slots.length, b.slots.length) }, (_, i) =>
      addSlots(a.slots[i] ?? noSlot, b.slots[i] ?? noSlot),
    ),
  };
}

/** Several machines may each know part of the target. */
const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : a + (b ?? 0);
const larger = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : Math.max(a, b ?? 0);
