/** Requests and responses of a failing rule, the one that shows the violation unfolded. */
import { bodyOf } from "../format/curl.ts";
import { requestLine } from "../format/evidence.ts";
import type { RecordedExchange } from "../run.ts";
import { counted, cut, pretty } from "../format/text.ts";
import { html, type Markup } from "./markup.ts";

/** Characters of a body and of a header; run.json has more. */
const longestBody = 6000;
const longestHeader = 300;
/** How many exchanges are shown; the offending one always is. */
const mostShown = 12;

export function exchangeList(
  exchanges: RecordedExchange[],
  offending: RecordedExchange | undefined,
): Markup {
  const last = exchanges.slice(-mostShown);
  const shown = offending && !last.includes(offending) ? [offending, ...last] : last;
  const rest = exchanges.length - shown.length;
  return html`<div class="exchanges">
    <h4>${exchanges.length === 1 ? "The exchange" : counted(exchanges.length, "exchange")}</h4>
    ${rest > 0 && html`<p class="meta">${counted(rest, "earlier one")} ${rest === 1 ? "stands" : "stand"} in run.json.</p>`}
    ${shown.map(
      (exchange) =>
        html`<details${exchange === offending && html` open class="offending"`}>
<summary><code>${requestLine(exchange)}</code>${exchange === offending && html` <b>shows it</b>`}</summary>
<div class="sides">${request(exchange)}${response(exchange)}</div>
</details>`,
    )}
  </div>`;
}

function request({ request: sent, operationId }: RecordedExchange): Markup {
  const { method, path, headers } = sent;
  const text = bodyOf(sent) ?? "";
  return html`<div>
    <h5>Request <small>${operationId}</small></h5>
    <pre tabindex="0"><b>${method.toUpperCase()} ${path}</b>
${headerLines(headers)}${text && `\n\n${cut(pretty(text), longestBody)}`}</pre>
  </div>`;
}

function response({ response: answer, failure, duration }: RecordedExchange): Markup {
  const took = `${Math.round(duration)} ms`;
  if (!answer) {
    return html`<div>
      <h5>Response <small>${took}</small></h5>
      <pre tabindex="0"><b>none</b>: ${failure && `${failure.kind}, ${failure.message}`}</pre>
    </div>`;
  }
  const { status, headers, text } = answer;
  return html`<div>
    <h5>Response <small>${took}</small></h5>
    <pre tabindex="0"><b>${status}</b>
${headerLines(headers)}${text && `\n\n${cut(pretty(text), longestBody)}`}</pre>
  </div>`;
}

function headerLines(headers: Record<string, string | string[] | undefined>): string {
  return Object.entries(headers)
    .flatMap(([name, values]) =>
      [values ?? []].flat().map((value) => `${name}: ${cut(value, longestHeader)}`),
    )
    .join("\n");
}
