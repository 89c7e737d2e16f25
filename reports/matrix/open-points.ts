/** What implementations do where the documents leave it open: where all are right and still differ. */
import { observedIn } from "../diff/compare.ts";
import { html, type Markup } from "../html/markup.ts";
import type { Section } from "../html/section.ts";
import { counted, cut } from "../format/text.ts";
import type { Implementation } from "./implementation.ts";

/** How many observations of one implementation are shown. */
const mostShown = 6;
const longestObservation = 120;

interface ComparedPoint {
  id: string;
  question: string;
  observed: Set<string>[];
}

export function openPointsSection(all: readonly Implementation[]): Section {
  const points = comparedPoints(all);
  const seen = points.filter(({ observed }) => observed.some(({ size }) => size));
  const differing = seen.filter(isDiffering);
  const alike = seen.filter((point) => !isDiffering(point));
  return {
    id: "open-points",
    title: "Open points",
    count: differing.length,
    body: html`<p class="lead">
        What each does where the documents leave a choice: all are right, and a client has to cope
        with each. ${counted(alike.length, "further point")} ${alike.length === 1 ? "was" : "were"}
        observed alike or in one run alone.
      </p>
      ${differing.length > 0 && table(all, differing)}
      ${
        alike.length > 0 &&
        html`<details>
          <summary>Observed alike, or in one run alone</summary>
          ${table(all, alike)}
        </details>`
      }`,
  };
}

function comparedPoints(all: readonly Implementation[]): ComparedPoint[] {
  const byId = all.map(
    ({ record }) =>
      new Map(record.openPoints.map((point) => [point.id, observedIn(point)] as const)),
  );
  const questions = new Map(
    all.flatMap(({ record }) => record.openPoints.map(({ id, question }) => [id, question])),
  );
  return [...questions].map(([id, question]) => ({
    id,
    question,
    observed: byId.map((points) => points.get(id) ?? new Set()),
  }));
}

/** Among those that were seen there at all. */
function isDiffering({ observed }: ComparedPoint): boolean {
  const seen = observed.filter(({ size }) => size).map((one) => [...one].sort().join("\n"));
  return new Set(seen).size > 1;
}

function table(all: readonly Implementation[], points: ComparedPoint[]): Markup {
  return html`<div class="card">
    <table class="matrix compared">
      <thead>
        <tr>
          <th scope="col">question</th>
          ${all.map(({ name }) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${points.map(
          ({ id, question, observed }) =>
            html`<tr>
              <th scope="row">${question}<br /><code>${id}</code></th>
              ${observed.map((one) => html`<td>${chips([...one])}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function chips(observed: string[]): Markup {
  const rest = observed.length - mostShown;
  return html`<ul class="chips">
    ${observed.slice(0, mostShown).map((one) => html`<li>${cut(one, longestObservation)}</li>`)}
    ${rest > 0 && html`<li>and ${rest} more</li>`}
    ${observed.length === 0 && html`<li>not seen</li>`}
  </ul>`;
}
