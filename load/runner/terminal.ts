/** What a run says on the terminal at its end. */
import { columns } from "../../reports/format/columns.ts";
import { cut } from "../../reports/format/text.ts";
import { figure, measuredFigure, megabytes } from "../shared/figure.ts";
import type { LoadResult } from "../shared/result.ts";

/** Cases of a finding that are shown, and characters of each; load.json has three as a whole. */
const mostShown = 1;
const longestShown = 600;

export function describeResult(result: LoadResult): string[] {
  const { summary, outcome, findings, reasons, objectives, observations } = result;
  return [
    ...findings.flatMap(({ kind, rule, says, evidence }) => [
      `✗ ${kind}: ${says}${rule === undefined ? "" : ` (${rule})`}`,
      ...evidence.slice(0, mostShown).map((one) => `    ${cut(JSON.stringify(one), longestShown)}`),
    ]),
    ...reasons.map((reason) => `? ${reason}`),
    // What was missed is said above.
    ...objectives
      .filter(({ met }) => met !== false)
      .map(
        (one) =>
          `${one.met === undefined ? "?" : "✓"} ${one.objective}${one.measured === undefined ? "" : `: ${measuredFigure(one)}`}`,
      ),
    ...observations.map((observation) => `  observed: ${observation}`),
    ...columns(
      [
        ...summary.generators.map((one) => usage(`k6 ${one.k6}${partText(one.segment)}`, one)),
        usage(summary.target.name, summary.target),
      ],
      "lrr",
    ),
    `${summary.target.name}: ${outcome}`,
    `  ${summary.scenario} ${summary.profile}, seed ${summary.seed}, ${figure(summary.duration_ms / 1000)} s, configuration ${summary.config_hash.slice(0, 12)}`,
  ];
}

/** Which part of the load it made, where several shared it. */
const partText = (segment: string): string => (segment === "0:1" ? "" : `, part ${segment}`);

interface Usage {
  cpu_seconds?: number;
  peak_rss_bytes?: number;
}

const usage = (what: string, { cpu_seconds: cpu, peak_rss_bytes: rss }: Usage): string[] => [
  `  ${what}`,
  cpu === undefined ? "CPU not known" : `CPU ${cpu.toFixed(1)} s`,
  rss === undefined ? "" : `peak memory ${megabytes(rss)}`,
];
