/** load.html: the report of a load run as one page that loads nothing and runs nothing. */
import { renderDocument } from "../../reports/html/document.ts";
import { html, type Content, type Markup } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { style } from "../../reports/html/style.ts";
import { capitalized, counted, cut, lasting, thousands } from "../../reports/format/text.ts";
import type { LoadFinding } from "../shared/result.ts";
import { figure, measuredFigure, megabytes, ms } from "../shared/figure.ts";
import { measuredTime, percentile, shownPercentiles } from "../shared/summary.ts";
import { plotsSection } from "./plots.ts";
import {
  ended,
  histogramHead,
  histogramRows,
  state,
  verdictSentence,
  verdictTitle,
  type ReportInput,
} from "./say.ts";
import { loadStyle } from "./style.ts";
import { viewOf } from "./view.ts";

const longestSentence = 600;
const longestEvidence = 4_000;

export function page(input: ReportInput): string {
  const { summary } = input.result;
  return renderDocument({
    title: `${summary.scenario} on ${summary.target.name}: ${verdictTitle(input.result)} · assay`,
    styles: [style, loadStyle],
    header: header(input),
    sections: [
      findingsSection(input),
      questionsSection(input),
      phasesSection(input),
      observationsSection(input),
      plotsSection(input),
      numbersSection(input),
      machinesSection(input),
    ],
    footer: html`<footer>
      Written by assay ${input.assay} from load.json, which holds all of this as data.
    </footer>`,
  });
}

function header({ assay, result, exitCode }: ReportInput): Markup {
  const { summary, outcome, measures } = result;
  const { work, latency = "" } = viewOf(summary);
  const count = summary.counts[work ?? ""] ?? 0;
  const rate = Math.round(count / (measuredTime(summary) / 1000));
  const histogram = summary.histograms[latency];
  const { version } = summary.target;
  const facts: [string, string][] = [
    ...(version === undefined ? [] : [["Version", version] satisfies [string, string]]),
    ["Started", summary.started_at.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")],
    ["Duration", lasting(summary.duration_ms)],
    ["Profile", summary.profile],
    ["Seed", String(summary.seed)],
    ["Configuration", summary.config_hash.slice(0, 12)],
    ["k6", [...new Set(summary.generators.map(({ k6 }) => k6))].join(", ")],
    ["Exit code", String(exitCode)],
    ...Object.entries(measures).map(([name, value]): [string, string] => [
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
      <p class="outcome">${verdictTitle(result)}</p>
      <p>${verdictSentence(result)}</p>
    </div>
    ${work !== undefined && tile(capitalized(work), thousands(count), `${thousands(rate)} per second`)}
    ${shownPercentiles.map(([name, p]) =>
      tile(
        `${capitalized(latency)} ${name}`,
        ms(percentile(histogram, p)),
        `${p * 100} % are as fast or faster`,
      ),
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

const tile = (name: string, value: string, below: string): Markup =>
  html`<div class="number">
    <p class="name">${name}</p>
    <p class="share">${value}</p>
    <p class="of">${below}</p>
  </div>`;

/** Columns of figures stand to the right, so that they can be compared. */
const isFigures = (rows: readonly Content[][], column: number): boolean =>
  column > 0 &&
  rows.every((row) => {
    const cell = row[column];
    return typeof cell === "string" && /^(?:[-\d.,–]+(?: (?:m?s|MB))?)?$/.test(cell);
  });

function table(head: readonly string[], rows: readonly Content[][]): Markup {
  const classes = head.map((_, column) => (isFigures(rows, column) ? "figures" : "words"));
  return html`<div class="wide" tabindex="0">
    <table class="numbers">
      <thead>
        <tr>
          ${head.map((cell, column) => html`<th class="${classes[column]}">${cell}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, column) => html`<td class="${classes[column]}">${cell}</td> `)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function findingsSection({ result: { findings } }: ReportInput): Section | undefined {
  if (!findings.length) return undefined;
  return {
    id: "findings",
    title: "Findings",
    count: findings.length,
    body: html`${findings.map(card)}`,
  };
}

function card({ kind, rule, says, count, evidence }: LoadFinding): Markup {
  return html`<article class="failure">
    <header>
      <h3>
        <span class="level is-MUST">${kind}</span>
        ${rule !== undefined && html`<code>${rule}</code>`}
      </h3>
      <p class="sentence">${cut(ended(capitalized(says)), longestSentence)}</p>
      <p class="meta">
        seen
        ${counted(count, "time")}${rule !== undefined && html` · <code>assay explain '${rule}'</code>`}
      </p>
    </header>
    ${
      evidence.length > 0 &&
      html`<details>
        <summary>${counted(evidence.length, "example")}</summary>
        ${evidence.map((one) => html`<pre>${cut(JSON.stringify(one, undefined, 2), longestEvidence)}</pre> `)}
      </details>`
    }
  </article> `;
}

function questionsSection({ result }: ReportInput): Section | undefined {
  if (!result.table) return undefined;
  const { head, rows } = result.table;
  const cells = rows.map((row) => row.map((cell) => cut(cell, longestSentence)));
  return { id: "judged", title: "Questions", count: rows.length, body: table(head, cells) };
}

function phasesSection({ result: { phases } }: ReportInput): Section | undefined {
  if (!phases) return undefined;
  const { head, rows } = phases;
  return { id: "phases", title: "Phases", count: rows.length, body: table(head, rows) };
}

function observationsSection({ result: { observations } }: ReportInput): Section | undefined {
  if (!observations.length) return undefined;
  return {
    id: "observations",
    title: "Observations",
    count: observations.length,
    body: html`<p class="lead">
        Observed where the documents leave it open, or for the record; no target fails for these.
      </p>
      <div class="list">
        ${observations.map((one) => html`<p>${cut(one, longestSentence)}</p> `)}
      </div>`,
  };
}

function numbersSection({ result }: ReportInput): Section {
  const { summary, objectives, measures } = result;
  const numbers: [string, number][] = [
    ...Object.entries(summary.counts).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...Object.entries(measures),
    ...Object.entries(summary.maxima).map(([name, value]): [string, number] => [
      `largest ${name}${name in summary.histograms ? " (ms)" : ""}`,
      value,
    ]),
  ];
  const zeros = numbers.filter(([, value]) => !value).map(([name]) => name);
  return {
    id: "numbers",
    title: "Numbers",
    count: undefined,
    body: html`<div class="tables">
      <div class="stack">
        ${
          objectives.length > 0 &&
          table(
            ["objective of the profile", "measured", "verdict"],
            objectives.map((one) => [
              one.objective,
              measuredFigure(one),
              html`<span class="${one.met ? "met" : "missed"}">${state(one.met)}</span>`,
            ]),
          )
        }
        ${table(histogramHead, histogramRows(summary))}
      </div>
      <div class="stack">
        ${table(
          ["count", "value"],
          numbers.filter(([, value]) => value).map(([name, value]) => [name, figure(value)]),
        )}
        ${zeros.length > 0 && html`<p class="zeros">0: ${zeros.join(", ")}</p>`}
      </div>
    </div>`,
  };
}

function machinesSection({ result: { summary }, dashboards }: ReportInput): Section {
  const { generators, target, duration_ms: duration, config_hash: hash } = summary;
  const cores = (cpu: number | undefined): string =>
    cpu === undefined ? "–" : `${cpu.toFixed(1)} s = ${(cpu / (duration / 1000)).toFixed(2)} cores`;
  const rows = [
    ...generators.map((one, i) => [
      `generator ${i + 1}`,
      `k6 ${one.k6}, segment ${one.segment}, ${one.cpus} × ${one.cpu_model}, ${megabytes(one.memory_bytes)}`,
      cores(one.cpu_seconds),
      megabytes(one.peak_rss_bytes),
    ]),
    ["target", target.name, cores(target.cpu_seconds), megabytes(target.peak_rss_bytes)],
  ];
  return {
    id: "run",
    title: "Machines",
    count: undefined,
    body: html`${table(["side", "what", "CPU", "largest memory"], rows)}
      <p class="lead">
        Configuration <code>${hash}</code>: runs with the same one may be compared with
        <code>assay load compare</code>.
        ${
          dashboards.length > 0 &&
          html`k6's own report:
          ${dashboards.map((file) => html`<a href="${file}">${file}</a> `)}(needs scripts).`
        }
      </p>`,
  };
}
