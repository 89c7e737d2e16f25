/** All plots of a run. */
import { html, type Markup } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import type { Chart } from "./chart.ts";
import type { ReportInput } from "./input.ts";
import { averageCpu, cpuOverTime } from "./plot/cpu.ts";
import { latencyHistogram } from "./plot/histogram.ts";
import { lastNights } from "./plot/nights.ts";
import { lagOverTime, latencyOverTime, workOverTime } from "./plot/over-time.ts";
import { viewOf } from "./view.ts";

export function plotsSection({ result, nights }: ReportInput): Section | undefined {
  const { summary } = result;
  const view = viewOf(summary);
  const charts = [
    latencyOverTime(view, summary),
    workOverTime(view, summary),
    latencyHistogram(view, summary),
    lagOverTime(view, summary),
    averageCpu(result),
    cpuOverTime(result),
    ...lastNights(nights, view.latency),
  ].filter((chart) => chart !== undefined);
  if (!charts.length) return undefined;
  return {
    id: "plots",
    title: "Plots",
    count: undefined,
    body: html`<div class="plots">${charts.map(figure)}</div>`,
  };
}

function figure({ id, title, says, svg }: Chart): Markup {
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return html`<figure id="${id}">
    <figcaption>
      <h3>${title}</h3>
      <p>${says}</p>
    </figcaption>
    <img src="${picture}" alt="${title}: ${says}" width="640" height="300" />
  </figure> `;
}
