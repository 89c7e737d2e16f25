/** Rules that say nothing about the target, by reason. */
import { additions, type Addition } from "../../harness/record/ingredient.ts";
import { reasonsOf, type Reason } from "../group/reasons.ts";
import { undecided, type RunRecord } from "../run.ts";
import { outcomeNames, waitingText } from "../format/say.ts";
import { counted, cut, thousands } from "../format/text.ts";
import { html, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

const longestReason = 600;

export function undecidedSection(record: RunRecord): Section | undefined {
  const { rules } = record;
  const reasons = reasonsOf(rules, undecided);
  if (!reasons.length) return undefined;
  const count = reasons.reduce((total, reason) => total + reason.rules.length, 0);
  return {
    id: "undecided",
    title: "Not decided",
    count,
    body: html`<p class="lead">
        ${counted(count, "rule")} for ${counted(reasons.length, "reason")}. They lower the coverage;
        they neither raise nor lower the conformance.
      </p>
      ${waitingList(waitingText(record))} ${additionTable(additions(rules))}
      <div class="list">${reasons.map(card)}</div>`,
  };
}

/** What a failure costs beyond itself. */
const waitingList = (waiting: readonly string[]): Markup | false =>
  waiting.length > 0 &&
  html`<ul class="ids">
    ${waiting.map((text) => html`<li>${text}</li>`)}
  </ul>`;

/** What the target file could offer so that more is judged. */
function additionTable(all: readonly Addition[]): Markup | false {
  if (!all.length) return false;
  return html`<div class="card additions">
    <table>
      <caption>
        To judge more, add to the target file
      </caption>
      <thead>
        <tr>
          <th scope="col" class="figure" title="rules that lack this and nothing else">opens</th>
          <th scope="col" class="figure" title="rules that lack other things as well">helps</th>
          <th scope="col">add</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          ({ opens, helps, add }) =>
            html`<tr>
              <td class="figure">${thousands(opens)}</td>
              <td class="figure">${thousands(helps)}</td>
              <td>${add}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function card({ outcome, reason, example, rules }: Reason): Markup {
  return html`<details class="reason">
    <summary>
      <b class="tally">${thousands(rules.length)}</b>
      <i class="dot is-${outcome}" title="${outcomeNames[outcome]}"></i>
      <span>${cut(reason, longestReason)}</span>
    </summary>
    ${example !== reason && html`<p class="example">for example: <code>${cut(example, longestReason)}</code></p>`}
    <ul class="ids">
      ${rules.map(({ id }) => html`<li><code>${id}</code></li>`)}
    </ul>
  </details> `;
}
