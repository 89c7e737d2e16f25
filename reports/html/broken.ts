/** What broke in assay itself; it comes first because it voids the rest. */
import { reasonsOf } from "../group/reasons.ts";
import type { RunRecord } from "../run.ts";
import { counted, cut } from "../format/text.ts";
import { html } from "./markup.ts";
import type { Section } from "./section.ts";

const longestError = 4000;

export function brokenSection({ rules, brokenSuites }: RunRecord): Section | undefined {
  const reasons = reasonsOf(rules, ["broken"]);
  const count =
    brokenSuites.length + reasons.reduce((total, reason) => total + reason.rules.length, 0);
  if (!count) return undefined;
  return {
    id: "broken",
    title: "Broken",
    count,
    body: html`<p class="lead">
        Faults of assay, not of the target. As long as there are any, the run proves nothing.
      </p>
      <div class="list">
        ${brokenSuites.map(
          ({ file, error }) =>
            html`<details class="reason" open>
              <summary>
                <i class="dot is-broken"></i> suite file <code>${file}</code> did not load
              </summary>
              <pre>${cut(error, longestError)}</pre>
            </details> `,
        )}${reasons.map(
          ({ example, rules: members }) =>
            html`<details class="reason" open>
              <summary><i class="dot is-broken"></i> ${counted(members.length, "rule")}</summary>
              <pre>${cut(example, longestError)}</pre>
              <ul class="ids">
                ${members.map(({ id }) => html`<li><code>${id}</code></li>`)}
              </ul>
            </details> `,
        )}
      </div>`,
  };
}
