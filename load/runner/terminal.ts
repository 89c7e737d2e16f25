/** What a run says on the terminal at its end. */
import type { LoadResult } from "../shared/result.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

export function describeResult(result: LoadResult): string[] {
  const { summary, outcome, findings, reasons, objectives, observations } = result;
  return [
    ...findings.flatMap(({ kind, rule, says, evidence }) => [
      `✗ ${kind}: ${says}${rule === undefined ? "" : ` (${rule})`}`,
      ...evidence.map((one) => `    ${JSON.stringify(one)}`),
    ]),
    ...reasons.map((reason) => `? ${reason}`),
    ...objectives.map(
      ({ objective, measured, met }) =>
        `${met === undefined ? "?" : met ? "✓" : "✗"} ${objective}${measured === undefined ? "" : `: ${number.format(measured)}`}`,
    ),
    ...observations.map((observation) => `  observed: ${observation}`),
    ...summary.generators.map(({ segment, k6, cpu_seconds, peak_rss_bytes }) =>
      usage(`k6 ${k6} ${segment}`, cpu_seconds, peak_rss_bytes),
    ),
    usage(summary.target.name, summary.target.cpu_seconds, summary.target.peak_rss_bytes),
    `${summary.target.name}: ${outcome}`,
    `  ${summary.scenario} ${summary.profile}, seed ${summary.seed}, ${number.format(summary.duration_ms / 1000)} s, configuration ${summary.config_hash.slice(0, 12)}`,
  ];
}

function usage(what: string, cpu: number | undefined, rss: number | undefined): string {
  return `  ${what.padEnd(16)} ${cpu === undefined ? "CPU not known" : `CPU ${cpu.toFixed(1)} s`}${rss === undefined ? "" : `, peak memory ${megabytes(rss)}`}`;
}
