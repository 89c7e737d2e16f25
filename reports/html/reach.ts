/** Which operations were called, and which ever succeeded. */
import type { OperationReach, RunRecord } from "../run.ts";
import { counted, thousands } from "../format/text.ts";
import { html, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

export function reachSection({ reach }: RunRecord): Section | undefined {
  if (!reach.length) return undefined;
  const reached = reach.filter(({ successes }) => successes);
  const never = reach.filter(({ successes }) => !successes);
  const families = [
    ...Map.groupBy(reach, ({ operationId }) => operationId.split(".", 1)[0] as string),
  ];
  return {
    id: "reach",
    title: "Reach",
    count: undefined,
    body: html`<p class="lead">
        ${thousands(reached.length)} of ${counted(reach.length, "operation")} succeeded at least
        once.
      </p>
      ${
        never.length > 0 &&
        html`<div class="list">
          <details class="reason">
            <summary>
              <b class="tally">${never.length}</b> <i class="dot is-could-not-run"></i> never
              succeeded
            </summary>
            <ul class="ids">
              ${never.map(({ operationId, calls }) => html`<li><code>${operationId}</code> ${calls ? counted(calls, "call") : "never called"}</li>`)}
            </ul>
          </details>
        </div>`
      }
      <div class="columns">
        ${families.map(([family, operations]) => group(family, operations))}
      </div>`,
  };
}

function group(family: string, operations: OperationReach[]): Markup {
  const reached = operations.filter(({ successes }) => successes).length;
  return html`<details>
    <summary>
      ${family}
      <span class="${reached < operations.length ? "partly" : "wholly"}"
        >${reached}/${operations.length}</span
      >
    </summary>
    <table class="reach">
      <thead>
        <tr>
          <th scope="col">operation</th>
          <th scope="col" class="figure">calls</th>
          <th scope="col" class="figure">successes</th>
        </tr>
      </thead>
      <tbody>
        ${operations.map(
          ({ operationId, calls, successes }) =>
            html`<tr>
              <td><code>${operationId}</code></td>
              <td class="figure">${thousands(calls)}</td>
              <td class="figure">${thousands(successes)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details> `;
}
