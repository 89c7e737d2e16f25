/** Every rule with its outcome. The filter is a style sheet; only the search is a script. */
import type { Outcome } from "../../harness/record/verdict.ts";
import { familiesOf } from "../group/families.ts";
import { isFailure, type RuleRecord, type RunRecord } from "../run.ts";
import { outcomeNames, outcomesByUrgency, outcomesIn } from "../format/say.ts";
import { counted, cut, thousands } from "../format/text.ts";
import { failureAnchor, rowAnchor } from "./anchor.ts";
import { html, type Markup } from "./markup.ts";
import { searchField } from "./search.ts";
import type { Section } from "./section.ts";

const longestReason = 300;

/** All rules of the run; undefined where it selected none. */
export function rulesSection(record: RunRecord): Section | undefined {
  const { rules, counts } = record;
  if (!rules.length) return undefined;
  const shown = outcomesIn(counts);
  return {
    id: "rules",
    title: "All rules",
    count: rules.length,
    body: html`<fieldset class="filter">
        <legend>Show</legend>
        <label
          ><input type="radio" name="show" id="show-all" checked /> all
          <b>${thousands(rules.length)}</b></label
        >
        ${shown.map(
          (outcome) =>
            html`<label
              ><input type="radio" name="show" id="show-${outcome}" />
              <i class="dot is-${outcome}"></i> ${outcomeNames[outcome]}
              <b>${thousands(counts[outcome])}</b></label
            > `,
        )}${searchField}
      </fieldset>
      ${familiesOf(record).map(({ family, rules: members }) => group(family, members))}`,
  };
}

/** Selectors that hide rules with another outcome than the chosen one. */
export const filterStyle: string = outcomesByUrgency
  .map(
    (outcome) =>
      `#rules:has(#show-${outcome}:checked) :is(.family:not(.has-${outcome}),.rule:not(.was-${outcome})){display:none}`,
  )
  .join("\n");

function group(family: string, rules: RuleRecord[]): Markup {
  const has = [...new Set(rules.map(({ outcome }): string => `has-${outcome}`))].join(" ");
  return html`<div class="family ${has}" id="rules-${family}">
    <h3>${family} <small>${counted(rules.length, "rule")}</small></h3>
    ${rules.map(row)}
  </div> `;
}

const signs: Record<Outcome, string> = {
  pass: "✓",
  fail: "✗",
  flaky: "≈",
  broken: "!",
  indeterminate: "~",
  "could-not-run": "?",
  "not-run": "–",
  "not-applicable": "∅",
};

function row(rule: RuleRecord): Markup {
  const { id, level, sentence, outcome, reason, runs, requests, exempt } = rule;
  const why = exempt === null ? reason : `known, not counted: ${exempt}`;
  return html`<div class="rule was-${outcome}" id="${rowAnchor(rule)}">
    <span class="sign is-${outcome}" title="${outcomeNames[outcome]}">${signs[outcome]}</span>
    <div>
      ${isFailure(rule) ? html`<a href="#${failureAnchor(rule)}"><code>${id}</code></a>` : html`<code>${id}</code>`}${level !== "MUST" && html` <span class="level is-${level}">${level}</span>`}<br />${sentence}${why && html`<br /><span class="why">${outcomeNames[outcome]}: ${cut(why, longestReason)}</span>`}
    </div>
    <small>${runs > 0 && `${counted(runs, "run")}, ${counted(requests, "request")}`}</small>
  </div> `;
}
