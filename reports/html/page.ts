/** The report as one page: nothing is loaded, nothing is run, everything can be read offline. */
import type { RunRecord } from "../run.ts";
import { thousands } from "../text.ts";
import { brokenSection } from "./broken.ts";
import { failuresSection } from "./failures.ts";
import { familiesSection } from "./families.ts";
import { header } from "./header.ts";
import { html, render, styleSheet } from "./markup.ts";
import { knownSection } from "./known.ts";
import { openPointsSection } from "./open-points.ts";
import { reachSection } from "./reach.ts";
import { rulesSection } from "./rules.ts";
import type { Section } from "./section.ts";
import { style } from "./style.ts";
import { undecidedSection } from "./undecided.ts";

const sections: ((record: RunRecord) => Section | undefined)[] = [
  brokenSection,
  failuresSection,
  knownSection,
  undecidedSection,
  familiesSection,
  openPointsSection,
  reachSection,
  rulesSection,
];

/** Scripts are forbidden outright, so that a text that got through could still do nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function page(record: RunRecord): string {
  const shown = sections
    .map((section) => section(record))
    .filter((section) => section !== undefined);
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${record.target.name}: ${record.outcome} · assay</title>
          ${styleSheet(style)}
        </head>
        <body>
          ${header(record)}
          <nav aria-label="Contents">
            ${shown.map(
              ({ id, title, count }) =>
                html`<a href="#${id}"
                  >${title}${count === undefined ? "" : html` <span class="count">${thousands(count)}</span>`}</a
                >`,
            )}
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
            Written by assay ${record.assay} from run.json, which holds all of this as data.
            Credentials stand as names of variables: <code>$OWNER</code> is
            <code>identifier:key</code> of the owner.
          </footer>
        </body>
      </html> `,
  );
}
