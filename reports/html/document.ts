/** The page that reports share: contents, sections, footer. Nothing is loaded. */
import { thousands } from "../text.ts";
import { html, render, scriptElement, styleSheet, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

export interface Document {
  title: string;
  /** What the browser may do: everything that is not named is forbidden. */
  policy: string;
  styles: readonly string[];
  header: Markup;
  /** Sections that have nothing to say are left out. */
  sections: readonly (Section | undefined)[];
  footer: Markup;
  /** Run when everything is in place; the policy has to allow it. */
  script?: string;
}

export function renderDocument(document: Document): string {
  const { title, policy, styles, header, footer, script } = document;
  const sections = document.sections.filter((section) => section !== undefined);
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
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
