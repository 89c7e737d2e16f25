/** matrix.html: several implementations side by side, from the overview down to the rule. */
import { renderDocument } from "../html/document.ts";
import { html, type Markup } from "../html/markup.ts";
import { searchScript } from "../html/search.ts";
import { style } from "../html/style.ts";
import { knownIn, type RunRecord } from "../run.ts";
import { counted, percent } from "../format/text.ts";
import { namesOf, type Implementation } from "./implementation.ts";
import { familiesSection } from "./families.ts";
import { openPointsSection } from "./open-points.ts";
import { rulesSection } from "./rules.ts";
import { matrixStyle } from "./style.ts";

/** @param assay version of assay */
export function matrixPage(all: readonly Implementation[], assay: string): string {
  return renderDocument({
    title: `${namesOf(all).join(", ")} · assay`,
    styles: [style, matrixStyle],
    header: header(all, assay),
    sections: [familiesSection(all), rulesSection(all), openPointsSection(all)],
    footer: html`<footer>
      Written by assay ${assay} from the run.json of each implementation.
    </footer>`,
    script: searchScript,
  });
}

/** To the minute: runs of one day are compared most. */
const minuteOf = ({ started }: RunRecord): string =>
  `${started.slice(0, 16).replace("T", " ")} UTC`;

function header(all: readonly Implementation[], assay: string): Markup {
  return html`<header>
    <div class="who">
      <p class="eyebrow">assay ${assay} · implementations compared</p>
      <h1>${namesOf(all).join(", ")}</h1>
      ${
        new Set(all.map(({ record }) => record.contract)).size > 1 &&
        html`<p class="address">
          The runs judge different contracts; a rule that one lacks is blank.
        </p>`
      }
    </div>
    <div class="implementations">
      ${all.map(
        ({ name, run, record }) =>
          html`<div class="result is-${record.outcome}">
            <p class="name">
              ${name}${record.target.version !== null && ` ${record.target.version}`}
            </p>
            <p class="outcome">${record.outcome}</p>
            <p>conformance ${percent(record.conformance)}, coverage ${percent(record.coverage)}</p>
            ${knownIn(record).length > 0 && html`<p>${counted(knownIn(record).length, "known failure")} not counted</p>`}
            ${record.unselected > 0 && html`<p>${counted(record.unselected, "rule")} not selected</p>`}
            <p><code>${run}</code> of ${minuteOf(record)}, ${record.target.url}</p>
          </div>`,
      )}
    </div>
  </header>`;
}
