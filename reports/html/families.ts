/** The matrix: families down, kinds of rules across. */
import { familiesOf, kindsOf, type FamilyRecord } from "../families.ts";
import { countsOf, type RuleRecord, type RunRecord } from "../run.ts";
import { outcomeNames, outcomesByUrgency } from "../say.ts";
import { percent, thousands } from "../text.ts";
import { html, type Content, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

export function familiesSection(record: RunRecord): Section {
  const families = familiesOf(record);
  const kinds = kindsOf(record);
  return {
    id: "families",
    title: "Families",
    count: families.length,
    body: html`<p class="lead">
        Rules by family and kind. A cell counts the rules that hold, of how many where some do not.
      </p>
      <ul class="legend">
        <li><span class="cell is-pass">12</span> all hold</li>
        <li><span class="cell is-fail">✗ 2</span> so many fail</li>
        <li><span class="cell is-could-not-run">9/12</span> the rest was not decided</li>
        <li><span class="cell is-broken">! 1</span> assay broke</li>
        <li><span class="cell is-not-run">12</span> none was run, applies or counts</li>
      </ul>
      <div class="wide">
        <table class="matrix">
          <thead>
            <tr>
              <th>family</th>
              <th class="figure">conformance</th>
              <th class="figure">coverage</th>
              ${kinds.map((kind) => html`<th class="kind"><span>${kind}</span></th>`)}
            </tr>
          </thead>
          <tbody>
            ${families.map((family) => row(family, kinds))}
          </tbody>
        </table>
      </div>`,
  };
}

function row(
  { family, conformance, coverage, kinds: own, counts }: FamilyRecord,
  kinds: string[],
): Markup {
  return html`<tr>
    <th scope="row"><a href="#rules-${family}">${family}</a></th>
    <td class="figure${counts.fail > 0 && " bad"}">${percent(conformance)}</td>
    <td class="figure">${percent(coverage)}</td>
    ${kinds.map((kind) => html`<td>${cell(own.get(kind))}</td>`)}
  </tr> `;
}

function cell(all: RuleRecord[] | undefined): Content {
  if (!all) return "";
  const rules = all.filter(({ exempt }) => exempt === null);
  const counts = countsOf(rules);
  const meaning = outcomesByUrgency
    .filter((outcome) => counts[outcome])
    .map((outcome) => `${counts[outcome]} ${outcomeNames[outcome]}`)
    .join(", ");
  const idle = counts["not-run"] + counts["not-applicable"];
  const applicable = rules.length - counts["not-applicable"];
  const [look, text] = ((): [string, string] => {
    if (counts.fail) return ["fail", `✗ ${counts.fail}`];
    if (counts.broken) return ["broken", `! ${counts.broken}`];
    if (idle === rules.length) return ["not-run", thousands(all.length)];
    if (counts.pass === applicable) return ["pass", thousands(applicable)];
    return ["could-not-run", `${counts.pass}/${applicable}`];
  })();
  return html`<span class="cell is-${look}" title="${meaning || "known failure"}">${text}</span>`;
}
