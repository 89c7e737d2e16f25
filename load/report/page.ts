/** load.html: the report of a load run as one page: nothing is loaded, nothing is run. */
import { renderDocument } from "../../reports/html/document.ts";
import { html } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { style } from "../../reports/html/style.ts";
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
  const { summary, outcome } = input.result;
  return renderDocument({
    title: `${summary.scenario} on ${summary.target.name}: ${outcome} · assay`,
    policy,
    styles: [style, loadStyle],
    header: header(input),
    sections: sections.map((section) => section(input)),
    footer: html`<footer>
      Written by assay ${input.assay} from load.json, which holds all of this as data.
    </footer>`,
  });
}
