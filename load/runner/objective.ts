/** Objectives: limits on what was measured. An objective on something without a value is an error and never met. */
import { didYouMean } from "../../contract/misspelt.ts";
import { figure, percentileName } from "../shared/figure.ts";
import { percentile, type Summary } from "../shared/summary.ts";
import type { LoadFinding, ObjectiveResult } from "../shared/result.ts";

/** Exactly one of percentile (of a histogram, 0 to 1), count, maximum or rate; at least one limit. */
export interface Objective {
  histogram?: string;
  percentile?: number;
  count?: string;
  maximum?: string;
  /** A count divided by the seconds of the measured part. */
  rate?: string;
  at_most?: number;
  at_least?: number;
}

/** Every histogram of ours counts times. */
const unit = "ms";

/** For each count, how much of it was answered by 502 to 504 or not at all: the cause is overload, or the way to the target. */
const disturbedPart: Readonly<Record<string, string>> = { errors: "unavailable", failed: "failed" };

const disturbed = ({ count = "" }: Objective, { counts }: Summary): number =>
  counts[disturbedPart[count] ?? ""] ?? 0;

/** What became of each objective; `measured_ms` is the length of the measured part, for rates. */
export function judgeObjectives(
  objectives: readonly Objective[],
  summary: Summary,
  measured_ms: number,
): ObjectiveResult[] {
  return objectives.map((objective) => {
    const measured = measure(objective, summary, measured_ms);
    const { at_most = Infinity, at_least = -Infinity, histogram } = objective;
    const isMet = (value: number): boolean => value <= at_most && value >= at_least;
    const part = disturbed(objective, summary);
    const isMissedByIt = measured !== undefined && !isMet(measured) && isMet(measured - part);
    return {
      objective: nameOf(objective),
      measured,
      met: measured === undefined ? undefined : isMet(measured),
      ...(histogram === undefined ? {} : { unit }),
      ...(isMissedByIt ? { disturbed: part } : {}),
      ...(histogram === undefined || objective.at_most === undefined
        ? {}
        : { limit: { histogram, at_most } }),
    };
  });
}

function measure(
  { histogram, percentile: part = 0.99, count, maximum, rate }: Objective,
  { histograms, counts, maxima }: Summary,
  measured_ms: number,
): number | undefined {
  if (histogram !== undefined) return percentile(histograms[histogram], part);
  if (count !== undefined) return counts[count];
  if (maximum !== undefined) return maxima[maximum];
  if (rate === undefined) return undefined;
  const total = counts[rate];
  return total === undefined ? undefined : total / (measured_ms / 1000);
}

function nameOf({ histogram, percentile: part = 0.99, ...rest }: Objective): string {
  const what =
    histogram === undefined
      ? (rest.count ?? rest.maximum ?? `${rest.rate} per second`)
      : `${histogram} ${percentileName(part)}`;
  const of = histogram === undefined ? "" : ` ${unit}`;
  const limits = [
    ...(rest.at_most === undefined ? [] : [`at most ${rest.at_most}${of}`]),
    ...(rest.at_least === undefined ? [] : [`at least ${rest.at_least}${of}`]),
  ];
  return `${what} ${limits.join(" and ")}`;
}

const ofTheWay = (part: number | undefined, measured: number): string =>
  part === undefined
    ? ""
    : `; ${part === measured ? "all" : figure(part)} of them were answered by 502 to 504 or not at all, perhaps on the way to the target, and without those it would be met`;

/** The findings for missed objectives. */
export const missedObjectives = (judged: readonly ObjectiveResult[]): LoadFinding[] =>
  judged
    .filter(({ met }) => met === false)
    .map(({ objective, measured = 0, unit: its = "", disturbed: part }) => ({
      kind: "objective",
      says: `the objective ${objective} was missed: ${`${figure(Number(measured.toPrecision(4)))} ${its}`.trim()}${ofTheWay(part, measured)}`,
      count: 1,
      evidence: [],
    }));

/** Why objectives could not be judged: most often a name is mistyped. */
export const unknownObjectives = (
  judged: readonly ObjectiveResult[],
  { histograms, counts, maxima }: Pick<Summary, "histograms" | "counts" | "maxima">,
): string[] =>
  judged
    .filter(({ met }) => met === undefined)
    .map(({ objective }) => {
      const [name = ""] = objective.split(" ");
      const near = didYouMean(name, Object.keys({ ...histograms, ...counts, ...maxima }));
      return `the objective ${objective} has nothing to be judged by${near}`;
    });
