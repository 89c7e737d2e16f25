/** The matrix: families down, themes of rules across, from the overview to the first rule of a cell. */
import { familiesOf, type FamilyRecord } from "../group/families.ts";
import { countsOf, isFailure, type RuleRecord, type RunRecord } from "../run.ts";
import { countsText, outcomesByUrgency } from "../format/say.ts";
import { percent, thousands } from "../format/text.ts";
import { themes } from "../group/themes.ts";
import { ruleAnchor } from "./anchor.ts";
import { html, type Content, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

export function familiesSection(record: RunRecord): Section {
  const families = familiesOf(record);
  return {
    id: "families",
    title: "Families",
    count: families.length,
    body: html`<p class="lead">
        Rules by family and theme: how many hold, of how many where some do not. Each cell leads to
        its rules.
      </p>
      ${legend}
      <div class="card">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">family</th>
              <th scope="col" class="figure">conformance</th>
              <th scope="col" class="figure">coverage</th>
              ${themes.map(({ id, about }) => html`<th scope="col" class="theme" title="${about}">${id}</th>`)}
              <th scope="col" class="theme">all</th>
            </tr>
          </thead>
          <tbody>
            ${families.map(row)}
          </tbody>
          <tfoot>
            ${totals(record)}
          </tfoot>
        </table>
      </div>`,
  };
}

const legend = html`<ul class="legend">
  <li><span class="cell is-pass">12</span> all hold</li>
  <li><span class="cell is-fail">✗ 2</span> that many fail</li>
  <li>
    <span class="cell is-share-3">11/12</span> <span class="cell is-share-2">8/12</span>
    <span class="cell is-share-1">3/12</span> <span class="cell is-share-0">0/12</span> the rest was
    not decided
  </li>
  <li><span class="cell is-broken">! 1</span> assay broke</li>
  <li><span class="cell is-not-run">12</span> none was run, applies or counts</li>
</ul>`;

function row({ family, conformance, coverage, themes: own, counts, rules }: FamilyRecord): Markup {
  return html`<tr>
    <th scope="row"><a href="#rules-${family}">${family}</a></th>
    <td class="figure${counts.fail > 0 && " bad"}">${percent(conformance)}</td>
    <td class="figure">${percent(coverage)}</td>
    ${themes.map(({ id }) => html`<td>${cell(own.get(id))}</td>`)}
    <td>${cell(rules)}</td>
  </tr> `;
}

function totals({ rules, conformance, coverage, counts }: RunRecord): Markup {
  const byTheme = familiesOf({ rules: rules.map((rule) => ({ ...rule, family: "" })) })[0]?.themes;
  return html`<tr>
    <th scope="row">all</th>
    <td class="figure${counts.fail > 0 && " bad"}">${percent(conformance)}</td>
    <td class="figure">${percent(coverage)}</td>
    ${themes.map(({ id }) => html`<td>${cell(byTheme?.get(id))}</td>`)}
    <td>${cell(rules)}</td>
  </tr>`;
}

function cell(all: RuleRecord[] | undefined): Content {
  const first = all && mostUrgent(all);
  if (!first) return "";
  const { look, text, meaning } = appearance(all);
  return html`<a class="cell is-${look}" href="#${ruleAnchor(first)}" title="${meaning}"
    >${text}</a
  >`;
}

/** The rule that a reader of the cell wants to see. */
const mostUrgent = (rules: RuleRecord[]): RuleRecord | undefined =>
  rules.find(isFailure) ??
  outcomesByUrgency
    .filter((outcome) => outcome !== "fail" && outcome !== "flaky")
    .map((outcome) => rules.find((rule) => rule.outcome === outcome))
    .find((rule) => rule !== undefined) ??
  rules[0];

interface Appearance {
  look: string;
  text: string;
  /** The counts in words. */
  meaning: string;
}

function appearance(all: RuleRecord[]): Appearance {
  const rules = all.filter(({ exempt }) => exempt === null);
  const counts = countsOf(rules);
  const known = all.length - rules.length;
  const applicable = rules.length - counts["not-applicable"];
  const idle = counts["not-run"] + counts["not-applicable"];
  const [look, text] = ((): [string, string] => {
    const failed = counts.fail + counts.flaky;
    if (failed) return [counts.fail ? "fail" : "flaky", `✗ ${thousands(failed)}`];
    if (counts.broken) return ["broken", `! ${thousands(counts.broken)}`];
    if (idle === rules.length) return ["not-run", thousands(all.length)];
    if (counts.pass === applicable) return ["pass", thousands(applicable)];
    return [
      `share-${shareStep(counts.pass / applicable)}`,
      `${thousands(counts.pass)}/${thousands(applicable)}`,
    ];
  })();
  return {
    look,
    text,
    meaning: [countsText(counts), known && `${known} known`].filter(Boolean).join(", "),
  };
}

/** None, less than half, less than nine in ten, nearly all: 0 of 47 must not look like 46 of 47. */
function shareStep(share: number): 0 | 1 | 2 | 3 {
  if (share === 0) return 0;
  if (share < 0.5) return 1;
  return share < 0.9 ? 2 : 3;
}
