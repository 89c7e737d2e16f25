/** What the reports of a load run are made from, and the sentences that they share. */
import { capitalized, counted, thousands } from "../../reports/format/text.ts";
import { ms } from "../shared/figure.ts";
import { samplesOf, percentile, shownPercentiles, type Summary } from "../shared/summary.ts";
import type { LoadResult } from "../shared/result.ts";
import type { Point } from "../trend/point.ts";

export interface ReportInput {
  /** Version of assay. */
  assay: string;
  result: LoadResult;
  exitCode: number;
  /** Runs of the same kind including this one, oldest first. */
  nights: readonly Point[];
  /** k6's own reports, relative to ours. */
  dashboards: readonly string[];
}

/** The sentence with its stop. */
export const ended = (sentence: string): string =>
  /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;

/** Findings about limits of the profile: objectives, and those that settings hold. */
const ofProfile: readonly string[] = ["objective", "late", "drift"];

/** Limits of the profile are the user's: a target that misses them may still keep the contract. */
const missesOnlyObjectives = ({ findings }: LoadResult): boolean =>
  findings.length > 0 && findings.every(({ kind }) => ofProfile.includes(kind));

/** What the run comes to, in a word or two. */
export function verdictTitle(result: LoadResult): string {
  switch (result.outcome) {
    case "conforming":
      return "Conforming";
    case "non-conforming":
      return missesOnlyObjectives(result) ? "Objectives missed" : "Non-conforming";
    case "incomplete":
      return "No verdict";
    case "broken":
      return "Broken";
  }
}

/** Why the run has its outcome. */
export function verdictSentence(result: LoadResult): string {
  const { outcome, reasons, findings, objectives } = result;
  const why = reasons.length ? ` ${reasons.map((one) => capitalized(ended(one))).join(" ")}` : "";
  const broken = [...new Set(findings.flatMap(({ rule }) => rule ?? []))];
  const times = findings.reduce((sum, { count }) => sum + count, 0);
  switch (outcome) {
    case "conforming":
      return `Everything that was measured holds: no findings${objectives.length ? `, ${counted(objectives.length, "objective")} met` : ""}.`;
    case "non-conforming":
      return missesOnlyObjectives(result)
        ? `The target misses ${counted(findings.length, "limit")} of the profile; no rule of the contract was seen broken.`
        : `The target does not do what it should under this load: ${counted(findings.length, "finding")}, seen ${counted(times, "time")} in all.${why && ` What was measured decides nothing.${why}`}`;
    case "incomplete":
      return `${
        broken.length
          ? `This run decides nothing, but what was seen of ${counted(broken.length, "rule")} was seen all the same: ${broken.join(", ")}.`
          : "This run says nothing about the target."
      }${why}`;
    case "broken":
      return `A fault of assay itself, so this run proves nothing about the target.${why}`;
  }
}

/** What became of an objective; undefined where nothing was measured. */
export function state(met: boolean | undefined): string {
  if (met === undefined) return "no samples";
  return met ? "met" : "missed";
}

/** Name, number of values and percentiles of each histogram, by name. A bucket ends above the largest value, which is known of some. */
export const histogramRows = ({ histograms, maxima }: Summary): string[][] =>
  Object.entries(histograms)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, histogram]) => {
      const most = maxima[name.split(".", 1)[0] ?? ""];
      return [
        name,
        thousands(samplesOf(histogram)),
        ...[...shownPercentiles.map(([, p]) => p), 1].map((p) =>
          ms(atMost(percentile(histogram, p), most)),
        ),
      ];
    });

const atMost = (value: number | undefined, most = Infinity): number | undefined =>
  value === undefined ? undefined : Math.min(value, most);

/** Titles of the columns of {@link histogramRows}. */
export const histogramHead = [
  "histogram",
  "values",
  ...shownPercentiles.map(([n]) => n),
  "largest",
];
