/** load.html: the report of a load run as one page: nothing is loaded, nothing is run. */
import { html, render, styleSheet, type Markup } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { style } from "../../reports/html/style.ts";
import { thousands } from "../../reports/text.ts";
import { findingsSection } from "./findings.ts";
import { header } from "./header.ts";
import type { ReportInput } from "./input.ts";
import { judgedSection } from "./judged.ts";
import { observationsSection } from "./observations.ts";
import { numbersSection } from "./numbers.ts";
import { plotsSection } from "./plots.ts";
import { loadStyle } from "./style.ts";
import { runSection } from "./run.ts";

const sections: ((input: ReportInput) => Section | undefined)[] = [
  findingsSection,
  judgedSection,
  observationsSection,
  plotsSection,
  numbersSection,
  runSection,
];

/** Pictures stand in the page itself, where no script of theirs could run; anything else is forbidden. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export function page(input: ReportInput): string {
  const shown = sections
    .map((section) => section(input))
    .filter((section) => section !== undefined);
  const { summary, outcome } = input.result;
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${summary.scenario} on ${summary.target.name}: ${outcome} · assay</title>
          ${styleSheet(style)} ${styleSheet(loadStyle)}
        </head>
        <body>
          ${header(input)}
          <nav aria-label="Contents">
            ${shown.map(({ id, title, count }) => html`<a href="#${id}">${title}${badge(count)}</a> `)}
          </nav>
          <main>
            ${shown.map(
              ({ id, title, body }) =>
                html`<section id="${id}" aria-labelledby="${id}-title">
                  <h2 id="${id}-title">${title}</h2>
                  ${body}
                </section> `,
            )}
          </main>
          <footer>
            Written by assay ${input.assay} from load.json, which holds all of this as data.
          </footer>
        </body>
      </html> `,
  );
}

const badge = (count: number | undefined): Markup | undefined =>
  count === undefined ? undefined : html` <span class="count">${thousands(count)}</span>`;
