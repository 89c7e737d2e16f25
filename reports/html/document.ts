/** The page that reports share: contents, sections, footer. Nothing is loaded. */
import { createHash } from "node:crypto";
import { thousands } from "../format/text.ts";
import { html, render, scriptElement, styleSheet, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

export interface Document {
  title: string;
  styles: readonly string[];
  header: Markup;
  /** Sections that have nothing to say are left out. */
  sections: readonly (Section | undefined)[];
  footer: Markup;
  /** Run when everything is in place; no other may. */
  script?: string;
}

/** What a policy calls a script: no other text can run. */
export const sourceOf = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Everything that is not named is forbidden, so that a text that got through could still do nothing. */
const policyOf = (script: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The page as text. */
export function renderDocument(document: Document): string {
  const { title, styles, header, footer, script } = document;
  const sections = document.sections.filter((section) => section !== undefined);
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${policyOf(script)}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${styles.map((style) => styleSheet(style))}
        </head>
        <body>
          ${header}
          <nav aria-label="Contents">
            ${sections.map(
              ({ id, title: heading, count }) =>
                html`<a href="#${id}"
                  >${heading}${count === undefined ? "" : html` <span class="count">${thousands(count)}</span>`}</a
                >`,
            )}
          </nav>
          <main>
            ${sections.map(
              ({ id, title: heading, body }) =>
                html`<section id="${id}" aria-labelledby="${id}-title">
                  <h2 id="${id}-title">${heading}</h2>
                  ${body}
                </section> `,
            )}
          </main>
          ${footer} ${script !== undefined && scriptElement(script)}
        </body>
      </html> `,
  );
}
