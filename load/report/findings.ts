/** What the target did wrong, with evidence. */
import { html, type Markup } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { counted, cut } from "../../reports/text.ts";
import type { Finding } from "../shared/result.ts";
import type { ReportInput } from "./input.ts";

const longestEvidence = 4000;
const longestSentence = 600;

export function findingsSection({ result: { findings } }: ReportInput): Section | undefined {
  if (!findings.length) return undefined;
  return {
    id: "findings",
    title: "Findings",
    count: findings.length,
    body: html`${findings.map(card)}`,
  };
}

function card({ kind, rule, says, count, evidence }: Finding): Markup {
  return html`<article class="failure">
    <header>
      <h3>
        <span class="level is-MUST">${kind}</span>
        ${rule !== undefined && html`<code>${rule}</code>`}
      </h3>
      <p class="sentence">${cut(says, longestSentence)}</p>
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
