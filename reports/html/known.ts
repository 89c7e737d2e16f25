/** Known failures: entries that are wrong, and rules that fail as their entry says. */
import { knownIn, type RunRecord } from "../run.ts";
import { counted } from "../format/text.ts";
import { html } from "./markup.ts";
import type { Section } from "./section.ts";

export function knownSection(record: RunRecord): Section | undefined {
  const { exemptionProblems } = record;
  const known = knownIn(record);
  if (!known.length && !exemptionProblems.length) return undefined;
  const failed = `${counted(known.length, "rule")} failed as the target file says and ${known.length === 1 ? "does" : "do"} not count.`;
  return {
    id: "known",
    title: "Known failures",
    count: known.length + exemptionProblems.length,
    body: html`<p class="lead">
        ${known.length > 0 && failed} An entry that no longer holds makes the run non-conforming.
      </p>
      <div class="list">
        ${exemptionProblems.map(
          (problem) => html`<p><i class="dot is-fail"></i> ${problem}</p> `,
        )}${known.map(
          ({ id, exempt }) =>
            html`<p><i class="dot is-not-run"></i> <code>${id}</code> ${exempt ?? ""}</p> `,
        )}
      </div>`,
  };
}
