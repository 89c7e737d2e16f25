/** The rules on which implementations differ, or that one of them breaks. */
import { html, type Markup } from "../html/markup.ts";
import { searchField } from "../html/search.ts";
import type { Section } from "../html/section.ts";
import { hasFailed, type RuleRecord } from "../run.ts";
import { outcomeNames } from "../format/say.ts";
import { counted, thousands } from "../format/text.ts";
import type { Implementation } from "./implementation.ts";

interface ComparedRule {
  rule: RuleRecord;
  /** One outcome for each implementation; undefined where the rule was not selected. */
  verdicts: (RuleRecord | undefined)[];
}

export function rulesSection(all: readonly Implementation[]): Section {
  const rules = comparedRules(all);
  const telling = rules.filter(isTelling);
  const families = [...new Set(rules.map(({ rule }) => rule.family))].sort();
  return {
    id: "rules",
    title: "Rules",
    count: telling.length,
    body: html`<p class="lead">
        ${counted(telling.length, "rule")} on which implementations differ or that one of them
        breaks; on the other ${thousands(rules.length - telling.length)} all that were asked agree.
      </p>
      <div class="filter">${searchField}</div>
      ${families.map((family) =>
        group(
          family,
          all,
          telling.filter(({ rule }) => rule.family === family),
        ),
      )}`,
  };
}

function comparedRules(all: readonly Implementation[]): ComparedRule[] {
  const byId = all.map(({ record }) => new Map(record.rules.map((rule) => [rule.id, rule])));
  const known = new Map(all.flatMap(({ record }) => record.rules.map((rule) => [rule.id, rule])));
  return [...known.values()].map((rule) => ({
    rule,
    verdicts: byId.map((rules) => rules.get(rule.id)),
  }));
}

/** A run that did not select a rule says nothing about it, so that nobody differs from it. */
const isTelling = ({ verdicts }: ComparedRule): boolean => {
  const selected = verdicts.filter((verdict) => verdict !== undefined);
  return new Set(selected.map(({ outcome }) => outcome)).size > 1 || selected.some(hasFailed);
};

function group(family: string, all: readonly Implementation[], rules: ComparedRule[]): Markup {
  return html`<div class="family" id="rules-${family}">
    <h3>${family} <small>${rules.length ? counted(rules.length, "rule") : "all agree"}</small></h3>
    ${
      rules.length > 0 &&
      html`<div class="card">
        <table class="matrix compared">
          <thead>
            <tr>
              <th scope="col">rule</th>
              ${all.map(({ name }) => html`<th scope="col" class="theme">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rules.map(row)}
          </tbody>
        </table>
      </div>`
    }
  </div> `;
}

const row = ({ rule, verdicts }: ComparedRule): Markup =>
  html`<tr class="rule-row rule">
    <th scope="row">
      <code>${rule.id}</code
      >${rule.level !== "MUST" && html` <span class="level is-${rule.level}">${rule.level}</span>`}<br /><small
        >${rule.sentence}</small
      >
    </th>
    ${verdicts.map(
      (verdict) =>
        html`<td>
          ${verdict && html`<span class="cell is-${verdict.outcome}" title="${verdict.reason}">${outcomeNames[verdict.outcome]}</span>`}
        </td>`,
    )}
  </tr> `;
