/** What the target does where the documents leave it open. */
import { html } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { cut } from "../../reports/text.ts";
import type { ReportInput } from "./input.ts";

const longest = 600;

export function observationsSection({
  result: { observations },
}: ReportInput): Section | undefined {
  if (!observations.length) return undefined;
  return {
    id: "observations",
    title: "Observations",
    count: observations.length,
    body: html`<p class="lead">
        Observed where the documents leave it open, or for the record; nobody fails for these.
      </p>
      <div class="list">${observations.map((one) => html`<p>${cut(one, longest)}</p> `)}</div>`,
  };
}
