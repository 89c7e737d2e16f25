/** Each failure as a page of evidence. */
import { bodyOf, curlOf } from "../curl.ts";
import { frameLine, replayCommand, requestLine } from "../evidence.ts";
import { failuresOf, type Failure } from "../failures.ts";
import type { RecordedExchange, RunRecord } from "../run.ts";
import type { Violation } from "../../harness/record/violation.ts";
import { counted, cut, pretty } from "../text.ts";
import { html, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

/** So many failures are found without a list of them. */
const mostWithoutIndex = 4;
/** Violations and frames that are shown; the rest is counted. */
const mostShown = 12;
const longestValue = 1500;
/** Characters of a body; run.json has more. */
const longestBody = 6000;

export function failuresSection(record: RunRecord): Section | undefined {
  const failures = failuresOf(record);
  if (!failures.length) return undefined;
  const rules = failures.reduce((total, failure) => total + failure.rules.length, 0);
  return {
    id: "failures",
    title: "Failures",
    count: failures.length,
    body: html`<p class="lead">
        ${counted(failures.length, "defect")} in ${counted(rules, "rule")}. Rules that one defect
        breaks are shown together.
      </p>
      ${failures.length >= mostWithoutIndex && index(failures)}
      ${failures.map((failure) => card(record.target.url, failure))}`,
  };
}

function index(failures: Failure[]): Markup {
  return html`<ol class="ids failures-index">
    ${failures.map(
      ({ rules: [first, ...others] }) =>
        html`<li>
          <a href="#failure-${first.id}"><code>${first.id}</code></a>
          ${others.length > 0 && `and ${counted(others.length, "more", "more")}`}
        </li>`,
    )}
  </ol>`;
}

function card(url: string, failure: Failure): Markup {
  const { rules, level, occurrences, violations, exchange } = failure;
  const [first, ...others] = rules;
  return html`<article class="failure" id="failure-${first.id}">
    <header>
      <h3><span class="level is-${level}">${level}</span> <code>${first.id}</code></h3>
      <p class="sentence">${first.sentence}</p>
      <p class="meta">
        ${first.family} · ${first.kind} · source
        ${first.source.join(", ")}${occurrences > 1 ? html` · seen ${counted(occurrences, "time")}` : ""}
      </p>
      ${
        others.length > 0 &&
        html`<details>
          <summary>The same defect breaks ${counted(others.length, "further rule")}</summary>
          <ul class="ids">
            ${others.map(({ id, sentence }) => html`<li><code>${id}</code> ${sentence}</li>`)}
          </ul>
        </details>`
      }
    </header>
    ${exchange && html`<p class="request-line"><code>${requestLine(exchange)}</code></p>`}
    ${violationTable(violations)}
    ${first.exchanges.length > 0 && exchangeList(first.exchanges, exchange)}
    ${
      first.frames.length > 0 &&
      html`<details open>
        <summary>${counted(first.frames.length, "frame")} received</summary>
        <pre>${first.frames.slice(-mostShown).map(frameLine).join("\n")}</pre>
      </details>`
    }
    <div class="again">
      <h4>Run it again</h4>
      <pre>${replayCommand(first)}</pre>
      ${
        exchange &&
        html`<details>
          <summary>The request alone, with curl</summary>
          <pre>${curlOf(url, exchange)}</pre>
          <p class="meta">
            A name such as <code>$OWNER</code> stands for <code>identifier:key</code> of that role.
          </p>
        </details>`
      }
    </div>
  </article> `;
}

function violationTable(violations: Violation[]): Markup {
  const rest = violations.length - mostShown;
  return html`<table class="violations">
    <thead>
      <tr>
        <th>where</th>
        <th>expected</th>
        <th>received</th>
      </tr>
    </thead>
    <tbody>
      ${violations.slice(0, mostShown).map(
        ({ where, expected, received }) =>
          html`<tr>
            <td><code>${cut(where || "the whole response", longestValue)}</code></td>
            <td>${cut(expected, longestValue)}</td>
            <td class="received"><code>${cut(received, longestValue)}</code></td>
          </tr>`,
      )}${
        rest > 0 &&
        html`<tr>
          <td colspan="3">and ${rest} more</td>
        </tr>`
      }
    </tbody>
  </table>`;
}

function exchangeList(exchanges: RecordedExchange[], shown: RecordedExchange | undefined): Markup {
  return html`<div class="exchanges">
    <h4>${exchanges.length === 1 ? "The exchange" : `The last ${exchanges.length} exchanges`}</h4>
    ${exchanges.map(
      (exchange) =>
        html`<details${exchange === shown && html` open`}>
<summary><code>${requestLine(exchange)}</code></summary>
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
    <pre><b>${method.toUpperCase()} ${path}</b>
${headerLines(headers)}${text && `\n\n${cut(pretty(text), longestBody)}`}</pre>
  </div>`;
}

function response({ response: answer, failure, duration }: RecordedExchange): Markup {
  const took = `${Math.round(duration)} ms`;
  if (!answer) {
    return html`<div>
      <h5>Response <small>${took}</small></h5>
      <pre><b>none</b>: ${failure && `${failure.kind}, ${failure.message}`}</pre>
    </div>`;
  }
  const { status, headers, text } = answer;
  return html`<div>
    <h5>Response <small>${took}</small></h5>
    <pre><b>${status}</b>
${headerLines(headers)}${text && `\n\n${cut(pretty(text), longestBody)}`}</pre>
  </div>`;
}

function headerLines(headers: Record<string, string | string[] | undefined>): string {
  return Object.entries(headers)
    .flatMap(([name, values]) =>
      [values ?? []].flat().map((value) => `${name}: ${cut(value, 300)}`),
    )
    .join("\n");
}
