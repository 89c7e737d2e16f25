/** Objectives, percentiles and counts as tables: what the plots show, to be read off. */
import { html, type Markup } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { thousands } from "../../reports/text.ts";
import type { Judged } from "../runner/objective.ts";
import type { LoadResult } from "../shared/result.ts";
import { percentile, samplesOf, bucketEnd, type Histogram } from "../shared/summary.ts";
import type { ReportInput } from "./input.ts";
import { ms } from "./say.ts";
import { shownParts } from "./view.ts";

export function numbersSection({ result }: ReportInput): Section {
  const { summary, objectives } = result;
  return {
    id: "numbers",
    title: "Numbers",
    count: undefined,
    body: html`<div class="tables">
      <div class="wide">${histogramTable(summary.histograms)}</div>
      <div class="stack">
        ${objectives.length > 0 && html`<div class="wide">${objectiveTable(objectives)}</div>`}
        <div class="wide">${countTable(result)}</div>
      </div>
    </div>`,
  };
}

function objectiveTable(objectives: readonly Judged[]): Markup {
  return html`<table class="numbers">
    <thead>
      <tr>
        <th class="words">objective of the profile</th>
        <th>measured</th>
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${objectives.map(
        ({ objective, measured, met }) =>
          html`<tr>
            <td class="words">${objective}</td>
            <td>${figure(measured)}</td>
            <td class="${met ? "met" : "missed"}">${state(met)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

export function state(met: boolean | undefined): string {
  if (met === undefined) return "no samples";
  return met ? "met" : "missed";
}

export function figure(value: number | undefined): string {
  if (value === undefined) return "–";
  return Number.isInteger(value) ? thousands(value) : String(Number(value.toPrecision(4)));
}

const largest = (histogram: Histogram): number | undefined => {
  const indices = Object.keys(histogram).map(Number);
  return indices.length ? bucketEnd(Math.max(...indices)) : undefined;
};

function histogramTable(histograms: Record<string, Histogram>): Markup {
  return html`<table class="numbers">
    <thead>
      <tr>
        <th>histogram</th>
        <th>values</th>
        ${shownParts.map(([name]) => html`<th>${name}</th>`)}
        <th>largest</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(histograms)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([name, histogram]) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${thousands(samplesOf(histogram))}</td>
              ${shownParts.map(([, p]) => html`<td>${ms(percentile(histogram, p))}</td>`)}
              <td>${ms(largest(histogram))}</td>
            </tr> `,
        )}
    </tbody>
  </table>`;
}

function countTable({ summary: { counts, maxima }, measures }: LoadResult): Markup {
  const rows = [
    ...Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...Object.entries(measures),
    ...Object.entries(maxima).map(([name, value]) => [`largest ${name}`, value] as const),
  ];
  return html`<table class="numbers">
    <thead>
      <tr>
        <th>count</th>
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${figure(value)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}
