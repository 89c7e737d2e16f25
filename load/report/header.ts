/** Who was loaded with what, the verdict in words, and the numbers that everybody asks for first. */
import { percentile } from "../shared/summary.ts";
import { html, type Markup } from "../../reports/html/markup.ts";
import { lasting, thousands } from "../../reports/text.ts";
import type { ReportInput } from "./input.ts";
import { measuredTime } from "../trend/metric.ts";
import { capitalized, moment, ms, titles, verdictSentence } from "./say.ts";
import { shownParts, viewOf } from "./view.ts";

export function header({ assay, result, exitCode }: ReportInput): Markup {
  const { summary, outcome } = result;
  const { work, latency } = viewOf(summary);
  const histogram = latency === undefined ? undefined : summary.histograms[latency];
  const count = work === undefined ? 0 : (summary.counts[work] ?? 0);
  const rate = Math.round(count / (measuredTime(summary) / 1000));
  const facts: [string, string][] = [
    ["Started", moment(summary.started_at)],
    ["Duration", lasting(summary.duration_ms)],
    ["Profile", summary.profile],
    ["Seed", String(summary.seed)],
    ["Configuration", summary.config_hash.slice(0, 12)],
    ["k6", [...new Set(summary.generators.map(({ k6 }) => k6))].join(", ")],
    ["Exit code", String(exitCode)],
    ...Object.entries(result.measures).map(([name, value]): [string, string] => [
      capitalized(name.replaceAll("_", " ")),
      thousands(value),
    ]),
  ];
  return html`<header class="load">
    <div class="who">
      <p class="eyebrow">assay ${assay} · load report</p>
      <h1>${summary.scenario} on ${summary.target.name}</h1>
    </div>
    <div class="result is-${outcome}">
      <p class="outcome">${titles[outcome]}</p>
      <p>${verdictSentence(result)}</p>
    </div>
    ${work !== undefined && tile(capitalized(work), thousands(count), `${thousands(rate)} per second`)}
    ${shownParts.map(([name, p]) =>
      tile(`Latency ${name}`, ms(percentile(histogram, p)), `${p * 100} % are as fast or faster`),
    )}
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </header>`;
}

function tile(name: string, value: string, below: string): Markup {
  return html`<div class="number">
    <p class="name">${name}</p>
    <p class="share">${value}</p>
    <p class="of">${below}</p>
  </div>`;
}
