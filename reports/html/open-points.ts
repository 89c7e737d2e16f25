/** What this target does where the documents leave it open. */
import type { ObservedOpenPoint, RunRecord } from "../run.ts";
import { counted, cut, thousands } from "../format/text.ts";
import { html, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

/** How many observations are shown at once; the rest unfold. */
const mostShown = 8;
const longestObservation = 200;

export function openPointsSection({ openPoints }: RunRecord): Section | undefined {
  if (!openPoints.length) return undefined;
  const seen = openPoints.filter(({ observed }) => observed.length);
  const unseen = openPoints.filter(({ observed }) => !observed.length);
  return {
    id: "open-points",
    title: "Open points",
    count: seen.length,
    body: html`<p class="lead">
        The choices of this target where the documents leave one. No target fails for these.
      </p>
      ${
        seen.length > 0 &&
        html`<table class="open-points">
          <tbody>
            ${seen.map(row)}
          </tbody>
        </table>`
      }
      ${
        unseen.length > 0 &&
        html`<details>
          <summary>Nothing was observed about ${counted(unseen.length, "open point")}</summary>
          <ul class="ids">
            ${unseen.map(({ id, question }) => html`<li><code>${id}</code> ${question}</li>`)}
          </ul>
        </details>`
      }`,
  };
}

function row({ id, question, observed }: ObservedOpenPoint): Markup {
  const rest = observed.slice(mostShown);
  return html`<tr>
    <th scope="row">${question}<br /><code>${id}</code></th>
    <td>
      ${chips(observed.slice(0, mostShown))}
      ${
        rest.length > 0 &&
        html`<details>
          <summary>and ${counted(rest.length, "more", "more")}</summary>
          ${chips(rest)}
        </details>`
      }
    </td>
  </tr> `;
}

function chips(observed: ObservedOpenPoint["observed"]): Markup {
  return html`<ul class="chips">
    ${observed.map(
      ({ observation, count }) =>
        html`<li>${cut(observation, longestObservation)} <b>× ${thousands(count)}</b></li>`,
    )}
  </ul>`;
}
